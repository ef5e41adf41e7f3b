import MediatorText

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Parameters {
  /// Creates parameters from values of unknown type, such as a JSON object or a message of a script, sorted by label.
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
  /// The maximum depth of lists and dictionaries of unknown type.
  private static let maximumDepth = 64

  /// Returns the native value of a value of unknown type, or `nil` if it is absent.
  ///
  /// Lists and dictionaries become `[any Sendable]` and `[String: any Sendable]`. An absent value is left out of a dictionary,
  /// and is `nil` in a list.
  ///
  /// - Parameter label: The location of the value, for errors.
  static func native(_ value: Any, at label: String, depth: Int = 0) throws(MediatorError) -> (any Sendable)? {
    if depth > maximumDepth { throw unsupported("values nested more than \(maximumDepth) deep", at: label) }
    // Objects are checked first, because a cast would unbox a number.
    if NativeValue.isInstance(value, of: "NSNull") { return nil }
    if let held = NativeValue.held(by: value) { return held }
    if let scalar = scalar(value) { return scalar }
    if let list = list(value) {
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

  private static func list(_ value: Any) -> [Any]? {
    (value as? [Any]) ?? contents(of: value, ["Foundation.NSArray", "Foundation.NSMutableArray"])
  }

  private static func dictionary(_ value: Any) -> [String: Any]? {
    if let dictionary = value as? [String: Any] { return dictionary }
    guard let pairs = contents(of: value, ["Foundation.NSDictionary", "Foundation.NSMutableDictionary"])
    else { return nil }
    var dictionary: [String: Any] = [:]
    for pair in pairs {
      let parts = Mirror(reflecting: pair).children.map(\.value)
      guard parts.count == 2, let key = NativeValue.held(by: parts[0]) as? String else { return nil }
      dictionary[key] = parts[1]
    }
    return dictionary
  }

  /// Returns the elements of an object of a class, or `nil` if it is of another class.
  ///
  /// A static program on Linux has only the parts of Foundation that it names, and its lists are not cast without the bridge.
  private static func contents(of object: Any, _ classes: [String]) -> [Any]? {
    guard classes.contains(String(reflecting: type(of: object))) else { return nil }
    return Mirror(reflecting: object).children.map(\.value)
  }

  private static func unsupported(_ found: String, at label: String) -> MediatorError {
    MediatorError(
      .parameterTypeMismatch, label: label,
      expected: "a string, number, Boolean, date, URL, UUID, list, or dictionary by strings", found: found)
  }
}
