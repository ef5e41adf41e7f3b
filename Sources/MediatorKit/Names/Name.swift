import MediatorText

#if !canImport(FoundationEssentials)
import Foundation
#endif

/// The name of a target, an action, a module or a tag.
///
/// The type parameter only tells names apart: a `Name<any Target>` is not a `Name<any Module>`. Names do not come from types, so
/// renaming a class does not affect callers.
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
/// A tag by which interceptors select actions, such as `signed-in`.
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

  /// Returns whether two strings have the same UTF-8 bytes; `==` compares by canonical equivalence.
  @inlinable package func hasBytes(of other: String) -> Bool { hasBits(of: other) || hasEqualBytes(other) }

  @usableFromInline func hasEqualBytes(_ other: String) -> Bool { isEqual(to: other) { $0 } }

  /// Returns whether two strings are equal without regard to the case of A–Z.
  package func isEqualIgnoringCase(_ other: String) -> Bool { isEqual(to: other) { $0.asciiLowercased } }

  /// Compares bytes from the end, because similar names mostly differ there.
  ///
  /// It does not allocate. Interceptors compare names on each call; `elementsEqual` takes three times as long.
  @inline(__always) private func isEqual(to other: String, _ folded: (UInt8) -> UInt8) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isEqual = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        var index = left.count
        while index > 0 {
          index &-= 1
          if folded(left[index]) != folded(right[index]) { return false }
        }
        return true
      }
    }
    return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8) { folded($0) == folded($1) }
  }
}

extension ModuleName {
  /// The owner of items that the app registers at run time; no module can have a name with a space.
  package static let app: ModuleName = "the app"
}

/// A dictionary key that compares a text by its UTF-8 bytes.
///
/// Strings compare by canonical equivalence: `"é"` equals `"e\u{301}"`, though their bytes differ.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { left.text.hasBytes(of: right.text) }

  package func hash(into hasher: inout Hasher) {
    // `hasher.combine(text)` would give canonically equivalent texts the same hash, so they would collide.
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
