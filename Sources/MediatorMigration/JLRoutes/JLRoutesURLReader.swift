public import RoutePatterns

/// Reads URLs as JLRoutes does.
///
/// - A host becomes the first segment, unless it is `localhost` or has a dot; ``hostIsComponent`` makes every host one.
/// - One leading and one trailing slash are dropped; `x:`, `x:/` and `x://` have one empty segment.
/// - A fragment `a=b` is joined to the query, any other to the path with its `#`.
/// - Query items are decoded; those without `=` are dropped.
/// - Characters that no URL may hold are encoded, except in the host, where they are errors as in the port and scheme.
///
/// JLRoutes compares what stands in the URL, with its escapes; ``keepsEscapes`` gives segments that do likewise, whose decoded
/// text still holds them. Segments that no pattern can have, empty ones and dots, have two slashes before them.
///
/// Complexity: linear in the length of the text.
public struct JLRoutesURLReader: URLReader {
  /// Whether every host is a segment.
  public var hostIsComponent: Bool
  /// Whether segments hold the escapes that stand in the URL.
  public var keepsEscapes: Bool
  /// The sizes above which a URL is refused.
  public var limits: URLLimits

  /// Creates a reader.
  public init(hostIsComponent: Bool = false, keepsEscapes: Bool = false, limits: URLLimits = .standard) {
    self.hostIsComponent = hostIsComponent
    self.keepsEscapes = keepsEscapes
    self.limits = limits
  }

  /// Reads a text.
  ///
  /// - Throws: ``/RoutePatterns/URLReadingError`` when a limit is exceeded, and where Foundation makes no URL of the text.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    guard text.utf8.count <= limits.length else {
      throw URLReadingError(.tooLong, offset: limits.length, limit: limits.length)
    }
    guard !text.isEmpty else { throw URLReadingError(.invalidScheme, offset: 0, found: "") }
    let url = try LooseURL(text)
    var path = url.path
    let hostIsSegment = takesHost(url.decodedHost)
    if let host = url.host, hostIsSegment { path = appendingPathComponent(path, to: host) }
    var items = url.queryItems
    if let fragment = url.fragment { Self.join(fragment, to: &path, &items) }
    var rest = path.utf8[...]
    if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    if rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    let components = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return try ParsedURL(
      scheme: url.scheme, userInfo: url.userInfo, host: hostIsSegment ? nil : url.host.map { _ in url.decodedHost },
      segments: components.map { segment(String(Substring($0))) },
      queryItems: items.filter { $0.value != nil }.map { ($0.name, $0.value) }, limits: limits)
  }

  private func segment(_ component: String) -> String {
    SegmentText.segment(of: keepsEscapes ? component : PercentText.decoded(component) ?? component)
  }

  private func takesHost(_ host: String) -> Bool {
    !host.isEmpty && (hostIsComponent || (host != "localhost" && !host.utf8.contains(UInt8(ascii: "."))))
  }

  private static func join(_ fragment: String, to path: inout String, _ items: inout [QueryItem]) {
    guard let parts = try? LooseURL(fragment) else { return }
    let decodedPath = PercentText.decoded(parts.path) ?? parts.path
    let fragmentItems = parts.query == nil ? QueryItem.all(in: decodedPath) : parts.queryItems
    let isQuery = fragmentItems.first?.value?.isEmpty == false
    if isQuery { items += fragmentItems }
    if !isQuery || parts.query.map({ PercentText.decoded($0) != decodedPath }) == true { path += "#" + parts.path }
  }
}

/// The path with a component after it, as `NSString` joins them: single slashes, none at the end.
func appendingPathComponent(_ component: String, to path: String) -> String {
  let parts = (path + "/" + component).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + parts.joined(separator: "/")
}
