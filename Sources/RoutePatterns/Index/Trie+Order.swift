import MediatorText

extension Trie {
  /// Sorts the edges with a symbol of each node into match order.
  ///
  /// Sorting once, when a table is frozen, keeps insertions cheap.
  mutating func sort() {
    if edges.isEmpty { return }
    numberSymbolsInOrder()
    for node in nodes.indices where nodes[node].edges != Trie.none {
      // A single edge is in order.
      if edges[Int(nodes[node].edges)].next != Trie.none { sortEdges(of: node) }
    }
  }

  /// Numbers the symbols anew so that of two affixed ones that with more literal text has the smaller number.
  private mutating func numberSymbolsInOrder() {
    let order = symbols.indices.inOrder { left, right in
      (symbols[right].literals, left) < (symbols[left].literals, right)
    }
    if order.elementsEqual(symbols.indices) { return }
    var numbers = [UInt32](repeating: 0, count: symbols.count)
    for (number, index) in order.enumerated() { numbers[index] = UInt32(truncatingIfNeeded: number) }
    symbols = order.map { symbols[$0] }
    for index in edges.indices { edges[index].symbol = numbers[Int(edges[index].symbol)] }
    symbolNumbers = symbolNumbers.mapValues { numbers[Int($0)] }
  }

  /// Sorts the edges of a node, and moves the affixed ones, which come last, into a table if there are many.
  ///
  /// If there are many sets of characters, all edges are moved.
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
    func count(_ kind: SegmentKind) -> Int {
      indices.reduce(0) { symbols[Int(edges[Int($1)].symbol)].kind == kind ? $0 + 1 : $0 }
    }
    let affixed = count(.affixed)
    let hasManySets = count(.characters) > AffixTable.longestList
    if hasManySets || affixed > AffixTable.longestList {
      let listed = hasManySets ? indices.count - affixed : 0
      nodes[node].hasAffixTable = true
      affixTables[UInt32(truncatingIfNeeded: node)] = AffixTable(
        indices.prefix(listed).map { edges[Int($0)] }, affixed: indices.suffix(affixed).map { edges[Int($0)] }, symbols)
      indices = Array(indices.dropFirst(listed).dropLast(affixed))
    }
    var next = Trie.none
    for index in indices.reversed() {
      edges[Int(index)].next = next
      next = index
    }
    nodes[node].edges = next
  }
}
