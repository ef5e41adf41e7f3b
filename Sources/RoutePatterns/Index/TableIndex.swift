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

/// The properties of an entry, which is numbered in the order of registration.
struct EntryLink: Sendable {
  let priority: Int32
  /// The rank above two flags, so that a link has eight bytes.
  private var bits: UInt32

  init(priority: Int32, hasTerminal: Bool, isConditional: Bool) {
    self.priority = priority
    bits = UInt32.max << 2 | (hasTerminal ? 1 : 0) | (isConditional ? 2 : 0)
  }

  /// Whether the pattern can end outside a catch-all.
  var hasTerminal: Bool { bits & 1 != 0 }
  /// Whether the pattern has conditions.
  var isConditional: Bool { bits & 2 != 0 }
  /// The rank of the conditions among those of the table, smallest first; a pattern without conditions has the largest.
  var conditionRank: UInt32 {
    get { bits >> 2 }
    set { bits = newValue << 2 | bits & 3 }
  }
}

extension [EntryLink] {
  /// Whether an entry is tried before another at the same node: by priority, then by conditions, then by registration.
  func isTried(_ entry: UInt32, before other: UInt32) -> Bool {
    let (link, otherLink) = (self[Int(entry)], self[Int(other)])
    if link.priority != otherLink.priority { return link.priority > otherLink.priority }
    let (rank, otherRank) = (link.conditionRank, otherLink.conditionRank)
    return rank == otherRank ? entry < other : rank < otherRank
  }
}

/// The entries of each node of a trie.
///
/// Nearly every node has at most one, which the node stores. Nodes with several are called crowded: their entries are grouped by
/// priority, and sorted once when the table is frozen, so that an insertion takes constant time.
struct EntryLists: Sendable {
  /// The entries of crowded nodes by their priority, in order of registration.
  private var crowdedNodes: [UInt32: [Int32: [UInt32]]] = [:]
  /// The entry after each in match order; empty if no node is crowded.
  private var following: [UInt32] = []
  /// The entries with conditions of nodes that have many, by the first entry of the node.
  private var buckets: [UInt32: ConditionBuckets] = [:]

  /// Returns the next entry in match order, or `Trie.none`; only valid in a frozen table.
  func next(after entry: UInt32) -> UInt32 { following.isEmpty ? Trie.none : following[Int(entry)] }

  /// Returns the entries of a node that has many with conditions, those that values may meet, or `nil` for another node.
  func buckets(from head: UInt32) -> ConditionBuckets? { buckets.isEmpty ? nil : buckets[head] }

  /// Adds an entry to a node whose first entry is `head`.
  mutating func insert(_ entry: UInt32, at node: UInt32, head: inout UInt32, _ links: [EntryLink]) {
    if head == Trie.none {
      head = entry
      return
    }
    if crowdedNodes[node] == nil { crowdedNodes[node] = [links[Int(head)].priority: [head]] }
    crowdedNodes[node]?[links[Int(entry)].priority, default: []].append(entry)
  }

  /// Removes an entry from a node whose first entry is `head`.
  mutating func remove(_ entry: UInt32, at node: UInt32, head: inout UInt32, _ links: [EntryLink]) {
    guard crowdedNodes[node] != nil else {
      if head == entry { head = Trie.none }
      return
    }
    let priority = links[Int(entry)].priority
    crowdedNodes[node]?[priority]?.removeAll { $0 == entry }
    if crowdedNodes[node]?[priority]?.isEmpty ?? false { crowdedNodes[node]?[priority] = nil }
    // Only a frozen table needs the first entry in match order as its head.
    head = crowdedNodes[node]?.first?.value.first ?? Trie.none
    if head == Trie.none { crowdedNodes[node] = nil }
  }

  /// Returns the entries of a priority at a node, in order of registration.
  func entries(at node: UInt32, head: UInt32, priority: Int32, _ links: [EntryLink]) -> [UInt32] {
    if let entries = crowdedNodes[node] { return entries[priority] ?? [] }
    return head != Trie.none && links[Int(head)].priority == priority ? [head] : []
  }

  /// Sorts the entries of crowded nodes.
  ///
  /// - Parameter setHead: Called with each crowded node and its first entry.
  mutating func sort(_ links: [EntryLink], _ conditions: ConditionTable, setHead: (UInt32, UInt32) -> Void) {
    if crowdedNodes.isEmpty { return }
    following = [UInt32](repeating: Trie.none, count: links.count)
    for (node, lists) in crowdedNodes {
      let entries = lists.values.flatMap(\.self).sorted(by: links.isTried)
      for (entry, next) in zip(entries, entries.dropFirst()) { following[Int(entry)] = next }
      setHead(node, entries.first ?? Trie.none)
      if entries.count > ConditionBuckets.longestList, entries.contains(where: { links[Int($0)].isConditional }) {
        buckets[entries[0]] = ConditionBuckets(entries, conditions)
      }
    }
    crowdedNodes = [:]
  }
}
