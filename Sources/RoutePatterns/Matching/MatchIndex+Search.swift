extension MatchIndex {
  /// Returns the first match of a URL, or `Trie.none`.
  func firstEntry(of url: ParsedURL, hostIsSegment: Bool) -> UInt32 {
    if roots.isEmpty {
      return url.withMatchInput(hostIsSegment: hostIsSegment) { input in
        if searchIsOrdered, let entry = quickEntry(input) { return entry }
        return walkedEntry(input, from: 0, at: input.firstIndex, start: input.firstStart)
      }
    }
    return firstEntry(ofAnyRoot: url, hostIsSegment: hostIsSegment)
  }

  @inline(never) func walkedEntry(_ input: MatchInput, from node: UInt32, at segment: Int, start: Int) -> UInt32 {
    var best = BestMatch()
    _ = walk(input, from: node, at: segment, start: start, best: &best)
    return best.entry
  }

  @inline(never) private func firstEntry(ofAnyRoot url: ParsedURL, hostIsSegment: Bool) -> UInt32 {
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      var best = BestMatch()
      for node in rootNodes(for: url, hostIsSegment: hostIsSegment) {
        if walk(input, from: node, at: input.firstIndex, start: input.firstStart, best: &best) { break }
      }
      return best.entry
    }
  }

  /// Returns the first match of a URL or `Trie.none`, and subtracts the number of visited nodes and edges from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func firstEntry(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> UInt32 {
    explored(url, hostIsSegment, findsAll: false, &steps).best
  }

  /// Returns all matches of a URL in order, each entry once.
  func allEntries(of url: ParsedURL, hostIsSegment: Bool) -> [UInt32] {
    var steps = Int.max
    return allEntries(of: url, hostIsSegment: hostIsSegment, steps: &steps)
  }

  /// The same, and subtracts the number of visited nodes and matches from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func allEntries(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> [UInt32] {
    let found = explored(url, hostIsSegment, findsAll: true, &steps).found
    if searchIsOrdered { return found }
    // The search is in order of specificity, which includes the query; priority, and registration in that order, remain.
    return found.enumerated().sorted { left, right in
      let isTie = links[Int(left.element)].priority == links[Int(right.element)].priority
      if isTie, order == .specificity { return left.offset < right.offset }
      return links.isTried(left.element, before: right.element)
    }.map(\.element)
  }

  private func explored(
    _ url: ParsedURL, _ hostIsSegment: Bool, findsAll: Bool, _ steps: inout Int
  ) -> (best: UInt32, found: [UInt32]) {
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      var explorer = TrieExplorer(index: self, input: input, findsAll: findsAll, limit: max(0, steps))
      for node in rootNodes(for: url, hostIsSegment: hostIsSegment) {
        if explorer.explore([node], at: input.firstIndex, start: input.firstStart) { break }
      }
      steps -= explorer.steps + explorer.found.count
      return (explorer.best.entry, explorer.found)
    }
  }
}
