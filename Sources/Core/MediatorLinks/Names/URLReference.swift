import RoutePatterns

/// The parts of a URL, or of a reference to one, as RFC 3986 section 5 combines them.
///
/// Separators are sought as bytes: one that a combining mark follows is not a `Character` of its own, and finding the
/// `Character` at an index takes quadratic time in a run of marks.
package struct URLReference {
  private var scheme: Substring?
  private var authority: Substring?
  private var path: Substring
  private var query: Substring?
  private let fragment: Substring?

  package init(_ text: String) {
    let head = URLHead(text)
    (scheme, authority) = (head.scheme, head.authority)
    (path, fragment) = head.rest.cut(at: "#")
    (path, query) = path.cut(at: "?")
  }

  /// Returns the text of the URL that the reference resolves to from a base (section 5.2.2).
  package func resolved(against base: URLReference) -> String {
    var target = self
    if scheme == nil {
      target.scheme = base.scheme
      if authority == nil {
        target.authority = base.authority
        if path.isEmpty {
          target.path = base.path
          target.query = query ?? base.query
        } else if path.utf8.first != UInt8(ascii: "/") {
          target.path = base.folder + path
        }
      }
    }
    if !path.isEmpty || scheme != nil || authority != nil { target.path = Self.withoutDots(target.path) }
    return target.text
  }

  /// The path up to its last slash (section 5.2.3).
  private var folder: Substring {
    if path.isEmpty, authority != nil { return "/" }
    return path.utf8.lastIndex(of: UInt8(ascii: "/")).map { Substring(path.utf8[...$0]) } ?? ""
  }

  /// Returns a path without the segments `.` and `..` (section 5.2.4).
  private static func withoutDots(_ path: Substring) -> Substring {
    var output: [Substring] = []
    let segments = path.pieces(between: "/")
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      // Texts are compared as bytes, because comparing them as characters sorts their marks.
      if segment.hasBytes(of: ".") {
        if isLast { output.append("") }
      } else if segment.hasBytes(of: "..") {
        // The first element of an absolute path is the empty text before its slash.
        if output.count > (isAbsolute ? 1 : 0) { output.removeLast() }
        if isLast { output.append("") }
      } else {
        output.append(segment)
      }
    }
    return output.joined(separator: "/")[...]
  }

  /// The text of the parts (section 5.3).
  private var text: String {
    var text = scheme.map { "\($0):" } ?? ""
    if let authority { text += "//\(authority)" }
    text += path
    if let query { text += "?\(query)" }
    if let fragment { text += "#\(fragment)" }
    return text
  }
}

extension Substring {
  /// Returns the text before the first of some ASCII characters and that after it, which is `nil` if there is none.
  func cut(at mark: Unicode.Scalar) -> (Substring, Substring?) {
    guard let index = utf8.firstIndex(of: UInt8(ascii: mark)) else { return (self, nil) }
    return (self[..<index], self[utf8.index(after: index)...])
  }

  /// Returns the pieces between ASCII characters, empty ones included.
  func pieces(between mark: Unicode.Scalar) -> [Substring] {
    utf8.split(separator: UInt8(ascii: mark), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Returns whether two texts have the same bytes.
  func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  func contains(_ mark: Unicode.Scalar) -> Bool { utf8.contains(UInt8(ascii: mark)) }
}
