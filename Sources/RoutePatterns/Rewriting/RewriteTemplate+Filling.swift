extension RewriteTemplate {
  /// Returns the text of the resulting URL.
  ///
  /// - Parameters:
  ///   - url: The URL to rewrite.
  ///   - host: How its host is treated.
  ///   - carriesOver: Whether the URL's query and fragment are kept.
  ///   - pattern: The pattern that the URL matches; the query items that it names are not kept.
  ///   - value: Returns the decoded capture of a parameter, or `nil` if it is absent.
  /// - Throws: ``URLReadingError`` if a captured text cannot be part of the URL, or the result exceeds the standard length
  ///   of a URL and the length of `url`.
  func text(
    for url: ParsedURL, _ host: HostPlacement, carriesOver: Bool = true, of pattern: RoutePattern? = nil,
    value: (String) -> [String]?
  ) throws(URLReadingError) -> String {
    // A template may name one long text thousands of times, so the length is limited while the text is generated.
    let limit = max(URLLimits.standard.length, url.text.utf8.count)
    var segments: [String] = []
    Self.fill(components, into: &segments, value)
    try Self.check(segments.reduce(0) { $0 + $1.utf8.count + 1 }, limit)
    for segment in segments {
      if segment == "." || segment == ".." { throw URLReadingError(.dotSegment, offset: 0, found: segment) }
      if segment.isEmpty { throw URLReadingError(.emptySegment, offset: 0) }
    }
    var text = try start(segments, url, host)
    if text.utf8.last != UInt8(ascii: "/"), endsInSlash { text += "/" }
    var items: [String] = []
    var length = text.utf8.count
    for item in query {
      guard let filled = try Self.fill(item, value, limit) else { continue }
      items.append(filled)
      length += filled.utf8.count + 1
      try Self.check(length, limit)
    }
    if carriesOver, !dropsQuery, let own = url.encodedQuery(without: pattern?.query ?? []) { items.append(own) }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    if let fragment, let filled = try Self.fill(fragment, value, limit) {
      text += "#" + filled
    } else if carriesOver, fragment == nil, let own = url.encodedFragment {
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
    _ segments: [String], _ url: ParsedURL, _ host: HostPlacement
  ) throws(URLReadingError) -> String {
    switch base {
    case .web(let base): return base + (try Self.path(segments))
    case .custom(let scheme): return try Self.customURL(scheme, segments)
    case .own:
      if host == .firstSegment, let scheme = url.scheme { return try Self.customURL(scheme, segments) }
      let before = url.text[..<url.encodedPath.startIndex]
      return (before.hasSuffix("/") ? before.dropLast() : before) + (try Self.path(segments))
    }
  }

  private static func path(_ segments: [String]) throws(URLReadingError) -> String {
    try ParsedURL(segments: segments).text
  }

  /// Returns a URL with its first segment as the host.
  private static func customURL(_ scheme: String, _ segments: [String]) throws(URLReadingError) -> String {
    let rest = segments.dropFirst()
    let text = try ParsedURL(scheme: scheme, host: segments.first ?? "", segments: rest).text
    return rest.isEmpty && !segments.isEmpty ? String(text.dropLast()) : text
  }

  private static func fill(
    _ components: [RoutePattern.Component], into segments: inout [String], _ value: (String) -> [String]?
  ) {
    for component in components {
      switch component {
      case .literal(let text): segments.append(text)
      case .parameter(let parameter):
        let text = value(parameter.name)?.first ?? ""
        segments.append(parameter.prefix + text + parameter.suffix)
      case .catchAll(let name): segments += value(name) ?? []
      case .group(let inner):
        if inner.allSatisfy({ $0.name.map { value($0) != nil } ?? true }) { fill(inner, into: &segments, value) }
      }
    }
  }

  /// Returns the pieces with encoded values, or `nil` if a value is absent.
  private static func fill(
    _ pieces: [Piece], _ value: (String) -> [String]?, _ limit: Int
  ) throws(URLReadingError) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .parameter(let name):
        guard let value = value(name)?.joined(separator: "/") else { return nil }
        text += try ParsedURL(segments: [], queryItems: [("", value)]).encodedQuery?.dropFirst() ?? ""
        try check(text.utf8.count, limit)
      }
    }
    return text
  }
}

extension ParsedURL {
  /// Returns the query as it is written, without the items of some names, or `nil` if nothing is left.
  fileprivate func encodedQuery(without named: [RoutePattern.QueryItem]) -> String? {
    guard let query = encodedQuery, !query.isEmpty else { return nil }
    if named.isEmpty { return String(query) }
    let names = Set(named.map { Array($0.name.utf8) })
    let kept = query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map(Substring.init)
      .filter {
        let name = Substring($0.utf8.prefix { $0 != UInt8(ascii: "=") })
        return !names.contains(Array(PercentCoding.decoded(name, plusIsSpace: true).utf8))
      }
    return kept.isEmpty ? nil : kept.joined(separator: "&")
  }
}

extension RoutePattern.Component {
  /// The name of a parameter or a catch-all.
  var name: String? {
    switch self {
    case .parameter(let parameter): parameter.name
    case .catchAll(let name): name
    case .literal, .group: nil
    }
  }
}
