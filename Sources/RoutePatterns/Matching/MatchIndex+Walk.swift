extension MatchIndex {
  /// Searches for the best match at and below a node, and returns whether the search is over.
  ///
  /// It backtracks only if another edge could match too. Without optional groups the trie is a tree, so no node is visited
  /// twice. ``TrieExplorer`` continues from a node where a group begins or ends.
  func walk(
    _ input: MatchInput, from first: UInt32, at firstSegment: Int, start firstStart: Int,
    best: inout BestMatch
  ) -> Bool {
    var number = first
    var segment = firstSegment
    var start = firstStart
    while true {
      let node = view.node(number)
      if !searchIsOrdered, !canImprove(node, best.entry) { return false }
      if node.exits != Trie.none { return explore(input, from: number, at: segment, start: start, best: &best) }
      if segment == input.count {
        if node.hasConditions { return takeAccepted(node, isEnd: true, input, best: &best) }
        if node.terminal != Trie.none, take(node.terminal, best: &best) { return true }
        return node.catchAll != Trie.none && take(node.catchAll, best: &best)
      }
      let end = input.end(of: segment)
      let nextStart = input.start(after: segment, end: end)
      if node.hasLiterals {
        let child = literalChild(of: number, input.bytes, start: start, end: end)
        if child != 0 {
          if !node.hasOthers {
            number = child
            segment &+= 1
            start = nextStart
            continue
          }
          if walk(input, from: child, at: segment &+ 1, start: nextStart, best: &best) { return true }
        }
      }
      if !node.hasOthers { return false }
      var edge = node.edges
      var only: UInt32 = 0
      while edge != Trie.none {
        let current = edges[Int(edge)]
        edge = current.next
        guard accepts(current, input.bytes.slice(start, end)) else { continue }
        // If no other edge remains, the walk continues without recursion.
        if edge == Trie.none, node.plain == 0, node.catchAll == Trie.none, !node.hasAffixTable {
          only = current.child
        } else if walk(input, from: current.child, at: segment &+ 1, start: nextStart, best: &best) {
          return true
        }
      }
      if node.hasAffixTable {
        for edge in affixEdges(of: number, input.bytes.slice(start, end)) {
          if walk(input, from: edge.child, at: segment &+ 1, start: nextStart, best: &best) { return true }
        }
      }
      if only != 0 {
        number = only
        segment &+= 1
        start = nextStart
        continue
      }
      if node.catchAll == Trie.none {
        if node.plain == 0 { return false }
        number = node.plain
        segment &+= 1
        start = nextStart
        continue
      }
      if node.plain != 0, walk(input, from: node.plain, at: segment &+ 1, start: nextStart, best: &best) {
        return true
      }
      if node.hasConditions { return takeAccepted(node, isEnd: false, input, best: &best) }
      return take(node.catchAll, best: &best)
    }
  }

  /// Whether an edge accepts a segment.
  @inline(__always) private func accepts(_ edge: Trie.Edge, _ bytes: ByteSlice) -> Bool {
    edge.type == .none ? symbolAccepts(edge.symbol, bytes) : edge.type.accepts(bytes)
  }

  /// Returns the edges of a node's table that accept a segment, in match order.
  @inline(never) func affixEdges(of node: UInt32, _ segment: ByteSlice) -> [Trie.Edge] {
    affixTables[node]?.edges(for: segment) ?? []
  }

  @inline(never) private func symbolAccepts(_ number: UInt32, _ bytes: ByteSlice) -> Bool {
    symbols[Int(number)].accepts(bytes)
  }

  @inline(__always) private func take(_ entry: UInt32, best: inout BestMatch) -> Bool {
    if improves(entry, best.entry) { best.entry = entry }
    return searchIsOrdered
  }

  /// Takes the first entry of a node with conditions that the query meets: one that ends there, else a catch-all.
  @inline(never) private func takeAccepted(_ node: Trie.Node, isEnd: Bool, _ input: MatchInput, best: inout BestMatch)
    -> Bool
  {
    for (head, lists) in [(isEnd ? node.terminal : Trie.none, terminals), (node.catchAll, catchAlls)] {
      var rejected = 0
      let entry = accepted(from: head, in: lists, input, &best.values, isFirst: true, rejected: &rejected).first
      if let entry, take(entry, best: &best) { return true }
    }
    return false
  }

  @inline(never) private func explore(
    _ input: MatchInput, from node: UInt32, at segment: Int, start: Int, best: inout BestMatch
  ) -> Bool {
    var explorer = TrieExplorer(index: self, input: input, findsAll: false, best: best)
    let isOver = explorer.explore([node], at: segment, start: start)
    best = explorer.best
    return isOver
  }
}
