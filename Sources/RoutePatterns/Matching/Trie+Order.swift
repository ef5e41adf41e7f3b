extension Trie {
  /// Puts into match order what was added as it came: roots, and the edges with a symbol of each node.
  ///
  /// Sorting once, when a table is frozen, keeps every insertion as cheap as the first.
  mutating func sort() {
    if roots.count > 1 { sortRoots() }
    if edges.isEmpty { return }
    for node in nodes.indices where nodes[node].edges != Trie.none { sortEdges(of: node) }
  }

  private mutating func sortRoots() {
    let ranked = roots.enumerated().sorted { left, right in
      let (first, second) = (left.element.rank, right.element.rank)
      return first == second ? left.offset < right.offset : first < second
    }
    roots = ranked.map(\.element)
    // The last is that of neither scheme nor host.
    for (place, root) in roots.dropLast().enumerated() {
      rootPlaces[Root.key(scheme: root.scheme, host: (root.host ?? "").utf8)] = place
    }
  }

  private mutating func sortEdges(of node: Int) {
    // One is in order.
    if edges[Int(nodes[node].edges)].next == Trie.none { return }
    var places: [UInt32] = []
    var place = nodes[node].edges
    while place != Trie.none {
      places.append(place)
      place = edges[Int(place)].next
    }
    places.sort { left, right in
      let (first, second) = (edges[Int(left)].symbol, edges[Int(right)].symbol)
      let (kind, other) = (symbols[Int(first)].kind, symbols[Int(second)].kind)
      return kind == other ? first < second : kind < other
    }
    var next = Trie.none
    for place in places.reversed() {
      edges[Int(place)].next = next
      next = place
    }
    nodes[node].edges = next
  }
}

extension Trie.Root {
  /// A bound scheme comes before any scheme; a host before a domain, a longer domain before a shorter, any host last.
  fileprivate var rank: Int {
    let hostRank = host.map { HostPattern($0).isDomain ? 100_000 - $0.utf8.count : 0 } ?? 200_000
    return hostRank + (scheme == nil ? 1_000_000 : 0)
  }
}
