/// A pattern of URLs that captures parameters.
///
/// ```swift
/// let pattern: RoutePattern = "/order/:id<int>(/items/:item)"
/// pattern.parameterNames            // ["id", "item"]
/// try pattern.path(["id": "42"])    // "/order/42"
/// ```
///
/// The grammar, in short:
/// - `/order` is a literal, `/:id` a parameter, and `/:id<int>` a parameter with a constraint. `/:key<^xpub|zpub>` begins with a text, and
///   `/:name<!watch|embed>` is none of these.
/// - `/:{user-id}` is a parameter whose name has other characters than letters, digits and `_`.
/// - `/v:major` and `/:id.html` are parameters with affixes, and `/:base...:head` are two in one segment.
/// - `/*` or `/*rest` captures zero or more segments, before others too, as in `/*server/post/:id`, and `/*rest<raw>` the rest of the path as one text: with slashes,
///   empty segments and a final slash.
/// - `(/items/:item)` is an optional group; groups may be anywhere and may be nested.
/// - `/search?text=:text` matches only URLs with this query item, `?tab=new` and `?tab` those with the value or with any, and
///   `(?page=:page<int>)` captures an item that may be missing. `?ll=:lat,:lon` splits a value, and `?<none>` matches only URLs without a query. `?url=:url<raw>` captures a URL in a query with its own query.
/// - `/pair#:section` captures the fragment, `/#/room/:id` the segments of one, and `/add#?key=:key` its items; `(#:section)` one that
///   may be missing. `#<none>` matches only URLs without a fragment.
/// - `shop://order/:id` and `https://*.example.com/order/:id` match only this scheme and host. The host is the first
///   segment unless the scheme is http, https, ws or wss. `mailto::address` and `tel:911` are schemes without slashes.
///   `//:language.example.com` captures the first label, `//:host` any host.
/// - `<none>:/t.me/*path<raw>` matches only texts without a scheme.
/// - `: * ( ) < > |`, and characters that RFC 3986 does not allow in a segment, are written as escapes, such as `%3A`.
///
/// A malformed string literal creates a pattern with an ``error``, which is thrown where the pattern is used.
///
/// Two patterns are equal if their canonical texts have the same bytes. The canonical text has a leading slash, no trailing
/// slash, no needless escapes, and scheme and host in lower case.
public struct RoutePattern: Sendable {
  /// The canonical text; ``init(_:rules:)`` creates an equal pattern from it.
  public var description: String { authority.map { AuthorityPattern.text(base, $0) } ?? base }
  /// The canonical text without user information and port, in which elements have their offsets.
  let base: String
  let elements: [PatternElement]
  /// The parts that few patterns have.
  ///
  /// Copying a pattern without them counts two references: the text and the elements.
  private var extras: Extras?
  let schemeEnd: UInt16
  let hostStart: UInt16
  let hostEnd: UInt16
  /// Whether there is an optional group.
  package let hasGroups: Bool
  /// The rules that the pattern was allowed to break.
  public let rules: PatternRules

  private final class Extras: Sendable {
    let parts: UncommonParts
    let isConditional: Bool

    init(_ parts: UncommonParts) {
      self.parts = parts
      isConditional =
        parts.query.contains { !$0.isOptional } || parts.fragment.map { !$0.isOptional } ?? false
        || parts.authority?.isConditional ?? false
    }
  }

  /// Creates a pattern from its text.
  ///
  /// Swift compiles `RoutePattern("/a")` as `"/a" as RoutePattern`, which does not throw but stores its ``error``. To call
  /// this initializer with a literal, write `"/a" as String`.
  ///
  /// - Parameters:
  ///   - text: The text, at most 4096 UTF-8 bytes.
  ///   - rules: The rules that the pattern may break.
  /// - Throws: ``PatternError`` that points at the first problem.
  /// - Complexity: O(*n*) in the length of the text, for each variant of its optional groups.
  public init(_ text: String, rules: PatternRules = .standard) throws(PatternError) {
    // Most patterns begin with the path.
    if text.utf8.first != UInt8(ascii: "/"), AuthorityPattern.mayBe(in: text),
      let parts = try AuthorityPattern.split(text, rules: rules)
    {
      self = try Self.pattern(parts, text, rules)
      return
    }
    var text = text
    var scanner = PatternScanner(rules: rules)
    var elements = try scanner.scan(&text)
    if !scanner.isCanonical {
      let written = text
      text = RoutePattern(uncheckedText: text, elements, scanner).canonicalText
      scanner = PatternScanner(rules: rules)
      // The canonical text of a valid pattern may be too long, or have a name or a dot that was escaped.
      do throws(PatternError) { elements = try scanner.scan(&text) } catch {
        let offset = zip(written.utf8, text.utf8).prefix(error.offset).prefix { $0 == $1 }.count
        throw PatternError(code: error.code, pattern: written, offset: offset, found: error.found)
      }
    }
    self.init(uncheckedText: text, elements, scanner)
  }

  private static func pattern(
    _ parts: AuthorityPattern.Parts, _ text: String, _ rules: PatternRules
  ) throws(PatternError) -> RoutePattern {
    let pattern: RoutePattern
    do throws(PatternError) { pattern = try RoutePattern(parts.base, rules: rules) } catch {
      throw PatternError(code: error.code, pattern: text, offset: parts.offset(error.offset), found: error.found)
    }
    let names = Set(pattern.parameterNames)
    if !rules.contains(.duplicateNames), let name = parts.items.parameterNames.first(where: names.contains) {
      throw PatternError(code: .duplicateParameterName, pattern: text, offset: parts.removed[0].lowerBound, found: name)
    }
    return pattern.with(parts.items)
  }

  /// Returns the pattern with the items of user information and port.
  func with(_ authority: RoutePattern?) -> RoutePattern {
    guard let authority else { return self }
    var parts = extras?.parts ?? UncommonParts(pathEnd: pathEnd)
    parts.authority = authority
    var pattern = self
    pattern.extras = Extras(parts)
    return pattern
  }

  @inline(__always) private init(
    uncheckedText text: String, _ elements: [PatternElement], _ scanner: borrowing PatternScanner
  ) {
    base = text
    self.elements = elements
    if scanner.parts == nil, !scanner.hasGroups {
      extras = nil
    } else {
      var parts = scanner.parts?.value ?? UncommonParts()
      if !parts.hasConditions { parts.pathEnd = text.utf8.count }
      if scanner.hasGroups { parts.variants = PatternVariant.all(of: elements) }
      extras = Extras(parts)
    }
    schemeEnd = UInt16(truncatingIfNeeded: scanner.schemeEnd)
    hostStart = UInt16(truncatingIfNeeded: scanner.hostRange.lowerBound)
    hostEnd = UInt16(truncatingIfNeeded: scanner.hostRange.upperBound)
    hasGroups = scanner.hasGroups
    rules = scanner.rules
  }

  init(failed error: PatternError, rules: PatternRules) {
    base = error.pattern
    elements = []
    extras = Extras(UncommonParts(pathEnd: base.utf8.count, failure: error))
    schemeEnd = 0
    hostStart = 0
    hostEnd = 0
    hasGroups = false
    self.rules = rules
  }

  /// The variants of the path: with all optional groups first, with none last; one if there are no groups.
  var variants: [PatternVariant] {
    hasGroups ? extras?.parts.variants ?? [] : [PatternVariant(elements: elements, absent: [])]
  }

  /// Whether there may be ``listNames``, which are slow to read.
  package var mayHaveLists: Bool {
    elements.contains(where: \.isList) || fragmentPattern != nil
  }

  /// The error of a malformed literal, or `nil`.
  public var error: PatternError? { extras?.parts.failure }

  /// Whether there is no error, checked without copying the error.
  package var isSound: Bool { extras?.parts.failure == nil }

  /// The constraints with arguments, in the order of their codes.
  var listedConstraints: [ParameterConstraint] { extras?.parts.constraints ?? [] }

  /// The query items in order, the optional ones last.
  public var query: [QueryItem] { extras?.parts.query ?? [] }

  /// Whether there is a query, checked without copying it.
  var hasQuery: Bool { !(extras?.parts.query.isEmpty ?? true) }

  /// The condition on the fragment, or `nil`.
  var fragmentPattern: FragmentPattern? { extras?.parts.fragment }

  /// Whether there is a query or a fragment.
  var hasConditions: Bool { extras?.parts.hasConditions ?? false }

  /// Returns the parameters of an element after the first.
  func splits(of element: PatternElement) -> [SplitPart] {
    element.isSplit ? extras?.parts.splits[element.start] ?? [] : []
  }

  /// The parameter in the host, or `nil`.
  var hostCapture: HostCapture? { extras?.parts.hostCapture }

  /// Whether the path ends in a `*name<raw>`.
  var hasRest: Bool { extras?.parts.hasRest ?? false }

  /// Whether there are captures that are not segments of the path.
  var hasUncommonCaptures: Bool { extras?.parts.hasCaptures ?? false }

  /// The items `user`, `password` and `port` of a pattern with a custom scheme, or `nil`.
  var authority: RoutePattern? { extras?.parts.authority }

  /// Whether a URL needs a query item, a fragment, user information or a port to match.
  var isConditional: Bool { extras?.isConditional ?? false }

  /// The offset in the text where the path ends.
  var pathEnd: Int { extras?.parts.pathEnd ?? base.utf8.count }

  /// Returns the pattern if it is well-formed.
  ///
  /// - Throws: The pattern's ``error``.
  public func validated() throws(PatternError) -> RoutePattern {
    if let error { throw error }
    return self
  }
}

extension RoutePattern: ExpressibleByStringLiteral {
  /// Creates a pattern from a literal; a malformed one has an ``error``.
  public init(stringLiteral text: String) {
    do throws(PatternError) {
      try self.init(text)
    } catch {
      self.init(failed: error, rules: .standard)
    }
  }
}

extension RoutePattern: Hashable, CustomStringConvertible {
  /// Returns whether two patterns have the same canonical text, byte for byte.
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
  /// Creates a pattern from its text, by the standard rules.
  ///
  /// - Throws: ``PatternError``; also what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(text)
  }

  /// Writes the canonical text.
  ///
  /// - Throws: The pattern's ``error``; also what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(validated().description)
  }
}

extension RoutePattern: ExpressibleByStringInterpolation {
  /// The text of a literal that contains other patterns, as in `"\(prefix)/comments"`.
  ///
  /// A pattern `/` before a path adds nothing to it. A path after a pattern with a query or a fragment is an error.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var error: PatternError?
    /// The pattern that was interpolated last, if nothing follows it yet.
    private var last: RoutePattern?

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends text as it is written.
    public mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      if let last, literal.utf8.first == UInt8(ascii: "/") {
        if last.hasConditions, error == nil {
          let found = String(decoding: last.base.utf8.dropFirst(last.pathEnd), as: UTF8.self)
          let offset = text.utf8.count - found.utf8.count
          error = PatternError(code: .misplacedQuery, pattern: text, offset: offset, found: found)
        }
        if text == "/" { text = "" }
      }
      text += literal
      last = nil
    }

    /// Appends a pattern; a malformed one makes the whole malformed.
    public mutating func appendInterpolation(_ pattern: RoutePattern) {
      error = error ?? pattern.error
      appendLiteral(pattern.description)
      last = pattern
    }

    /// Appends the description of a value as it is.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }
  }

  /// Creates a pattern from a literal that contains other patterns; a malformed one has an ``error``.
  public init(stringInterpolation interpolation: StringInterpolation) {
    if let error = interpolation.error {
      self.init(failed: error, rules: .standard)
    } else {
      self.init(stringLiteral: interpolation.text)
    }
  }
}
