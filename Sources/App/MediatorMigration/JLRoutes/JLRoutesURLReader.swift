public import RoutePatterns

/// Reads URLs as JLRoutes does.
///
/// - A host is the first segment unless it is `localhost` or has a dot; with ``hostIsComponent`` every host is.
/// - One leading and one trailing slash are dropped; `x:`, `x:/` and `x://` have one empty segment.
/// - A fragment `a=b` is appended to the query, any other to the path with its `#`.
/// - Query items are decoded; those without `=` are dropped.
/// - Characters that no URL allows are encoded; in the scheme, host and port they are errors.
///
/// JLRoutes compares segments without decoding them. With ``keepsEscapes``, the decoded text of segments still contains their
/// escapes. Empty and dot segments, which no pattern can contain, are prefixed by two slashes.
public struct JLRoutesURLReader: URLReader {
  /// Whether every host is a segment.
  public var hostIsComponent: Bool
  /// Whether segments keep the URL's escapes.
  public var keepsEscapes: Bool
  /// The sizes above which a URL is rejected.
  public var limits: URLLimits
  /// Whether user information is left out, as JLRoutes does; a mediator rejects a URL that has it.
  var dropsUser = false

  /// Creates a reader.
  public init(hostIsComponent: Bool = false, keepsEscapes: Bool = false, limits: URLLimits = .standard) {
    self.hostIsComponent = hostIsComponent
    self.keepsEscapes = keepsEscapes
    self.limits = limits
  }

  /// Reads a text.
  ///
  /// - Throws: ``/RoutePatterns/URLReadingError`` if a limit is exceeded or the text is not a URL for Foundation.
  /// - Complexity: O(*n*) in the length of the text.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    let url = try LooseURL(text, within: limits)
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
      scheme: url.scheme, userInfo: dropsUser ? nil : url.userInfo,
      host: hostIsSegment ? nil : url.host.map { _ in url.decodedHost },
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

/// Returns a path with a component appended, as by `NSString`: with single slashes and none at the end.
func appendingPathComponent(_ component: String, to path: String) -> String {
  let parts = (path + "/" + component).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + parts.joined(separator: "/")
}
