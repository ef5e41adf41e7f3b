import Foundation
import MediatorText

extension Parameters {
  /// Creates parameters from values of unknown type, such as a JSON object or a message of a web page, sorted by label.
  ///
  /// Strings, numbers, Booleans, dates, URLs and UUIDs become native values, also those that an Objective-C object holds. Lists
  /// become `[any Sendable]`, and dictionaries `[String: any Sendable]`. `NSNull` and `nil` are absent, and in a list `nil`.
  /// Pass other values, such as closures, by a dictionary literal or one of `[String: any Sendable]`.
  ///
  /// - Throws: ``MediatorError/Code/parameterTypeMismatch`` for a value of another type, and for values nested more than 64 deep.
  /// - Complexity: O(*n* log *n*) in the number of values.
  public init(_ values: [String: Any]) throws(MediatorError) {
    var native: [String: any Sendable] = [:]
    for (label, value) in values.inOrder(by: { $0.key < $1.key }) {
      native[label] = try UntypedValue.native(value, at: label)
    }
    self.init(native)
  }
}

/// Values of unknown type, such as those of a JSON object.
private enum UntypedValue {
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
      if let held = NativeValue.held(by: value as AnyObject) { return held }
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
