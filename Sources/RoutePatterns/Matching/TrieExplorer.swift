/// Searches a trie with optional groups, for the best match or for all in order.
///
/// The same edges can reach several nodes because a group can be present or absent. The search follows them together, as
/// one set, so that only edges decide what is tried first. A pair of an exit and a segment enters only the first set, which
/// is the best; all other nodes have one incoming edge. So the work is O(*n* × *m*) in the nodes and segments.
struct TrieExplorer {
  let index: MatchIndex
  let input: MatchInput
  /// Whether to find all matches, rather than the best.
  let findsAll: Bool
  private(set) var best: BestMatch
  /// All matches in the order of the search, if ``findsAll``.
  private(set) var found: [UInt32] = []
  /// The number of visited nodes and edges.
  private(set) var steps = 0
  /// The number of steps after which the search ends, whatever it has found.
  private let limit: Int
  private var foundSet: Set<UInt32> = []
  private var visited: Set<UInt64> = []

  init(
    index: MatchIndex, input: MatchInput, findsAll: Bool, best: BestMatch = BestMatch(), limit: Int = .max
  ) {
    self.limit = limit
    self.index = index
    self.input = input
    self.findsAll = findsAll
    self.best = best
  }

  /// Searches at and below nodes that the same sequence of edges reaches, and returns whether the search is over.
  mutating func explore(_ reached: [UInt32], at segment: Int, start: Int) -> Bool {
    var nodes = reached.filter(canImprove)
    if nodes.isEmpty { return false }
    var position = 0
    var ignored: [UInt32] = []
    while position < nodes.count {
      appendExits(of: nodes[position], at: segment, to: &nodes, again: &ignored, []) { !$0.isAbsent }
      position += 1
    }
    steps += nodes.count
    if steps > limit { return true }
    if exploreHere(nodes, at: segment, start: start) { return true }
    let (absent, again) = absentClosure(of: nodes, at: segment)
    if exploreHere(absent, at: segment, start: start) { return true }
    if take((absent + again).map { index.nodes[Int($0)].catchAll }, index.catchAlls) { return true }
    return take(nodes.map { index.nodes[Int($0)].catchAll }, index.catchAlls)
  }

  private mutating func exploreHere(_ nodes: [UInt32], at segment: Int, start: Int) -> Bool {
    if nodes.isEmpty { return false }
    if segment == input.count {
      return take(nodes.map { index.nodes[Int($0)].terminal }, index.terminals)
    }
    return exploreSegment(nodes, at: segment, start: start)
  }

  /// Returns the exits that are reached by leaving groups out: new ones, and those already in the set.
  ///
  /// Only the catch-alls of the latter matter: after an absent group they come earlier than without it.
  private mutating func absentClosure(
    of nodes: [UInt32], at segment: Int
  ) -> (new: [UInt32], again: [UInt32]) {
    var new: [UInt32] = []
    var again: [UInt32] = []
    for node in nodes {
      appendExits(of: node, at: segment, to: &new, again: &again, nodes) { $0.isAbsent }
    }
    var position = 0
    while position < new.count {
      appendExits(of: new[position], at: segment, to: &new, again: &again, nodes) { _ in true }
      position += 1
    }
    return (new, again)
  }

  /// Follows the edges that accept a segment, best kind first.
  private mutating func exploreSegment(_ nodes: [UInt32], at segment: Int, start: Int) -> Bool {
    let end = input.end(of: segment)
    let nextStart = input.start(after: segment, end: end)
    var children: [UInt32] = []
    for node in nodes where index.nodes[Int(node)].hasLiterals {
      let child = index.literalChild(of: node, input.bytes, start: start, end: end)
      if child != 0 { children.append(child) }
    }
    if !children.isEmpty, explore(children, at: segment + 1, start: nextStart) { return true }
    let bytes = input.bytes.slice(start, end)
    for group in edgesBySymbol(of: nodes, for: bytes) {
      steps += group.children.count
      if steps > limit { return true }
      guard index.symbols[Int(group.symbol)].accepts(bytes) else { continue }
      if explore(group.children, at: segment + 1, start: nextStart) { return true }
    }
    children = nodes.map { index.nodes[Int($0)].plain }.filter { $0 != 0 }
    return !children.isEmpty && explore(children, at: segment + 1, start: nextStart)
  }

  /// Returns the edges of all nodes, grouped by symbol, in match order.
  private func edgesBySymbol(
    of nodes: [UInt32], for segment: ByteSlice
  ) -> [(symbol: UInt32, children: [UInt32])] {
    var edges: [Trie.Edge] = []
    for node in nodes {
      var edge = index.nodes[Int(node)].edges
      while edge != Trie.none {
        edges.append(index.edges[Int(edge)])
        edge = index.edges[Int(edge)].next
      }
      if index.nodes[Int(node)].hasAffixTable { edges += index.affixEdges(of: node, segment) }
    }
    if edges.isEmpty { return [] }
    let symbols = index.symbols
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

  /// Adds the exits of a node that no set contained before, and adds those in `set` to `again`.
  private mutating func appendExits(
    of node: UInt32, at segment: Int, to nodes: inout [UInt32], again: inout [UInt32], _ set: [UInt32],
    where isWanted: (Trie.Exit) -> Bool
  ) {
    var exit = index.nodes[Int(node)].exits
    while exit != Trie.none {
      let current = index.exits[Int(exit)]
      exit = current.next
      guard isWanted(current), canImprove(current.node) else { continue }
      // Segment −1 is the host.
      if visited.insert(UInt64(current.node) << 32 | UInt64(segment + 1)).inserted {
        nodes.append(current.node)
      } else if index.nodes[Int(current.node)].catchAll != Trie.none, set.contains(current.node) {
        again.append(current.node)
      }
    }
  }

  private func canImprove(_ node: UInt32) -> Bool {
    findsAll || index.canImprove(index.nodes[Int(node)], best.entry)
  }

  /// Adds the entries of a set of nodes, which differ only in priority and registration.
  private mutating func take(_ heads: [UInt32], _ lists: EntryLists) -> Bool {
    var entries: [UInt32] = []
    for head in heads where head != Trie.none {
      if index.hasConditions {
        // A list begins with its best entry.
        entries += index.accepted(
          from: head, in: lists, input, &best.values, isFirst: !findsAll, rejected: &steps)
        continue
      }
      var entry = head
      while entry != Trie.none {
        entries.append(entry)
        entry = findsAll ? lists.next(after: entry) : Trie.none
      }
    }
    if entries.isEmpty { return false }
    entries.sort(by: index.links.isTried)
    if findsAll {
      for entry in entries where foundSet.insert(entry).inserted { found.append(entry) }
      return false
    }
    if index.improves(entries[0], best.entry) { best.entry = entries[0] }
    return index.searchIsOrdered
  }
}
