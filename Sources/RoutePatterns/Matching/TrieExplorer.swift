/// Searches a trie with optional groups, for the best match or for all in order.
///
/// Several nodes can be reached by the same edges, since a group can be present or absent. All of them are followed
/// together, as one set; so what is tried first is decided by edges alone, and never by the way a node was reached. A pair
/// of an exit and a segment enters one set only, the first, which is the best; all other nodes have one way in. So the
/// work is at most in proportion to nodes × segments.
struct TrieExplorer {
  let index: TableIndex
  let input: MatchInput
  /// Whether all matches are wanted, rather than the best.
  let findsAll: Bool
  private(set) var best: UInt32
  /// All matches, in the order of the search, if they are wanted.
  private(set) var found: [UInt32] = []
  private var foundSet: Set<UInt32> = []
  private var visited: Set<UInt64> = []

  init(index: TableIndex, input: MatchInput, findsAll: Bool, best: UInt32 = Trie.none) {
    self.index = index
    self.input = input
    self.findsAll = findsAll
    self.best = best
  }

  /// Searches at and below a node; answers whether the search is over.
  mutating func explore(from node: UInt32, at segment: Int, start: Int) -> Bool {
    explore([node], at: segment, start: start)
  }

  private mutating func explore(_ reached: [UInt32], at segment: Int, start: Int) -> Bool {
    var nodes = reached.filter(canImprove)
    if nodes.isEmpty { return false }
    follow(&nodes, isAbsent: false, at: segment)
    if segment == input.count {
      if take(nodes.map { index.trie.nodes[Int($0)].terminal }, index.terminals) { return true }
    } else if exploreSegment(nodes, at: segment, start: start) {
      return true
    }
    var exits: [UInt32] = []
    for node in nodes { appendExits(of: node, isAbsent: true, at: segment, to: &exits) }
    if !exits.isEmpty, explore(exits, at: segment, start: start) { return true }
    return take(nodes.map { index.trie.nodes[Int($0)].catchAll }, index.catchAlls)
  }

  /// Follows the edges that take a segment, best kind first.
  private mutating func exploreSegment(_ nodes: [UInt32], at segment: Int, start: Int) -> Bool {
    let end = input.end(of: segment)
    let nextStart = input.start(after: segment, end: end)
    var children: [UInt32] = []
    for node in nodes where index.trie.nodes[Int(node)].hasLiterals {
      let child = index.trie.literalChild(of: node, input.bytes, start: start, end: end)
      if child != 0 { children.append(child) }
    }
    if !children.isEmpty, explore(children, at: segment + 1, start: nextStart) { return true }
    for group in edgesBySymbol(of: nodes) {
      guard index.trie.symbols[Int(group.symbol)].accepts(input.bytes.slice(start, end)) else { continue }
      if explore(group.children, at: segment + 1, start: nextStart) { return true }
    }
    children = nodes.map { index.trie.nodes[Int($0)].plain }.filter { $0 != 0 }
    return !children.isEmpty && explore(children, at: segment + 1, start: nextStart)
  }

  /// The edges of all nodes, those of one symbol together, in match order.
  private func edgesBySymbol(of nodes: [UInt32]) -> [(symbol: UInt32, children: [UInt32])] {
    var edges: [Trie.Edge] = []
    for node in nodes {
      var edge = index.trie.nodes[Int(node)].edges
      while edge != Trie.none {
        edges.append(index.trie.edges[Int(edge)])
        edge = index.trie.edges[Int(edge)].next
      }
    }
    if edges.isEmpty { return [] }
    let symbols = index.trie.symbols
    edges.sort { (symbols[Int($0.symbol)].kind, $0.symbol) < (symbols[Int($1.symbol)].kind, $1.symbol) }
    var groups: [(symbol: UInt32, children: [UInt32])] = []
    for edge in edges {
      if groups.last?.symbol == edge.symbol {
        groups[groups.count - 1].children.append(edge.child)
      } else {
        groups.append((edge.symbol, [edge.child]))
      }
    }
    return groups
  }

  /// Adds the exits that nodes of a set lead to without an edge, and theirs in turn.
  private mutating func follow(_ nodes: inout [UInt32], isAbsent: Bool, at segment: Int) {
    var position = 0
    while position < nodes.count {
      appendExits(of: nodes[position], isAbsent: isAbsent, at: segment, to: &nodes)
      position += 1
    }
  }

  private mutating func appendExits(of node: UInt32, isAbsent: Bool, at segment: Int, to nodes: inout [UInt32]) {
    var exit = index.trie.nodes[Int(node)].exits
    while exit != Trie.none {
      let current = index.trie.exits[Int(exit)]
      // Segment −1 is the host.
      if current.isAbsent == isAbsent, canImprove(current.node),
        visited.insert(UInt64(current.node) << 32 | UInt64(segment + 1)).inserted
      {
        nodes.append(current.node)
      }
      exit = current.next
    }
  }

  private func canImprove(_ node: UInt32) -> Bool {
    findsAll || index.canImprove(index.trie.nodes[Int(node)], best)
  }

  /// Takes the entries of a set of nodes, which differ by nothing but priority and registration.
  private mutating func take(_ heads: [UInt32], _ lists: EntryLists) -> Bool {
    var entries: [UInt32] = []
    for head in heads {
      var entry = head
      while entry != Trie.none {
        entries.append(entry)
        // The first of a list is its best.
        entry = findsAll ? lists.next[Int(entry)] : Trie.none
      }
    }
    if entries.isEmpty { return false }
    entries.sort { index.links[Int($0)].comes(before: index.links[Int($1)]) }
    if findsAll {
      for entry in entries where foundSet.insert(entry).inserted { found.append(entry) }
      return false
    }
    if index.improves(entries[0], best) { best = entries[0] }
    return index.searchIsOrdered
  }
}
