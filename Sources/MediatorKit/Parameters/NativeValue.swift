import Foundation

/// Casts native values in the same way on every platform.
///
/// `as?` also boxes and unboxes: it returns an `Int` for an `NSNumber`, even for one that holds `true`, and an `NSNumber` for
/// an `Int`. Which casts do so depends on the platform and on the static types. The rules here do not:
///
/// 1. An Objective-C object that holds a Swift value stands for that value: an `NSNumber` for a `Bool`, an integer,
///    a floating-point number or a `Decimal`, an `NSString` for a `String`, an `NSDate` for a `Date`, an `NSURL` for a `URL`,
///    an `NSUUID` for a `UUID`. A declared type accepts or rejects it like a value from Swift: a `Bool` in an `NSNumber` is
///    not an `Int`.
/// 2. A parameter whose declared type is a class accepts instances of that class, and never a value that would be boxed.
package enum NativeValue {
  /// Returns a value, or the Swift value that it holds, as a type, or `nil` if it is of another type.
  package static func value<Value>(_ value: any Sendable, as type: Value.Type) throws(DecodingFault) -> Value? {
    if isJust(value, type) { return taken(value, type) }
    // A cast of a list would unbox its elements.
    if unwrapped(type) is any ListDecodable.Type {
      return try converted(value, to: type)
    }
    if let cast = cast(value, to: type) { return cast }
    guard Swift.type(of: value) is AnyObject.Type else { return nil }
    let held = unboxed(value)
    if let cast = cast(held, to: type) { return cast }
    return try converted(held, to: type)
  }

  /// Returns a value as a type, or `nil` if that requires boxing, unboxing or a conversion.
  private static func cast<Value>(_ value: any Sendable, to type: Value.Type) -> Value? {
    guard let cast = value as? Value, isObject(cast) == isObject(value) else { return nil }
    return cast
  }

  /// Converts a value to another type without loss, or returns `nil` if the type cannot convert it.
  package static func converted<Value>(_ value: any Sendable, to type: Value.Type) throws(DecodingFault) -> Value? {
    // Unwrapped before the cast, because a cast of `nil` to an optional type would succeed.
    guard let type = type as? any ParameterDecodable.Type else { return nil }
    let value = unboxed(value)
    if let result = try type.convert(value) { return result as? Value }
    guard let number = (value as? Decimal)?.number, let result = try type.convert(number) else { return nil }
    return result as? Value
  }

  /// Returns the Swift value that an Objective-C object holds, or the value itself.
  private static func unboxed(_ value: any Sendable) -> any Sendable {
    guard type(of: value) is AnyObject.Type else { return value }
    return held(by: value as AnyObject) ?? value
  }

  /// Returns the Swift value that an Objective-C object holds, or `nil` if it is another object.
  static func held(by object: AnyObject) -> (any Sendable)? {
    switch object {
    case let number as NSDecimalNumber: number.decimalValue
    case let number as NSNumber: unboxed(number)
    case let string as NSString: String(string)
    case let date as NSDate: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let url as NSURL: url.absoluteURL
    case let uuid as NSUUID: UUID(uuidString: uuid.uuidString)
    default: nil
    }
  }

  private static func unboxed(_ number: NSNumber) -> any Sendable {
    // Numbers that hold a Boolean have their own class, because their type code is that of an `Int8`.
    if type(of: number) == type(of: NSNumber(value: true)) { return number.boolValue }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "f"): return number.floatValue
    case UInt8(ascii: "d"): return number.doubleValue
    case UInt8(ascii: "Q"): return number.uint64Value
    default: return number.int64Value
    }
  }

  /// Returns whether a value, or the value in an optional, is an object.
  private static func isObject(_ value: Any) -> Bool {
    let type = type(of: value)
    return unwrapped(type) is AnyObject.Type
  }
}

extension Decimal {
  /// The number as an integer or a `Double`, or `nil` if neither keeps all digits.
  fileprivate var number: (any Sendable)? {
    let text = "\(self)"
    switch WideInteger(text) {
    case .signed(let integer): return integer
    case .unsigned(let integer): return integer
    case .tooLarge, .fraction, nil: break
    }
    guard let number = Double(text), Decimal(string: "\(number)", locale: Locale(identifier: "en_US_POSIX")) == self
    else { return nil }
    return number
  }
}

/// A list whose elements are converted one by one.
protocol ListDecodable: ParameterDecodable {}

extension Array: ListDecodable where Element: TextDecodable {}
