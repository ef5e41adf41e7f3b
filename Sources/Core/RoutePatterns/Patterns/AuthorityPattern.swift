/// The user information and the port of a pattern with a custom scheme, such as `ssh://:user@:host::port<uint>/:path`.
///
///     authority = [ "(" userinfo "@)" | userinfo "@" ] segment [ "(:" port ")" | ":" port ]
///     userinfo  = value [ ":" capture ]        ; the capture is that of the password
///     port      = capture | 1*DIGIT            ; in a group all parts are captures
///
/// They are the items `user`, `password` and `port` of a pattern of their own, so that they capture, are compared and are generated as the
/// items of a query are. The segment between them is the first of the path, as without them (RFC 3986, section 3.2).
enum AuthorityPattern {
  /// The parts of a pattern's text.
  struct Parts {
    /// The text without user information and port.
    let base: String
    /// The items.
    let items: RoutePattern
    /// The bounds of the parts that `base` lacks.
    let removed: [Range<Int>]

    /// Returns the offset in the whole text that an offset in `base` stands for.
    func offset(_ offset: Int) -> Int {
      removed.reduce(offset) { $1.lowerBound <= $0 ? $0 + $1.count : $0 }
    }
  }

  /// Splits the text of a pattern, or returns `nil` if it has no user information and no port.
  static func split(_ whole: String, rules: PatternRules) throws(PatternError) -> Parts? {
    let bytes = Array(whole.utf8)
    guard let start = start(in: whole) else { return nil }
    let end = end(of: bytes, from: start)
    var host = start..<end
    var required: [String] = []
    var optional: [String] = []
    var removed: [Range<Int>] = []
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func add(_ name: String, _ value: Range<Int>, isOptional: Bool) {
      let item = "\(name)=\(piece(value))"
      if isOptional { optional.append("(?\(item))") } else { required.append(item) }
    }
    if let at = bytes[host].plain.last(where: { bytes[$0] == UInt8(ascii: "@") }) {
      let isOptional =
        bytes[start] == UInt8(ascii: "(") && at + 1 < host.upperBound && bytes[at + 1] == UInt8(ascii: ")")
      let user = start + (isOptional ? 1 : 0)..<at
      let colon = bytes[user].plain.last {
        $0 > user.lowerBound && bytes[$0] == UInt8(ascii: ":") && bytes[$0 - 1] == UInt8(ascii: ":")
      }
      add("user", user.lowerBound..<(colon.map { $0 - 1 } ?? at), isOptional: isOptional)
      if let colon { add("password", colon..<at, isOptional: isOptional) }
      removed.append(start..<at + (isOptional ? 2 : 1))
      host = at + (isOptional ? 2 : 1)..<host.upperBound
    }
    if let port = port(in: bytes, host) {
      let zeros = bytes[port.value].dropLast().prefix { $0 == UInt8(ascii: "0") }
      add("port", zeros.endIndex..<port.value.upperBound, isOptional: port.isOptional)
      removed.append(port.whole)
      host = host.lowerBound..<port.whole.lowerBound
    }
    if removed.isEmpty { return nil }
    // An optional or a further segment is not a host.
    guard let first = host.first, !"(*".utf8.contains(bytes[first]), start < end, bytes[start] != UInt8(ascii: "@")
    else {
      throw PatternError(code: .invalidHost, pattern: whole, offset: start, found: piece(start..<end))
    }
    var base = bytes
    for range in removed.reversed() { base.removeSubrange(range) }
    let text = (required.isEmpty ? "" : "?" + required.joined(separator: "&")) + optional.joined()
    let items: RoutePattern
    do throws(PatternError) { items = try RoutePattern("/" + text, rules: rules) } catch {
      throw PatternError(code: error.code, pattern: whole, offset: start, found: error.found)
    }
    if let other = items.query.first(where: { !["user", "password", "port"].contains($0.name) }) {
      throw PatternError(code: .invalidCharacter, pattern: whole, offset: start, found: "&\(other.name)")
    }
    return Parts(base: String(decoding: base, as: UTF8.self), items: items, removed: removed)
  }

  /// Returns whether a text may have an authority, checked without copying it: there is a colon or an `@` in its first
  /// segment.
  static func mayBe(in text: String) -> Bool {
    let head = URLHead(text)
    guard head.scheme != nil, let authority = head.authority?.utf8 else { return false }
    return authority.contains(UInt8(ascii: "@")) || authority.dropFirst().contains(UInt8(ascii: ":"))
  }

  /// Returns the offset after `scheme "://"` of a custom scheme, or `nil` if a text does not begin so.
  private static func start(in text: String) -> Int? {
    let head = URLHead(text)
    guard let scheme = head.scheme, head.authority != nil, !WebScheme.contains(scheme) else { return nil }
    return scheme.utf8.count + 3
  }

  /// Returns the offset where the authority ends: before a slash, an optional group of the path, a query or a fragment.
  static func end(of bytes: [UInt8], from start: Int) -> Int {
    var end = bytes[start...].plain.first { "/?#".utf8.contains(bytes[$0]) } ?? bytes.count
    if end == bytes.count { return end }
    while end > start, bytes[end - 1] == UInt8(ascii: "(") { end -= 1 }
    return end
  }

  private static func port(in bytes: [UInt8], _ host: Range<Int>) -> (
    value: Range<Int>, whole: Range<Int>, isOptional: Bool
  )? {
    for colon in bytes[host].plain where colon > host.lowerBound && bytes[colon] == UInt8(ascii: ":") {
      let isOptional = bytes[colon - 1] == UInt8(ascii: "(")
      // A group that does not end here is one of segments.
      if isOptional, bytes[host.upperBound - 1] != UInt8(ascii: ")") { continue }
      let value = colon + 1..<host.upperBound - (isOptional ? 1 : 0)
      let isNumber = !value.isEmpty && bytes[value].allSatisfy(\.isASCIIDigit)
      guard isNumber || bytes[value].first == UInt8(ascii: ":") else { continue }
      return (value, colon - (isOptional ? 1 : 0)..<host.upperBound, isOptional)
    }
    return nil
  }

  /// Returns the authority of the text of a pattern with a custom scheme.
  static func text(of pattern: String) -> String? {
    let bytes = Array(pattern.utf8)
    return start(in: pattern).map { String(decoding: bytes[$0..<end(of: bytes, from: $0)], as: UTF8.self) }
  }

  /// Returns the text of a pattern with user information and a port.
  static func text(_ base: String, _ items: RoutePattern) -> String {
    let bytes = Array(base.utf8)
    guard let start = start(in: base) else { return base }
    let end = end(of: bytes, from: start)
    func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func value(_ name: String) -> String? {
      items.query.first { $0.name == name }.map { String($0.spelling.dropFirst(name.utf8.count + 1)) }
    }
    func part(_ name: String, _ text: String) -> String {
      items.query.contains { $0.name == name && $0.isOptional } ? "(\(text))" : text
    }
    let (user, port) = parts(value)
    return piece(0..<start) + (user.map { part("user", $0 + "@") } ?? "") + piece(start..<end)
      + (port.map { part("port", ":" + $0) } ?? "") + piece(end..<bytes.count)
  }

  /// Returns the text of the user information and that of the port, from the text of each item that there is.
  static func parts(_ value: (_ name: String) -> String?) -> (user: String?, port: String?) {
    let user = [value("user"), value("password")].compactMap(\.self)
    return (user.isEmpty ? nil : user.joined(separator: ":"), value("port"))
  }
}

extension ArraySlice<UInt8> {
  /// The offsets outside of constraints.
  fileprivate var plain: [Int] {
    var bounds = ConstraintBounds()
    return indices.filter { bounds.isOutside(self[$0]) }
  }
}

extension RoutePattern {
  /// The user, the password and the port as items.
  package var authorityItems: [QueryItem] { authority?.query ?? [] }

  /// The names of the captures of a password.
  package var passwordNames: [String] { authorityItems.filter { $0.name == "password" }.flatMap(\.captureNames) }
}

/// A user, a password or a port of a URL with a custom scheme.
struct AuthorityPart {
  /// The name of the part: that of an item of ``AuthorityPattern``.
  let name: String
  /// The bounds in the text of the URL.
  let range: Range<Int>
  /// The decoded bytes.
  let bytes: [UInt8]
}

extension ParsedURL {
  /// Whether there may be ``authorityParts``.
  @inline(__always) var mayHaveAuthorityParts: Bool {
    layout.parts.contains(.scheme) && (layout.port != nil || layout.parts.contains(.userInfo))
  }

  /// Whether a URL with a custom scheme has user information or a port, which only patterns that name them match.
  package var hasAuthorityParts: Bool { mayHaveAuthorityParts && !hasWebScheme }

  /// The user, the password and the port as written, each with the name of its item.
  package var authorityTexts: [(name: String, text: Substring)] { authorityParts.map { ($0.name, piece($0.range)) } }

  /// The user, the password and the port; none in a URL of the web, whose port belongs to its host.
  var authorityParts: [AuthorityPart] {
    guard hasAuthorityParts else { return [] }
    return text.withSlice { text in
      func part(_ name: String, _ range: Range<Int>) -> AuthorityPart {
        AuthorityPart(name: name, range: range, bytes: PercentCoding.decodedBytes(text.piece(range)))
      }
      var parts: [AuthorityPart] = []
      if hasUserInfo {
        let user = layout.userInfo.range
        let colon = user.first { text[$0] == UInt8(ascii: ":") }
        parts.append(part("user", user.lowerBound..<(colon ?? user.upperBound)))
        if let colon { parts.append(part("password", colon + 1..<user.upperBound)) }
      }
      if layout.port != nil {
        let start = layout.host.range.upperBound + 1
        let end = (start..<text.count).first { !text[$0].isASCIIDigit } ?? text.count
        // Zeros before a number mean nothing: `:022` is `:22`.
        let number = (start..<end - 1).first { text[$0] != UInt8(ascii: "0") } ?? end - 1
        parts.append(part("port", number..<end))
      }
      return parts
    }
  }
}
