/// The matches of one URL, best first.
///
/// Finding the first match is as fast as ``RouteTable/firstMatch(_:host:)``. The second call of `next()` collects all others.
public struct RouteMatches<Value: Sendable>: Sequence, IteratorProtocol, Sendable {
  private let core: TableCore
  private let values: [Value]
  private let url: ParsedURL?
  private let hostIsSegment: Bool
  private var delivered = 0
  private var entries: [UInt32]?

  init(core: TableCore, values: [Value], url: ParsedURL?, hostIsSegment: Bool) {
    self.core = core
    self.values = values
    self.url = url
    self.hostIsSegment = hostIsSegment
  }

  /// Returns the next match, or `nil` at the end; every pattern is returned at most once.
  public mutating func next() -> RouteMatch<Value>? {
    guard let url else { return nil }
    let found: Int
    if delivered == 0 {
      found = core.firstEntry(url, hostIsSegment: hostIsSegment)
      guard found >= 0 else { return nil }
    } else {
      let all = entries ?? core.index.allEntries(of: url, hostIsSegment: hostIsSegment)
      entries = all
      guard delivered < all.count else { return nil }
      found = Int(all[delivered])
    }
    delivered += 1
    let result = MatchResult(core: core, entry: found, url: url, hostIsSegment: hostIsSegment)
    return RouteMatch(result: result, value: values[found])
  }
}
