/// The parsed template of a rewrite.
package struct RewriteTemplate: Sendable {
  /// The part of a template before the path.
  package enum Base: Sendable {
    /// The URL's scheme, and its host unless it is a segment.
    case own
    /// A custom scheme; the first segment is the host.
    case custom(scheme: String)
    /// A web scheme and an authority, as written.
    case web(String)
    /// The URL that a parameter captures, or that is the rest of the path, with the query.
    case captured(String, isRest: Bool)
  }

  /// A part of a query item or a fragment.
  package enum Piece: Sendable {
    case literal(String)
    case parameter(String)
  }

  /// A problem in a template.
  struct Problem: Error {
    let code: RewriteError.Code
    let message: String
    /// The offset in UTF-8 bytes of the template, or `nil` if unknown.
    let offset: Int?

    static func malformed(_ message: String, offset: Int) -> Problem {
      Problem(code: .malformedTemplate, message: message, offset: offset)
    }
  }

  package let base: Base
  /// Whether it generates web URLs, whatever the URL that is rewritten.
  package var isOfWeb: Bool { if case .web = base { true } else { false } }
  /// The parts of the authority of a web URL, if it has parameters.
  package let host: [Piece]
  package let components: [RoutePattern.Component]
  /// Whether the path ends in a slash.
  package let endsInSlash: Bool
  package let query: [[Piece]]
  /// Whether the template ends in a bare `?`.
  package let dropsQuery: Bool
  package let fragment: [Piece]?

  /// Creates a template, checking it against the captures that fill it.
  init(_ text: String, from captures: RewriteCaptures) throws(Problem) {
    let utf8 = text.utf8
    if utf8.count > PatternScanner.maximumLength {
      let error = PatternError(code: .tooLong, pattern: text, offset: PatternScanner.maximumLength, found: "")
      throw .malformed(error.message, offset: error.offset)
    }
    let pathEnd = utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? utf8.endIndex
    let path = text[..<pathEnd]
    let pieces = Self.pieces(text[...])
    // A parent or a notification is not a redirect.
    if !captures.allowsAbsent, pieces.count == 1, case .parameter(let name) = pieces[0] {
      (base, host, components) = (.captured(name, isRest: captures.isRest(name)), [], [])
      (endsInSlash, query, dropsQuery, fragment) = (false, [], true, nil)
      try captures.check(self, text)
      return
    }
    (base, host, components) = try Self.readPath(path)
    endsInSlash = path.utf8.last == UInt8(ascii: "/")
    let rest = text[pathEnd...]
    if !rest.isEmpty { _ = try Self.read("/" + Self.masked(rest), offset: path.utf8.count - 1) }
    let queryEnd = rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    let items = rest[..<queryEnd].utf8.dropFirst().split(separator: UInt8(ascii: "&"))
    query = items.map { Self.pieces(Substring($0)) }
    dropsQuery = rest[..<queryEnd] == "?"
    fragment = queryEnd < rest.endIndex ? Self.pieces(rest[queryEnd...].dropFirst()) : nil
    try captures.check(self, text)
  }

  private static func readPath(_ path: Substring) throws(Problem) -> (Base, [Piece], [RoutePattern.Component]) {
    if path.utf8.first == UInt8(ascii: "/"), !path.utf8.starts(with: "//".utf8) {
      return (.own, [], try components(path, offset: 0))
    }
    guard let colon = path.utf8.firstRange(of: "://".utf8) else {
      throw .malformed("malformed template: expected '/' or a scheme and '://' at its start", offset: 0)
    }
    let authorityEnd = path[colon.upperBound...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
    let scheme = try read(String(path[..<colon.lowerBound]) + "://x", offset: 0)
    guard scheme.defaultHostPlacement == .authority else {
      return (.custom(scheme: scheme.scheme ?? ""), [], try components(path, offset: 0))
    }
    let base = String(path[..<authorityEnd])
    let start = String(path[..<colon.upperBound])
    let host = Self.hostPieces(path[colon.upperBound..<authorityEnd])
    let authority = try read(host.isEmpty ? base : start + Self.sample(host), offset: 0)
    guard authority.host != nil, authority.userInfo == nil else {
      throw .malformed("malformed template: expected a host without user information", offset: start.utf8.count)
    }
    guard !path[authorityEnd...].utf8.starts(with: "//".utf8), !base.hasSuffix(":") else {
      // A pattern would read the text after two slashes as a host.
      let message = base.hasSuffix(":") ? "missing port: expected one after ':'" : "empty segment"
      throw .malformed(message, offset: base.utf8.count)
    }
    return (.web(host.isEmpty ? base : start), host, try components(path[authorityEnd...], offset: base.utf8.count))
  }

  private static func components(_ path: Substring, offset: Int) throws(Problem) -> [RoutePattern.Component] {
    let pattern: RoutePattern
    do throws(PatternError) { pattern = try RoutePattern(path.isEmpty ? "/" : String(path)) } catch {
      throw .malformed(error.message, offset: offset + error.offset)
    }
    guard pattern.authorityItems.isEmpty else {
      throw .malformed("malformed template: expected a host without user information and port", offset: offset)
    }
    return pattern.components
  }

  /// Reads a range of the template, which begins at `offset`, as a URL.
  private static func read(_ text: String, offset: Int) throws(Problem) -> ParsedURL {
    do throws(URLReadingError) {
      return try StandardURLReader(rawCharacters: .rejected).read(text)
    } catch {
      let moved = URLReadingError(
        error.code, offset: error.offset + offset, found: error.found, limit: error.limit)
      throw .malformed(moved.description, offset: moved.offset)
    }
  }

  /// Returns the parts of a host, or none if it has no parameter; digits after a colon are a port.
  private static func hostPieces(_ host: Substring) -> [Piece] {
    let pieces = pieces(host).map { piece -> Piece in
      guard case .parameter(let name) = piece, name.utf8.first?.isASCIIDigit ?? true else { return piece }
      return .literal(":" + name)
    }
    return pieces.contains { if case .parameter = $0 { true } else { false } } ? pieces : []
  }

  /// Returns a text with letters for its parameters, so that offsets stay as they are.
  private static func masked(_ text: Substring) -> String {
    pieces(text).map { piece in
      switch piece {
      case .literal(let text): text
      case .parameter(let name): String(repeating: "x", count: 1 + PatternText.name(name).utf8.count)
      }
    }.joined()
  }

  private static func sample(_ host: [Piece]) -> String {
    // A digit may be a part of a host and of a port.
    host.map { if case .literal(let text) = $0 { text } else { "1" } }.joined()
  }

  private static func pieces(_ text: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text.utf8
    while !rest.isEmpty {
      var end = rest.startIndex
      while end < rest.endIndex, nameText(rest[end...]) == nil { rest.formIndex(after: &end) }
      if end > rest.startIndex { pieces.append(.literal(String(Substring(rest[..<end])))) }
      rest = rest[end...]
      guard let name = nameText(rest) else { break }
      pieces.append(.parameter(PatternText.decodedName(Substring(name))))
      rest = rest[name.endIndex...]
    }
    return pieces
  }

  /// Returns the name after a colon as it is written, or `nil` if a text does not begin with one.
  private static func nameText(_ text: Substring.UTF8View) -> Substring.UTF8View? {
    guard text.first == UInt8(ascii: ":") else { return nil }
    let rest = text.dropFirst()
    if rest.first == UInt8(ascii: "{") { return rest.firstIndex(of: UInt8(ascii: "}")).map { rest[...$0] } }
    let name = rest.prefix(while: PatternText.isNameByte)
    return name.isEmpty ? nil : name
  }
}
