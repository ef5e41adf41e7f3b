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
