/// A pattern of URLs that captures parameters.
///
/// ```swift
/// let pattern: RoutePattern = "/order/:id<int>(/items/:item)"
/// pattern.parameterNames            // ["id", "item"]
/// try pattern.path(["id": "42"])    // "/order/42"
/// ```
///
/// The grammar, in short:
/// - `/order` a literal; `/:id` a parameter; `/:id<int>` one with a constraint; `/v:major` and `/:id.html` with affixes.
/// - `/*` or `/*rest`, at the end, captures zero or more segments.
/// - `(/items/:item)` is optional, anywhere, and may hold other groups.
/// - `shop://order/:id` and `https://*.example.com/order/:id` bind the scheme and the host. Of a scheme other than http,
///   https, ws and wss the host is the first segment.
/// - `: * ( ) < > |` and all that RFC 3986 does not allow in a segment are written as escapes, such as `%3A`.
///
/// A string literal that is malformed makes a pattern that carries its error; whatever uses the pattern throws it.
///
/// Two patterns are equal when their canonical texts have the same bytes: a leading slash is added, a trailing one
/// dropped, needless escapes are decoded, and scheme and host are in lower case.
public struct RoutePattern: Sendable {
  /// The canonical text, which ``init(_:rules:)`` reads back into an equal pattern.
  public let description: String
  let elements: [PatternElement]
  /// The parts that few patterns have; a copy of the others counts two references, to the text and to the elements.
  private let extras: Extras?
  let schemeEnd: UInt16
  let hostStart: UInt16
  let hostEnd: UInt16
  /// Whether there is an optional group.
  package let hasGroups: Bool
  /// Which rules the pattern was allowed to break.
  public let rules: PatternRules

  private final class Extras: Sendable {
    let constraints: [ParameterConstraint]
    let failure: PatternError?

    init(constraints: [ParameterConstraint] = [], failure: PatternError? = nil) {
      self.constraints = constraints
      self.failure = failure
    }
  }

  /// Reads a pattern.
  ///
  /// Swift takes `RoutePattern("/a")` with a literal as `"/a" as RoutePattern`, which does not throw but carries its
  /// ``error``; a variable or `"/a" as String` comes here.
  ///
  /// Complexity: linear in the length of the text.
  /// - Parameters:
  ///   - text: At most 4096 bytes.
  ///   - rules: The rules that the pattern may break.
  /// - Throws: ``PatternError`` that points at the first fault.
  public init(_ text: String, rules: PatternRules = .standard) throws(PatternError) {
    var scanner = PatternScanner(rules: rules)
    let elements = try scanner.scan(text)
    self.init(uncheckedText: text, elements, scanner)
    if scanner.isCanonical { return }
    let canonical = canonicalText
    scanner = PatternScanner(rules: rules)
    // The canonical text of a sound pattern is at most longer than allowed.
    self.init(uncheckedText: canonical, try scanner.scan(canonical), scanner)
  }

  private init(uncheckedText text: String, _ elements: [PatternElement], _ scanner: borrowing PatternScanner) {
    description = text
    self.elements = elements
    extras = scanner.constraints.isEmpty ? nil : Extras(constraints: scanner.constraints)
    schemeEnd = UInt16(truncatingIfNeeded: scanner.schemeEnd)
    hostStart = UInt16(truncatingIfNeeded: scanner.hostRange.lowerBound)
    hostEnd = UInt16(truncatingIfNeeded: scanner.hostRange.upperBound)
    hasGroups = scanner.hasGroups
    rules = scanner.rules
  }

  init(failed error: PatternError, rules: PatternRules) {
    description = error.pattern
    elements = []
    extras = Extras(failure: error)
    schemeEnd = 0
    hostStart = 0
    hostEnd = 0
    hasGroups = false
    self.rules = rules
  }

  /// Why the literal that made this pattern is malformed, or `nil`.
  public var error: PatternError? { extras?.failure }

  /// Whether there is no error; the error itself is large to copy.
  package var isSound: Bool { extras?.failure == nil }

  /// The constraints with arguments, as `PatternElement.ConstraintCode` counts them.
  var listedConstraints: [ParameterConstraint] { extras?.constraints ?? [] }

  /// The pattern itself, if it is well-formed.
  ///
  /// - Throws: The ``error`` that the pattern carries.
  public func validated() throws(PatternError) -> RoutePattern {
    if let error { throw error }
    return self
  }
}

extension RoutePattern: ExpressibleByStringLiteral {
  /// Reads a pattern; a malformed one carries its ``error``.
  public init(stringLiteral text: String) {
    do throws(PatternError) {
      try self.init(text)
    } catch {
      self.init(failed: error, rules: .standard)
    }
  }
}

extension RoutePattern: Hashable, CustomStringConvertible {
  /// Whether two patterns have the same canonical text, byte for byte.
  public static func == (left: RoutePattern, right: RoutePattern) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }

  /// Hashes the bytes of the canonical text.
  public func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

extension RoutePattern: Codable {
  /// Reads a pattern from its text, by the standard rules.
  ///
  /// - Throws: ``PatternError``, or what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(text)
  }

  /// Writes the canonical text.
  ///
  /// - Throws: The ``error`` that the pattern carries, or what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(validated().description)
  }
}
