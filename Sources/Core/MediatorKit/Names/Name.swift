import MediatorText

#if !canImport(FoundationEssentials)
import Foundation
#endif

/// The name of a target, an action, a module or a tag.
///
/// The type parameter only distinguishes names: a `Name<any Target>` is not a `Name<any Module>`. Names do not come
/// from types, so renaming a class does not affect callers.
///
/// A valid name has 1 to 128 UTF-8 bytes in Unicode's normal form C. It has no whitespace, control or hidden character, and
/// none of `/ ? #`. Registration rejects any other name. Names are compared by their bytes: `"é"` can be registered, but
/// `"e\u{301}"`, which looks the same, cannot.
///
/// ```swift
/// let target: TargetName = "billing.order"
/// ```
public struct Name<Named>: Hashable, Sendable, Comparable, Codable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The text of the name.
  public let rawValue: String

  /// Creates a name from any text; registration checks it.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name from a literal; registration checks it.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// Creates a name from one string.
  ///
  /// - Throws: `DecodingError` if the value is not a string.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes a name as one string.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Returns whether the names have the same bytes.
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasBytes(of: right.rawValue) }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The text of the name.
  public var description: String { rawValue }

  /// Orders names by their bytes.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

/// The name of a target, such as `order`.
public typealias TargetName = Name<any Target>
/// The name of an action in its target, such as `detail`.
public typealias ActionName = Name<ActionInfo>
/// The name of a module, such as `Orders`.
public typealias ModuleName = Name<any Module>
/// A tag that interceptors use to select actions, such as `signed-in`.
public typealias ActionTag = Name<any Interceptor>

extension Name {
  /// The reason why the name cannot be registered, or `nil` if it can.
  package var problem: String? {
    if rawValue.isEmpty { return "it is empty" }
    if rawValue.utf8.count > 128 { return "it is longer than 128 bytes" }
    // Fast path: properties of characters need to be looked up outside ASCII only.
    let isPlain = rawValue.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    if isPlain { return nil }
    for scalar in rawValue.unicodeScalars {
      switch scalar {
      case "/", "?", "#": return "it contains '\(scalar)'"
      case _ where scalar.value < 0x21 || scalar.value == 0x7F || scalar.properties.isWhitespace:
        return "it contains whitespace or a control character"
      default: continue
      }
    }
    return rawValue.lookAlikeProblem
  }

  /// The name with ASCII letters in lower case; two names that are equal then cannot be registered together.
  package var folded: String { rawValue.asciiLowercased }

  /// Returns the text of the name if an equally folded name has another case, or `nil` if both names are the same.
  func namesake(of other: Self) -> String? { self == other ? nil : rawValue }
}

extension String {
  /// The reason why another text looks the same, or `nil` if the text is in normal form C without hidden characters.
  package var lookAlikeProblem: String? {
    if utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let shown = printable
    if !shown.hasBytes(of: self) { return "it contains a hidden character: '\(shown)'" }
    return isComposed ? nil : "it is not in Unicode's normal form C"
  }

  /// Whether the text is in Unicode's normal form C.
  package var isComposed: Bool {
    #if canImport(FoundationEssentials)
    // All of Foundation and its Unicode tables would be 44 MB of a static program.
    var text = utf8Span
    return text.checkForNFC(quickCheck: false)
    #else
    return precomposedStringWithCanonicalMapping.hasBytes(of: self)
    #endif
  }
}

extension ModuleName {
  /// The owner of items that the app registers at run time; no module can have a name with a space.
  package static let app: ModuleName = "the app"
}
