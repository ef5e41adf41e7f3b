extension Trie {
  /// Sorts the edges with a symbol of each node into match order.
  ///
  /// Sorting once, when a table is frozen, keeps insertions cheap.
  mutating func sort() {
    if edges.isEmpty { return }
    for node in nodes.indices where nodes[node].edges != Trie.none {
      // A single edge is in order.
      if edges[Int(nodes[node].edges)].next != Trie.none { sortEdges(of: node) }
    }
  }

  /// Sorts the edges of a node, and moves the affixed ones, which come last, into a table if there are many.
  private mutating func sortEdges(of node: Int) {
    var indices: [UInt32] = []
    var index = nodes[node].edges
    while index != Trie.none {
      indices.append(index)
      index = edges[Int(index)].next
    }
    indices.sort { left, right in
      let (first, second) = (edges[Int(left)].symbol, edges[Int(right)].symbol)
      return (symbols[Int(first)].kind, first) < (symbols[Int(second)].kind, second)
    }
    let affixed = indices.filter { symbols[Int(edges[Int($0)].symbol)].kind == .affixed }
    if affixed.count > AffixTable.longestList {
      indices.removeLast(affixed.count)
      nodes[node].hasAffixTable = true
      affixTables[UInt32(truncatingIfNeeded: node)] = AffixTable(affixed.map { edges[Int($0)] }, symbols)
    }
    var next = Trie.none
    for index in indices.reversed() {
      edges[Int(index)].next = next
      next = index
    }
    nodes[node].edges = next
  }
}
