import MediatorText

/// The trie of a builder, and the order of its entries.
struct TableIndex: Sendable {
  private(set) var trie: Trie
  private(set) var links: [EntryLink] = []
  /// The entries that end at a node.
  private(set) var terminals = EntryLists()
  /// The entries whose catch-all begins at a node.
  private(set) var catchAlls = EntryLists()
  /// The conditions of entries that have any.
  private(set) var conditions: [UInt32: EntryConditions] = [:]
  /// The entries with conditions, by their nodes, priority and conditions.
  private var conditionals: [ConditionalKey: [UInt32]] = [:]
  let order: RouteOrder
  /// Whether the search finds the best match first: all priorities are equal, and the order is specificity.
  private(set) var searchIsOrdered: Bool

  private struct ConditionalKey: Hashable {
    let terminal: UInt32?
    let catchAll: UInt32?
    let priority: Int32
    let conditions: [UInt8]

    init(_ nodes: Trie.EntryNodes, _ priority: Int32, _ pattern: RoutePattern) {
      (terminal, catchAll) = (nodes.terminal, nodes.catchAll)
      self.priority = priority
      conditions = pattern.conditionShape
    }
  }

  init(order: RouteOrder, seed: UInt64) {
    self.order = order
    searchIsOrdered = order == .specificity
    trie = Trie(seed: seed)
  }

  /// Adds the nodes of the pattern of the next entry to the trie.
  mutating func addNodes(of pattern: RoutePattern, priority: Int32) -> Trie.EntryNodes {
    trie.insert(pattern, entry: UInt32(truncatingIfNeeded: links.count), priority: priority)
  }

  /// Adds the next entry.
  mutating func append(_ pattern: RoutePattern, at nodes: Trie.EntryNodes, priority: Int32) {
    if let last = links.last, last.priority != priority { searchIsOrdered = false }
    let entry = UInt32(truncatingIfNeeded: links.count)
    let isConditional = pattern.isConditional
    links.append(EntryLink(priority: priority, hasTerminal: nodes.terminal != nil, isConditional: isConditional))
    if isConditional {
      conditions[entry] = EntryConditions(pattern)
      conditionals[ConditionalKey(nodes, priority, pattern), default: []].append(entry)
      for node in [nodes.terminal, nodes.catchAll].compactMap(\.self) {
        trie.nodes[Int(node)].hasConditions = true
        trie.nodes[Int(node)].makeComplex()
      }
    }
    if let node = nodes.terminal {
      terminals.insert(entry, at: node, head: &trie.nodes[Int(node)].terminal, links)
    }
    if let node = nodes.catchAll {
      catchAlls.insert(entry, at: node, head: &trie.nodes[Int(node)].catchAll, links)
    }
  }

  /// Returns the entries of a priority with patterns that differ at most in parameter names and in what is optional
  /// of query and fragment.
  func entries(like pattern: RoutePattern, at nodes: Trie.EntryNodes, priority: Int32) -> [UInt32] {
    if pattern.isConditional { return conditionals[ConditionalKey(nodes, priority, pattern)] ?? [] }
    let entries = entries(at: nodes, priority)
    return conditions.isEmpty ? entries : entries.filter { !links[Int($0)].isConditional }
  }

  private func entries(at nodes: Trie.EntryNodes, _ priority: Int32) -> [UInt32] {
    if let node = nodes.terminal {
      return terminals.entries(at: node, head: trie.nodes[Int(node)].terminal, priority: priority, links)
    }
    guard let node = nodes.catchAll else { return [] }
    // A pattern with its catch-all in a group begins it at the same node, but can end at another.
    return catchAlls.entries(at: node, head: trie.nodes[Int(node)].catchAll, priority: priority, links)
      .filter { !links[Int($0)].hasTerminal }
  }

  /// Removes an entry; its nodes stay.
  mutating func remove(_ entry: UInt32, _ pattern: RoutePattern) {
    let nodes = trie.insert(pattern, entry: entry, priority: links[Int(entry)].priority)
    if conditions.removeValue(forKey: entry) != nil {
      conditionals[ConditionalKey(nodes, links[Int(entry)].priority, pattern)]?.removeAll { $0 == entry }
    }
    if let node = nodes.terminal {
      terminals.remove(entry, at: node, head: &trie.nodes[Int(node)].terminal, links)
    }
    if let node = nodes.catchAll {
      catchAlls.remove(entry, at: node, head: &trie.nodes[Int(node)].catchAll, links)
    }
  }

  /// Sorts edges and entries into match order after the last insertion.
  ///
  /// - Returns: The conditions of the entries.
  mutating func sort(_ patterns: [RoutePattern]) -> ConditionTable {
    trie.sort()
    if order == .specificity { rankConditions(patterns) }
    // The closures mutate the nodes while the lists are mutated, so the nodes are moved out.
    var nodes = trie.nodes
    trie.nodes = []
    let conditions = ConditionTable(conditions)
    terminals.sort(links, conditions) { nodes[Int($0)].terminal = $1 }
    catchAlls.sort(links, conditions) { nodes[Int($0)].catchAll = $1 }
    trie.nodes = nodes
    return conditions
  }

  /// Numbers the different ranks of the conditions from the best.
  private mutating func rankConditions(_ patterns: [RoutePattern]) {
    if conditions.isEmpty { return }
    let ranks = conditions.keys.map { (rank: patterns[Int($0)].conditionRank, entry: Int($0)) }
      .inOrder { $0.rank.lexicographicallyPrecedes($1.rank) }
    var number: UInt32 = 0
    for (index, (rank, entry)) in ranks.enumerated() {
      if index > 0, rank != ranks[index - 1].rank { number += 1 }
      links[entry].conditionRank = number
    }
  }
}
