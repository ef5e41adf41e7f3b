/// The parts of a URL, or of a reference to one, as RFC 3986 section 5 combines them.
package struct URLReference {
  private var scheme: Substring?
  private var authority: Substring?
  private var path: Substring
  private var query: Substring?
  private let fragment: Substring?

  package init(_ text: String) {
    var rest = text[...]
    fragment = Self.cut(&rest, after: "#")
    query = Self.cut(&rest, after: "?")
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon]
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// Returns the text of the URL to which the reference leads from a base (section 5.2.2).
  package func resolved(against base: URLReference) -> String {
    var target = self
    if scheme == nil {
      target.scheme = base.scheme
      if authority == nil {
        target.authority = base.authority
        if path.isEmpty {
          target.path = base.path
          target.query = query ?? base.query
        } else if !path.hasPrefix("/") {
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
    return path.lastIndex(of: "/").map { path[...$0] } ?? ""
  }

  /// Returns a path without the segments `.` and `..` (section 5.2.4).
  private static func withoutDots(_ path: Substring) -> Substring {
    var output: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let isAbsolute = path.hasPrefix("/")
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        // The first element of an absolute path is the empty text before its slash.
        if output.count > (isAbsolute ? 1 : 0) { output.removeLast() }
        if isLast { output.append("") }
      default: output.append(segment)
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

  private static func cut(_ rest: inout Substring, after mark: Character) -> Substring? {
    guard let index = rest.firstIndex(of: mark) else { return nil }
    defer { rest = rest[..<index] }
    return rest[rest.index(after: index)...]
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else { return false }
    return text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "+-.".utf8.contains(byte)
    }
  }
}
