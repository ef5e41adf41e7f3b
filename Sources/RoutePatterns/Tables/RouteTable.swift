import MediatorText

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
/// Matching does not allocate for a URL of at most 16 segments without escapes, in a table without optional groups. Its
/// time does not depend on the number of patterns, but different constraints of sibling parameters are tried one by one. See
/// ``SegmentKind`` for the order of matches.
public struct RouteTable<Value: Sendable>: Sendable {
  @usableFromInline package let core: TableCore
  /// The values by the numbers of their patterns.
  @usableFromInline package let values: [Value]

  @inlinable init(core: TableCore, values: [Value]) {
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

  /// Returns the best match of a URL, or `nil`.
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: How its host is treated; by default an authority for web schemes, else the first segment.
  /// - Complexity: O(*n* × *c*) for a path of length *n* and *c* different constraints of sibling parameters. With optional
  ///   groups or several priorities, at most O(*k* × *s*) for *k* nodes and *s* segments.
  @inlinable @inline(__always) public func firstMatch(_ url: ParsedURL, host: HostPlacement? = nil) -> RouteMatch<
    Value
  >? {
    let hostIsSegment = url.hostIsSegment(host)
    guard let entry = core.firstEntry(url, hostIsSegment: hostIsSegment) else { return nil }
    return RouteMatch(
      result: MatchResult(core: core, entry: entry, url: url, hostIsSegment: hostIsSegment), value: values[entry])
  }

  /// Returns the best match of a path without scheme and host, or `nil`.
  ///
  /// The path may have a query and a fragment. This method is the fastest: it splits and matches the path in one pass. It accepts
  /// characters that should have been encoded. A malformed path, or one of more than 64 segments, does not match.
  ///
  /// - Complexity: As ``firstMatch(_:host:)``.
  @inlinable @inline(__always) public func firstMatch(path: String) -> PathMatch<Value>? {
    var ends = PathEnds()
    let search = core.search(path: path, ends: &ends)
    guard search.isFound else { return nil }
    return PathMatch(core: core, path: path, ends: ends, search: search, value: values[search.entry])
  }

  /// Returns all matches of a URL, best first.
  ///
  /// ```swift
  /// var matches = table.matches(url)
  /// while let match = matches.next() {
  ///   if handle(match) { break }
  /// }
  /// ```
  ///
  /// - Complexity: The first match costs as much as ``firstMatch(_:host:)``; the second call of `next()` finds all others.
  public func matches(_ url: ParsedURL, host: HostPlacement? = nil) -> RouteMatches<Value> {
    RouteMatches(core: core, values: values, url: url, host: host)
  }

  /// Returns all matches of a bare path, best first; see ``firstMatch(path:)``.
  public func matches(path: String) -> RouteMatches<Value> {
    RouteMatches(core: core, values: values, url: ParsedURL(path: path), host: nil)
  }
}

extension RouteTable: CustomStringConvertible {
  /// The number of patterns.
  public var description: String { counted(count, "pattern") }
}

extension RouteTable.Entry: CustomStringConvertible {
  /// The pattern with its priority, as `/order/:id (priority 0)`.
  public var description: String { "\(pattern) (priority \(priority))" }
}
