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
/// Matching does not allocate for a URL of at most 16 segments without escapes, unless a query or a fragment is compared. Its
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
  ///   - host: The placement of its host; by default an authority for web schemes, else the first segment.
  /// - Complexity: O(*n* × *c*) for a path of length *n* and *c* different constraints of sibling parameters. If patterns of
  ///   several priorities or with optional groups match, at most O(*k*) in the *k* segments of all variants that the path reaches.
  @inlinable @inline(__always) public func firstMatch(_ url: ParsedURL, host: HostPlacement? = nil) -> RouteMatch<
    Value
  >? {
    let hostIsSegment = url.hostIsSegment(host)
    guard let entry = core.firstEntry(url, hostIsSegment: hostIsSegment) else { return nil }
    return match(entry, url, hostIsSegment: hostIsSegment)
  }

  @inlinable @inline(__always) func match(_ entry: Int, _ url: ParsedURL, hostIsSegment: Bool) -> RouteMatch<Value> {
    RouteMatch(
      result: MatchResult(core: core, entry: entry, url: url, hostIsSegment: hostIsSegment), value: values[entry])
  }

  /// Returns the best match of a path without scheme and host, or `nil`.
  ///
  /// The path may have a query and a fragment. It may have characters that should have been encoded. A malformed path, or one of more
  /// than 64 segments, does not match.
  ///
  /// - Complexity: As ``firstMatch(_:host:)``.
  @inlinable @inline(__always) public func firstMatch(path: String) -> RouteMatch<Value>? {
    var path = path
    path.makeContiguousUTF8()
    var layout = URLLayout()
    guard let entry = core.firstEntry(path: &path, &layout) else { return nil }
    return match(entry, ParsedURL(text: path, layout: layout), hostIsSegment: false)
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
    RouteMatches(table: self, url: url, host: host)
  }

  /// Returns all matches of a bare path, best first; see ``firstMatch(path:)``.
  public func matches(path: String) -> RouteMatches<Value> {
    RouteMatches(table: self, url: ParsedURL(path: path), host: nil)
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

/// Searches with a limit of steps, for other libraries of this package.
extension RouteTable {
  /// Returns the best match of a URL, and subtracts the number of visited nodes and edges from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  package func firstMatch(_ url: ParsedURL, host: HostPlacement, steps: inout Int) -> RouteMatch<Value>? {
    let hostIsSegment = url.hostIsSegment(host)
    guard let row = core.index.firstRow(of: url, hostIsSegment: hostIsSegment, steps: &steps) else { return nil }
    return match(row, url, hostIsSegment: hostIsSegment)
  }

  /// Returns all matches of a URL in order, and subtracts the number of visited nodes, edges and matches from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  package func allMatches(_ url: ParsedURL, host: HostPlacement, steps: inout Int) -> [RouteMatch<Value>] {
    let hostIsSegment = url.hostIsSegment(host)
    return core.index.allRows(of: url, hostIsSegment: hostIsSegment, steps: &steps).map { row in
      match(row, url, hostIsSegment: hostIsSegment)
    }
  }
}

extension RouteTable {
  /// All patterns in match order; a pattern is ordered by its variant with all groups.
  ///
  /// - Complexity: O(*n*) in the number of patterns.
  public var entries: [Entry] { core.index.orderedRows.map(entry) }

  func entry(_ number: Int) -> Entry {
    Entry(
      pattern: core.patterns[number], value: values[number], priority: core.priority(number),
      origin: core.origins[number])
  }
}
