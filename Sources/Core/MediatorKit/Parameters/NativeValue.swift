#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Casts native values in the same way on every platform.
///
/// `as?` also boxes and unboxes: it returns an `Int` for an `NSNumber`, even for one that holds `true`, and an `NSNumber` for
/// an `Int`. Which casts do so depends on the platform and on the static types. The rules here do not:
///
/// 1. An Objective-C object that holds a Swift value stands for that value: an `NSNumber` for a `Bool`, an integer,
///    a floating-point number or a `Decimal`, an `NSString` for a `String`, an `NSDate` for a `Date`, an `NSURL` for a `URL`,
///    an `NSUUID` for a `UUID`. A declared type accepts or rejects it like a value from Swift: a `Bool` in an `NSNumber` is
///    not an `Int`. A whole number in an `NSNumber` is an integer.
/// 2. A parameter whose declared type is a class accepts instances of that class, and never a value that would be boxed.
package enum NativeValue {
  /// Returns a value, or the Swift value that it holds, as a type, or `nil` if it is of another type.
  package static func value<Value>(_ value: any Sendable, as type: Value.Type) throws(ParameterError) -> Value? {
    if isExactly(value, type) { return exactCast(value, type) }
    // A cast of a list would unbox its elements.
    if unwrapped(type) is any ListDecodable.Type {
      return try converted(value, to: type)
    }
    if let cast = cast(value, to: type) { return cast }
    guard let held = held(by: value) else { return nil }
    if let cast = cast(held, to: type) { return cast }
    return try converted(held, to: type)
  }

  /// Returns a value as a type, or `nil` if that requires boxing, unboxing or a conversion.
  private static func cast<Value>(_ value: any Sendable, to type: Value.Type) -> Value? {
    guard let cast = value as? Value, isObject(cast) == isObject(value) else { return nil }
    return cast
  }

  /// Converts a value to another type without loss, or returns `nil` if the type cannot convert it.
  package static func converted<Value>(_ value: any Sendable, to type: Value.Type) throws(ParameterError) -> Value? {
    // The type is unwrapped before the cast, because a cast of `nil` to an optional type would succeed.
    guard let type = type as? any ParameterDecodable.Type else { return nil }
    let value = held(by: value) ?? value
    if let result = try type.convert(value) { return result as? Value }
    guard let number = (value as? Decimal)?.number, let result = try type.convert(number) else { return nil }
    return result as? Value
  }

  /// Returns the Swift value that an Objective-C object holds, or `nil` for another object and for a value that is not
  /// an object.
  ///
  /// Dynamic casts unbox: Foundation's classes are not named, because the mediator would then link them into programs on Linux
  /// that have no such object. The casts start from an existential, because the compiler rejects those from a class.
  static func held(by object: Any) -> (any Sendable)? {
    guard type(of: object) is AnyObject.Type else { return nil }
    return switch object {
    case let string as String: string
    case let number as Decimal: number
    // A number that holds a Boolean is also cast to numbers, and one that holds 1 to a Boolean, but only the first has this class.
    case let boolean as Bool where isInstance(object, of: "__NSCFBoolean"): boolean
    case let number as Double where number.floatingPointClass == .negativeZero: number
    case let number as Int64: number
    case let number as UInt64: number
    case let number as Double: number
    case let date as Date: date
    case let url as URL: url.absoluteURL
    case let uuid as UUID: uuid
    default: nil
    }
  }

  /// Returns whether an object is an instance of a class of Foundation.
  static func isInstance(_ object: Any, of name: String) -> Bool { String(describing: type(of: object)) == name }

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
