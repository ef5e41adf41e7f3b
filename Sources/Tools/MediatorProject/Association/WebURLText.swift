import RoutePatterns

/// The parts of a web URL with the escapes that a reader writes, without checking them.
///
/// The system matches URLs that a strict reader rejects, such as those with empty segments.
struct WebURLText {
  /// The path without trailing slashes.
  let path: String
  /// The query, or an empty text.
  let query: String
  /// The fragment, or an empty text.
  let fragment: String
  /// The port as written, or `nil` for none and for the scheme's default.
  let port: String?

  /// The maximum length of a URL in bytes.
  static let maximumLength = 8192

  /// Creates the parts of a URL (RFC 3986, appendix B), or returns `nil` if it has no web scheme or no host.
  init?(_ text: String) {
    // The text has the escapes with which the system matches it.
    var rest = EscapedText(text).text[...]
    func cut(_ mark: Character) -> String {
      guard let index = rest.utf8.firstIndex(where: { $0 == mark.asciiValue }) else { return "" }
      defer { rest = rest[..<index] }
      return String(rest[rest.utf8.index(after: index)...])
    }
    fragment = cut("#")
    query = cut("?")
    guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), rest[colon...].utf8.starts(with: "://".utf8),
      ["http", "https"].contains(rest[..<colon].lowercased())
    else { return nil }
    let hostAndPath = rest[rest.utf8.index(colon, offsetBy: 3)...]
    guard let first = hostAndPath.utf8.first, first != UInt8(ascii: "/") else { return nil }
    var path = hostAndPath.utf8.firstIndex(of: UInt8(ascii: "/")).map { hostAndPath[$0...].utf8 } ?? "".utf8[...]
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = String(Substring(path))
    let authority = hostAndPath.utf8.prefix { $0 != UInt8(ascii: "/") }
    let digits = authority.lastIndex(of: UInt8(ascii: ":")).map { authority[$0...].dropFirst() } ?? "".utf8[...]
    let isPort = !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let usual = rest[..<colon].utf8.count == 4 ? "80" : "443"
    port = isPort && !digits.elementsEqual(usual.utf8) ? String(Substring(digits)) : nil
  }

  /// The items of the query: split at `&` and the first `=`.
  var items: [(name: String, value: String)] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      let value = name.endIndex < item.endIndex ? item[name.endIndex...].dropFirst() : "".utf8[...]
      return (String(Substring(name)), String(Substring(value)))
    }
  }
}
