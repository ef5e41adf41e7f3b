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
enum NativeValue {
  /// Returns a value, or the Swift value that it holds, as a type, or `nil` if it is of another type.
  static func value<Value>(_ value: any Sendable, as type: Value.Type) throws(DecodingFault) -> Value? {
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
  static func converted<Value>(_ value: any Sendable, to type: Value.Type) throws(DecodingFault) -> Value? {
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
  private static func held(by object: AnyObject) -> (any Sendable)? {
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

extension NativeValue {
  /// How deep lists and dictionaries of unknown type may be nested.
  private static let maximumDepth = 64

  /// Returns the native value of a value of unknown type, or `nil` if it is absent.
  ///
  /// Lists and dictionaries become `[any Sendable]` and `[String: any Sendable]`. An absent value is left out of a dictionary,
  /// and is `nil` in a list.
  ///
  /// - Parameter label: The place of the value, for errors.
  static func native(_ value: Any, at label: String, depth: Int = 0) throws(MediatorError) -> (any Sendable)? {
    if depth > maximumDepth { throw unsupported("values nested more than \(maximumDepth) deep", at: label) }
    // An object first, because a cast would unbox a number.
    if type(of: value) is AnyObject.Type {
      if value is NSNull { return nil }
      if let held = held(by: value as AnyObject) { return held }
    }
    if let scalar = scalar(value) { return scalar }
    if let list = (value as? [Any]) ?? (value as? NSArray).map(Array.init) {
      var elements: [any Sendable] = []
      elements.reserveCapacity(list.count)
      for (index, element) in list.enumerated() {
        let absent: (any Sendable)? = nil
        elements.append(try native(element, at: "\(label)[\(index)]", depth: depth + 1) ?? absent)
      }
      return elements
    }
    if let dictionary = dictionary(value) {
      var values: [String: any Sendable] = [:]
      for (key, element) in dictionary {
        if let element = try native(element, at: "\(label).\(key)", depth: depth + 1) { values[key] = element }
      }
      return values
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let some = mirror.children.first else { return nil }
      return try native(some.value, at: label, depth: depth + 1)
    }
    throw unsupported(readableTypeName(of: type(of: value)), at: label)
  }

  private static func scalar(_ value: Any) -> (any Sendable)? {
    switch value {
    case let value as String: value
    case let value as Bool: value
    case let value as Int: value
    case let value as Double: value
    case let value as Decimal: value
    case let value as Date: value
    case let value as URL: value
    case let value as UUID: value
    case let value as any BinaryInteger: Int64(exactly: value) ?? UInt64(exactly: value).map { $0 as any Sendable }
    case let value as any BinaryFloatingPoint: Double(exactly: value)
    default: nil
    }
  }

  private static func dictionary(_ value: Any) -> [String: Any]? {
    if let dictionary = value as? [String: Any] { return dictionary }
    guard let object = value as? NSDictionary else { return nil }
    var dictionary: [String: Any] = [:]
    for (key, element) in object {
      guard let key = key as? String ?? (key as? NSString).map(String.init) else { return nil }
      dictionary[key] = element
    }
    return dictionary
  }

  private static func unsupported(_ found: String, at label: String) -> MediatorError {
    MediatorError(
      .parameterTypeMismatch, label: label,
      expected: "a string, number, Boolean, date, URL, UUID, list, or dictionary by strings", found: found)
  }
}

/// A list whose elements are converted one by one.
protocol ListDecodable: ParameterDecodable {}

extension Array: ListDecodable where Element: TextDecodable {}
