extension Trie {
  /// Sorts the roots, and the edges with a symbol of each node, into match order.
  ///
  /// Sorting once, when a table is frozen, keeps insertions cheap.
  mutating func sort() {
    if roots.count > 1 { sortRoots() }
    if edges.isEmpty { return }
    for node in nodes.indices where nodes[node].edges != Trie.none {
      // A single edge is in order.
      if edges[Int(nodes[node].edges)].next == Trie.none { continue }
      sortEdges(of: node)
      moveAffixedEdges(of: node)
    }
  }

  private mutating func sortRoots() {
    let ranked = roots.enumerated().sorted { left, right in
      let (first, second) = (left.element.rank, right.element.rank)
      return first == second ? left.offset < right.offset : first < second
    }
    roots = ranked.map(\.element)
    // The last root has neither scheme nor host.
    for (index, root) in roots.dropLast().enumerated() {
      rootIndices[Root.key(scheme: root.scheme, host: (root.host ?? "").utf8)] = index
    }
  }

  private mutating func sortEdges(of node: Int) {
    var indices: [UInt32] = []
    var index = nodes[node].edges
    while index != Trie.none {
      indices.append(index)
      index = edges[Int(index)].next
    }
    indices.sort { left, right in
      let (first, second) = (edges[Int(left)].symbol, edges[Int(right)].symbol)
      let (kind, other) = (symbols[Int(first)].kind, symbols[Int(second)].kind)
      return kind == other ? first < second : kind < other
    }
    var next = Trie.none
    for index in indices.reversed() {
      edges[Int(index)].next = next
      next = index
    }
    nodes[node].edges = next
  }
}

extension Trie.Root {
  /// The match order: a scheme before none; then a host, a domain (longer ones first), and no host.
  fileprivate var rank: Int {
    let hostRank = host.map { HostPattern($0).isDomain ? 100_000 - $0.utf8.count : 0 } ?? 200_000
    return hostRank + (scheme == nil ? 1_000_000 : 0)
  }
}
