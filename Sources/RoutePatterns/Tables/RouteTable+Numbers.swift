// What this package needs of matches besides the public interface.

extension RouteTable {
  /// Returns the best match of a URL, and subtracts the number of visited nodes and edges from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  package func firstMatch(_ url: ParsedURL, host: HostPlacement, steps: inout Int) -> RouteMatch<Value>? {
    let hostIsSegment = url.hostIsSegment(host)
    let entry = core.index.firstEntry(of: url, hostIsSegment: hostIsSegment, steps: &steps)
    guard entry != Trie.none else { return nil }
    return RouteMatch(
      result: MatchResult(core: core, entry: Int(entry), url: url, hostIsSegment: hostIsSegment),
      value: values[Int(entry)])
  }

  /// Returns all matches of a URL in order, and subtracts the number of visited nodes, edges and matches from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  package func allMatches(_ url: ParsedURL, host: HostPlacement, steps: inout Int) -> [RouteMatch<Value>] {
    let hostIsSegment = url.hostIsSegment(host)
    return core.index.allEntries(of: url, hostIsSegment: hostIsSegment, steps: &steps).map { entry in
      RouteMatch(
        result: MatchResult(core: core, entry: Int(entry), url: url, hostIsSegment: hostIsSegment),
        value: values[Int(entry)])
    }
  }
}
