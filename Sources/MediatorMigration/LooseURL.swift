import RoutePatterns

/// The parts of a URL as Foundation takes them: what the old routers' readers start from.
///
/// Path, query and fragment may hold any character, since Foundation encodes what must be encoded there. Host, port and
/// scheme must be sound. Nothing is decoded.
struct LooseURL {
  /// What stands before the first `:`, as it is written; nil in a relative reference.
  let scheme: String?
  /// What stands before an `@` in front of the host.
  let userInfo: String?
  /// The host without user information and port; nil when there is no `//`.
  let host: String?
  /// The path with its slashes.
  let path: String
  /// What stands between `?` and `#`; nil when there is no `?`.
  let query: String?
  /// What follows `#`; nil when there is none.
  let fragment: String?

  /// Splits a text as RFC 3986 appendix B does.
  init(_ text: String) throws(URLReadingError) {
    var rest = text[...].utf8
    let head = rest.prefix { !":/?#".utf8.contains($0) }
    if head.endIndex < rest.endIndex, rest[head.endIndex] == UInt8(ascii: ":") {
      guard Self.isScheme(head) else {
        throw URLReadingError(.invalidScheme, offset: 0, found: String(Substring(head)))
      }
      scheme = String(Substring(head))
      rest = rest[rest.index(after: head.endIndex)...]
    } else {
      scheme = nil
    }
    fragment = Self.cut(&rest, at: "#").map { PercentText.encoded($0) }
    query = Self.cut(&rest, at: "?").map { PercentText.encoded($0) }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let authority = rest.prefix { $0 != UInt8(ascii: "/") }
      rest = rest[authority.endIndex...]
      let at = authority.lastIndex(of: UInt8(ascii: "@"))
      userInfo = at.map { String(Substring(authority[..<$0])) }
      let start = at.map { authority.index(after: $0) } ?? authority.startIndex
      host = try Self.host(of: authority[start...], at: text.utf8.distance(from: text.startIndex, to: start))
    } else {
      userInfo = nil
      host = nil
    }
    path = PercentText.encoded(rest)
  }

  /// Whether there is a scheme and neither a host nor a rooted path after it, as in `mailto:a`: Foundation sees no path.
  var isOpaque: Bool { scheme != nil && host == nil && !path.isEmpty && !path.hasPrefix("/") }

  /// The host with its escapes decoded; empty when there is none.
  var decodedHost: String { host.map { PercentText.decoded($0) ?? $0 } ?? "" }

  /// The items of the query, decoded; a value is nil where it is missing or not UTF-8.
  var queryItems: [QueryItem] { query.map { QueryItem.all(in: $0).map(\.decoded) } ?? [] }

  private static func isScheme(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, (first | 0x20) &- 0x61 < 26 else { return false }
    return text.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
  }

  private static func host(of authority: Substring.UTF8View, at offset: Int) throws(URLReadingError) -> String {
    var host = authority
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") { return String(Substring(host)) }
    if let port = cut(&host, at: ":"), !port.allSatisfy({ $0 &- 0x30 < 10 }) {
      throw URLReadingError(.invalidPort, offset: offset, found: String(Substring(port)))
    }
    guard PercentText.isSound(host) else {
      throw URLReadingError(.invalidHost, offset: offset, found: String(Substring(host)))
    }
    return PercentText.encoded(host)
  }

  private static func cut(_ text: inout Substring.UTF8View, at mark: Unicode.Scalar) -> Substring.UTF8View? {
    guard let index = text.firstIndex(of: UInt8(ascii: mark)) else { return nil }
    defer { text = text[..<index] }
    return text[text.index(after: index)...]
  }
}

/// One item of a query.
struct QueryItem {
  var name: String
  /// Nil when there is no `=`.
  var value: String?

  /// The items of a text, as they stand in it.
  static func all(in query: String) -> [QueryItem] {
    query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
      let equals = item.firstIndex(of: UInt8(ascii: "="))
      let name = String(Substring(item[..<(equals ?? item.endIndex)]))
      return QueryItem(name: name, value: equals.map { String(Substring(item[item.index(after: $0)...])) })
    }
  }

  /// The item decoded; the value becomes nil when it is not UTF-8.
  var decoded: QueryItem {
    QueryItem(name: PercentText.decoded(name) ?? name, value: value.flatMap { PercentText.decoded($0) })
  }
}
