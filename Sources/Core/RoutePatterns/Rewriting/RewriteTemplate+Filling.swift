import MediatorText

extension RewriteTemplate {
  /// Returns the text of the resulting URL.
  ///
  /// - Parameters:
  ///   - url: The URL to rewrite.
  ///   - host: The placement of its host.
  ///   - carriesOver: Whether the URL's query and fragment are kept.
  ///   - pattern: The pattern that the URL matches; the query items and the fragment that it names are not kept.
  ///   - encoded: Returns the capture of the rest of a path as written, or `nil` if only its decoded text is known.
  ///   - pieces: Returns the decoded texts of a capture between slashes, or `nil` if each text of `value` is one.
  ///   - repeated: Returns the texts of a name that the URL repeats as an item; an item of the template has all.
  ///   - value: Returns the decoded capture of a parameter, or `nil` if it is absent.
  /// - Throws: ``URLReadingError`` if a captured text cannot be part of the URL, or the result exceeds the standard length
  ///   of a URL and the length of `url`.
  func text(
    for url: ParsedURL, _ host: HostPlacement, carriesOver: Bool = true, of pattern: RoutePattern? = nil,
    encoded: (String) -> Substring? = { _ in nil }, pieces: (String) -> [String]? = { _ in nil },
    repeated: (String) -> [String]? = { _ in nil }, value: (String) -> [String]?
  ) throws(URLReadingError) -> String {
    if case .captured(let name, let isRest) = base {
      let rest = isRest ? encoded(name).map { $0 + (url.encodedQuery.map { "?" + $0 } ?? "") } : nil
      return try Self.redirect(rest.map(String.init) ?? value(name)?.first ?? "", from: url, host)
    }
    // A template may name one long text thousands of times, so the length is limited while the text is generated.
    let limit = max(URLLimits.standard.length, url.text.utf8.count)
    var segments: [String] = []
    let restName = Self.fill(components, into: &segments, value)
    try Self.check(segments.reduce(0) { $0 + $1.utf8.count + 1 }, limit)
    for segment in segments {
      if segment == "." || segment == ".." { throw URLReadingError(.dotSegment, offset: 0, found: segment) }
      if segment.isEmpty { throw URLReadingError(.emptySegment, offset: 0) }
    }
    var text = try start(segments, url, host, pattern?.hostCapture?.parameter.name, value)
    if let restName, let decoded = value(restName)?.first {
      let rest = encoded(restName).map(String.init) ?? Self.encodedRest(decoded)
      // A host directly follows the slashes.
      if segments.isEmpty, text.hasSuffix(":///") { text.removeLast() } else if !text.hasSuffix("/") { text += "/" }
      text += rest
    }
    if text.utf8.last != UInt8(ascii: "/"), endsInSlash { text += "/" }
    func texts(_ name: String) -> [String]? { pieces(name) ?? value(name) }
    var items: [String] = []
    var length = text.utf8.count
    for item in query {
      guard let filled = try Self.fill(item, texts, repeated, limit) else { continue }
      items.append(filled)
      length += filled.utf8.count + 1
      try Self.check(length, limit)
    }
    if carriesOver, !dropsQuery, let own = url.encodedQuery(without: pattern) { items.append(own) }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if let fragment, let filled = try Self.fill(fragment, texts, repeated, limit) {
      text += "#" + filled
    } else if carriesOver, fragment == nil, pattern?.fragmentPattern == nil, let own = url.encodedFragment {
      text += "#" + own
    }
    try Self.check(text.utf8.count, limit)
    return text
  }

  private static func check(_ length: Int, _ limit: Int) throws(URLReadingError) {
    if length > limit { throw URLReadingError(.tooLong, offset: limit, limit: limit) }
  }

  /// Returns the text up to the end of the path.
  private func start(
    _ segments: [String], _ url: ParsedURL, _ host: HostPlacement, _ hostName: String?, _ value: (String) -> [String]?
  ) throws(URLReadingError) -> String {
    switch base {
    case .captured: return ""
    case .web(let base): return base + (try filledHost(url, hostName, value)) + (try Self.path(segments))
    case .custom(let scheme): return try Self.customURL(scheme, segments)
    case .own:
      if host == .firstSegment, let scheme = url.scheme {
        return try Self.customURL(scheme, segments)
      }
      return url.beforePath + (try Self.path(segments))
    }
  }

  /// Returns the authority with its captures, which must be texts of host names.
  ///
  /// The port of the URL is kept if the captured host is that of the URL and the template names no port.
  private func filledHost(
    _ url: ParsedURL, _ hostName: String?, _ value: (String) -> [String]?
  ) throws(URLReadingError) -> String {
    var text = ""
    var isCaptured = false
    for piece in host {
      switch piece {
      case .literal(let literal): text += literal
      case .parameter(let name):
        let label = value(name)?.first ?? ""
        let isName = label.utf8.allSatisfy { $0 < 0x80 } && HostName.isValid(label.utf8)
        guard isName else { throw URLReadingError(.invalidHost, offset: 0, found: label) }
        text += label
        if name == hostName { isCaptured = true }
      }
    }
    if isCaptured, let port = url.customPort, text.asciiLowercased == url.host { text += ":\(port)" }
    return text
  }

  /// Returns the URL that another one contains; one that begins with a slash has the scheme and the host of the other.
  private static func redirect(_ inner: String, from url: ParsedURL, _ host: HostPlacement) throws(URLReadingError)
    -> String
  {
    var text = inner
    if inner.utf8.starts(with: "//".utf8) {
      text = (url.scheme.map { $0 + ":" } ?? "") + inner
    } else if inner.utf8.first == UInt8(ascii: "/") {
      let scheme = url.scheme.map { $0 + ":/" } ?? ""
      text = (host == .firstSegment ? scheme : String(url.beforePath)) + inner
    }
    if !text.utf8.contains(UInt8(ascii: "#")), let fragment = url.encodedFragment { text += "#" + fragment }
    try check(text.utf8.count, max(URLLimits.standard.length, url.text.utf8.count))
    return text
  }

  private static func encodedRest(_ decoded: String) -> String {
    decoded.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      PercentCoding.encoded(String(Substring($0)), allowed: .segment)
    }.joined(separator: "/")
  }

  private static func path(_ segments: [String]) throws(URLReadingError) -> String {
    try ParsedURL(segments: segments).text
  }

  /// Returns a URL with its first segment as the host, without the user information and the port that the pattern names.
  private static func customURL(
    _ scheme: String, _ segments: [String]
  ) throws(URLReadingError) -> String {
    let rest = segments.dropFirst()
    let text = try ParsedURL(scheme: scheme, host: segments.first ?? "", segments: rest).text
    return rest.isEmpty && !segments.isEmpty ? String(text.dropLast()) : text
  }

  /// Appends the segments of components with values, and returns the name of the rest of the path, which they end in, or `nil`.
  private static func fill(
    _ components: [RoutePattern.Component], into segments: inout [String], _ value: (String) -> [String]?
  ) -> String? {
    var rest: String?
    for component in components {
      switch component {
      case .literal(let text): segments.append(text)
      case .parameter(let parameter):
        segments.append(parameter.segment(parameter.singles.map { value($0.name)?.first ?? "" }))
      case .span(let name), .catchAll(let name): segments += value(name) ?? []
      case .rest(let name): rest = name
      case .group(let inner):
        if inner.allSatisfy({ $0.names.allSatisfy { value($0) != nil } }) { rest = fill(inner, into: &segments, value) }
      }
    }
    return rest
  }

  /// Returns the pieces with encoded values, or `nil` if a value is absent.
  ///
  /// - Parameters:
  ///   - texts: Returns the decoded texts of a value between slashes; slashes in them are escaped.
  ///   - repeated: Returns the texts of a name that is repeated as an item.
  private static func fill(
    _ pieces: [Piece], _ texts: (String) -> [String]?, _ repeated: (String) -> [String]?, _ limit: Int
  ) throws(URLReadingError) -> String? {
    var text = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .literal(let literal): text += literal
      case .parameter(let name):
        guard let texts = texts(name) else { return nil }
        if let item = itemName(at: index, in: pieces), let values = repeated(name) {
          for (number, value) in values.enumerated() {
            text += (number == 0 ? "" : "&\(item)=") + (try encoded([value]))
            try check(text.utf8.count, limit)
          }
        } else {
          text += try encoded(texts)
          try check(text.utf8.count, limit)
        }
      }
    }
    return text
  }

  /// Returns the name of the item that has a piece as its whole value, as it is written, or `nil` if there is none.
  private static func itemName(at index: Int, in pieces: [Piece]) -> Substring? {
    guard index > 0, case .literal(let before) = pieces[index - 1], before.utf8.last == UInt8(ascii: "=") else {
      return nil
    }
    if index + 1 < pieces.count {
      guard case .literal(let after) = pieces[index + 1], after.utf8.first == UInt8(ascii: "&") else { return nil }
    }
    let name = before.utf8.dropLast()
    let start = name.lastIndex { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "?") }
    return Substring(start.map { name[name.index(after: $0)...] } ?? name)
  }

  /// Returns the texts of a value in an item or a fragment.
  private static func encoded(_ texts: [String]) throws(URLReadingError) -> String {
    let value = texts.joined(separator: "/")
    // A URL is encoded as a whole, so that a pattern with `<raw>` decodes it.
    if value.utf8.firstRange(of: "://".utf8) != nil { return PercentCoding.encoded(value, allowed: .unreserved) }
    let maximum = URLLimits.standard.itemValueLength
    if value.utf8.count > maximum { throw URLReadingError(.valueTooLong, offset: 0, limit: maximum) }
    return texts.map { PercentCoding.encoded($0, allowed: .queryPiece) }.joined(separator: "/")
  }
}

extension ParsedURL {
  /// The text before the slash of the path.
  fileprivate var beforePath: Substring {
    let before = text[..<encodedPath.startIndex]
    return before.hasSuffix("/") ? before.dropLast() : before
  }

  /// Returns the query as it is written, without the items of some names, or `nil` if nothing is left.
  fileprivate func encodedQuery(without pattern: RoutePattern?) -> String? {
    guard let query = encodedQuery, !query.isEmpty else { return nil }
    guard let pattern, pattern.hasQuery else { return String(query) }
    let names = Set(pattern.query.map { Array($0.name.utf8) })
    let raw = rawRanges(of: pattern)
    var offset = layout.query.range.lowerBound
    let kept = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map(Substring.init)
      .filter { item in
        let start = offset
        offset += item.utf8.count + 1
        if raw.contains(where: { $0.contains(start) }) { return false }
        let name = Substring(item.utf8.prefix { $0 != UInt8(ascii: "=") })
        return !names.contains(Array(PercentCoding.decoded(name, plusIsSpace: layout.queryCoding.plusIsSpace).utf8))
      }
    return kept.isEmpty ? nil : kept.joined(separator: "&")
  }
}

extension RoutePattern.Component {
  /// The names of the captures of a parameter or a catch-all.
  package var names: [String] {
    switch self {
    case .parameter(let parameter): parameter.singles.map(\.name)
    case .span(let name), .catchAll(let name), .rest(let name): [name]
    case .literal, .group: []
    }
  }
}
