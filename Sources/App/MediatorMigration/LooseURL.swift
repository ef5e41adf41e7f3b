import RoutePatterns

/// The encoded parts of a URL as Foundation splits it, for the old routers' readers.
///
/// Path, query and fragment may contain any character because Foundation encodes them. Host, port and scheme must be valid.
struct LooseURL {
  /// The scheme as written, or `nil` in a relative reference.
  let scheme: String?
  /// The user information, or `nil` if there is none.
  let userInfo: String?
  /// The host, or `nil` if there is no `//`.
  let host: String?
  /// The path with its slashes.
  let path: String
  /// The query, or `nil` if there is no `?`.
  let query: String?
  /// The fragment, or `nil` if there is no `#`.
  let fragment: String?

  /// Creates the parts of a text, split as in RFC 3986, appendix B.
  init(_ text: String) throws(URLReadingError) {
    try MarkRun.check(url: Array(text.utf8))
    var rest = text[...].utf8
    let head = rest.prefix { !":/?#".utf8.contains($0) }
    if head.endIndex < rest.endIndex, rest[head.endIndex] == UInt8(ascii: ":") {
      guard let name = URLHead(text).scheme else {
        throw URLReadingError(.invalidScheme, offset: 0, found: String(Substring(head)))
      }
      scheme = String(name)
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

  /// Creates the parts of a text that is not empty, and within the limits of a reader.
  init(_ text: String, within limits: URLLimits) throws(URLReadingError) {
    guard text.utf8.count <= limits.length else {
      throw URLReadingError(.tooLong, offset: limits.length, limit: limits.length)
    }
    guard !text.isEmpty else { throw URLReadingError(.invalidScheme, offset: 0, found: "") }
    try self.init(text)
  }

  /// Whether neither a host nor a rooted path follows the scheme, as in `mailto:a`: Foundation finds no path.
  var isOpaque: Bool { scheme != nil && host == nil && !path.isEmpty && !path.hasPrefix("/") }

  /// The decoded host, or an empty string if there is none.
  var decodedHost: String { host.map { PercentText.decoded($0) ?? $0 } ?? "" }

  /// The decoded items of the query; a value is `nil` if it is missing or not UTF-8.
  var queryItems: [QueryItem] { query.map { QueryItem.all(in: $0).map(\.decoded) } ?? [] }

  private static func host(of authority: Substring.UTF8View, at offset: Int) throws(URLReadingError) -> String {
    var host = authority
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") { return String(Substring(host)) }
    if let port = cut(&host, at: ":"), !port.allSatisfy({ $0 &- 0x30 < 10 }) {
      throw URLReadingError(.invalidPort, offset: offset, found: String(Substring(port)))
    }
    guard PercentText.isEncodable(host) else {
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

extension String {
  /// Whether a router without errors reads the text as a URL: it is within the limits of every other reader.
  var isReadableURL: Bool {
    utf8.count <= URLLimits.standard.length && MarkRun.excess(in: Array(utf8), .percent) == nil
  }
}

/// One item of a query.
struct QueryItem {
  var name: String
  /// The value, or `nil` if there is no `=`.
  var value: String?

  /// Returns the items of a text, not decoded.
  static func all(in query: String) -> [QueryItem] {
    query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
      let equals = item.firstIndex(of: UInt8(ascii: "="))
      let name = String(Substring(item[..<(equals ?? item.endIndex)]))
      return QueryItem(name: name, value: equals.map { String(Substring(item[item.index(after: $0)...])) })
    }
  }

  /// The decoded item; the value is `nil` if it is not UTF-8.
  var decoded: QueryItem {
    QueryItem(name: PercentText.decoded(name) ?? name, value: value.flatMap { PercentText.decoded($0) })
  }
}
