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
    let found: UInt32
    if delivered == 0 {
      found = core.index.firstEntry(of: url, hostIsSegment: hostIsSegment)
      if found == Trie.none { entries = [] }
    } else {
      let all = entries ?? core.index.allEntries(of: url, hostIsSegment: hostIsSegment)
      entries = all
      found = delivered < all.count ? all[delivered] : Trie.none
    }
    delivered += 1
    guard found != Trie.none else { return nil }
    let result = MatchResult(core: core, entry: Int(found), url: url, hostIsSegment: hostIsSegment)
    return RouteMatch(result: result, value: values[Int(found)])
  }
}
