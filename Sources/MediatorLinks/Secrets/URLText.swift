import MediatorKit
import RoutePatterns

/// The parts of the text of a URL, which may be malformed.
///
/// Separators are sought as bytes: one that a combining mark follows is no `Character` of its own.
struct URLText {
  let path: Substring
  let query: Substring?
  let fragment: Substring?

  init(_ text: some StringProtocol) {
    let text = InternationalHost.decoded(in: String(text)).map { $0[...] } ?? Substring(text)
    let (head, fragment) = text.cut(at: "#")
    (path, query) = head.cut(at: "?")
    self.fragment = fragment
  }

  private init(path: Substring, query: Substring?) {
    self.path = path
    self.query = query
    fragment = nil
  }

  /// Returns the parts of a fragment, which may be a path, query items or both.
  static func ofFragment(_ text: Substring) -> URLText {
    let (path, query) = text.cut(at: "?")
    if query != nil { return URLText(path: path, query: query) }
    return text.contains("=" as Unicode.Scalar) ? URLText(path: "", query: text) : URLText(path: text, query: nil)
  }
}

extension String {
  /// Whether the text is compared and hashed in linear time.
  var isStreamSafe: Bool {
    utf8.count <= MarkRun.limit * 2 || MarkRun.excess(in: Array(utf8), .percent) == nil
  }
}
