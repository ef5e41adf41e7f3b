/// A frozen, ordered set of patterns, each with a value.
///
/// ```swift
/// var builder = RouteTable<String>.Builder()
/// try builder.insert("/order/:id<int>", "order")
/// try builder.insert("/order/new", "new order")
/// let table = builder.freeze()
///
/// let url = try StandardURLReader().read("shop://order/42")
/// if let match = table.firstMatch(url) {
///   print(match.value, match.captures["id"]?.text ?? "")   // order 42
/// }
/// ```
///
/// Matching allocates nothing for a URL of at most 16 segments without escapes, in a table without optional groups. Its
/// time does not depend on the number of patterns, except that different constraints of parameters at one place are tried one
/// after another. See ``SegmentKind`` for the order of matches.
public struct RouteTable<Value: Sendable>: Sendable {
  @usableFromInline
  let core: TableCore
  @usableFromInline
  let values: [Value]

  @inlinable
  init(core: TableCore, values: [Value]) {
    self.core = core
    self.values = values
  }

  /// One pattern of a table.
  public struct Entry: Sendable {
    /// The pattern.
    public let pattern: RoutePattern
    /// Its value.
    public let value: Value
    /// Its priority; higher ones come first.
    public let priority: Int
    /// The origin, if the registration gave one.
    public let origin: RouteOrigin?
  }

  /// The number of patterns.
  public var count: Int { values.count }

  /// Whether there is no pattern.
  public var isEmpty: Bool { values.isEmpty }

  /// The order of matches.
  public var order: RouteOrder { core.index.order }

  /// The best match of a URL, or `nil`.
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: How its host is treated; by default as an authority for web schemes, and for all others as the first segment.
  /// - Complexity: Linear in the length of the path and in the number of different constraints at one place, independent of
  ///   the number of patterns; where optional groups or several priorities compete, at most nodes × segments.
  @inlinable
  @inline(__always)
  public func firstMatch(_ url: ParsedURL, host: HostPlacement? = nil) -> RouteMatch<Value>? {
    let hostIsSegment = url.hostIsSegment(host)
    let entry = core.firstEntry(url, hostIsSegment: hostIsSegment)
    guard entry >= 0 else { return nil }
    return RouteMatch(
      result: MatchResult(core: core, entry: entry, url: url, hostIsSegment: hostIsSegment), value: values[entry])
  }

  /// The best match of a bare path, or `nil`.
  ///
  /// This is the fastest way in: the path is split and matched in one go. The path must come without scheme and host. A
  /// query or fragment after it is split off. A malformed path, or one of more than 64 segments, matches nothing; characters
  /// that should have been encoded are taken as they are.
  ///
  /// - Complexity: As ``firstMatch(_:host:)``.
  @inlinable
  @inline(__always)
  public func firstMatch(path: String) -> PathMatch<Value>? {
    var ends = PathEnds()
    let search = core.search(path: path, ends: &ends)
    guard search.isFound else { return nil }
    return PathMatch(core: core, path: path, ends: ends, search: search, value: values[search.entry])
  }

  /// All matches of a URL, one after another, best first.
  ///
  /// ```swift
  /// var matches = table.matches(url)
  /// while let match = matches.next() {
  ///   if handle(match) { break }
  /// }
  /// ```
  ///
  /// - Complexity: The first costs what ``firstMatch(_:host:)`` does; whoever asks for a second finds all others with it.
  public func matches(_ url: ParsedURL, host: HostPlacement? = nil) -> RouteMatches<Value> {
    RouteMatches(core: core, values: values, url: url, hostIsSegment: url.hostIsSegment(host))
  }

  /// All matches of a bare path, best first; see ``firstMatch(path:)``.
  public func matches(path: String) -> RouteMatches<Value> {
    RouteMatches(core: core, values: values, url: ParsedURL(path: path), hostIsSegment: false)
  }
}
