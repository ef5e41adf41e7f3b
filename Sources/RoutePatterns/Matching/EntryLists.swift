/// What matching needs to know of an entry, apart from its pattern and value.
struct EntryLink: Sendable {
  let priority: Int32
  /// The place in the order of registration.
  let registration: UInt32
  /// Whether the pattern can end without its catch-all.
  let hasTerminal: Bool

  /// Whether this one is tried before another of the same form.
  func comes(before other: EntryLink) -> Bool {
    priority != other.priority ? priority > other.priority : registration < other.registration
  }
}

/// Linked lists of entries, each in order; a node of the trie has the head of one.
struct EntryLists: Sendable {
  /// The entry after each entry in its list.
  private(set) var next: [UInt32] = []
  /// The last entry of the list that an entry heads, so that the usual insertion walks over none.
  private var last: [UInt32] = []

  /// Makes room for one more entry, which is in no list yet.
  mutating func append() {
    next.append(Trie.none)
    last.append(UInt32(truncatingIfNeeded: last.count))
  }

  /// Puts an entry into the list that begins at `head`; answers the new head.
  mutating func insert(_ entry: UInt32, head: UInt32, _ links: [EntryLink]) -> UInt32 {
    if head == Trie.none { return entry }
    if !links[Int(entry)].comes(before: links[Int(last[Int(head)])]) {
      next[Int(last[Int(head)])] = entry
      last[Int(head)] = entry
      return head
    }
    var previous = Trie.none
    var current = head
    while current != Trie.none, !links[Int(entry)].comes(before: links[Int(current)]) {
      previous = current
      current = next[Int(current)]
    }
    next[Int(entry)] = current
    if previous == Trie.none {
      last[Int(entry)] = last[Int(head)]
      return entry
    }
    next[Int(previous)] = entry
    return head
  }

  /// Takes an entry out of the list that begins at `head`; answers the new head.
  mutating func remove(_ entry: UInt32, head: UInt32) -> UInt32 {
    if head == entry {
      let new = next[Int(entry)]
      if new != Trie.none { last[Int(new)] = last[Int(head)] }
      return new
    }
    var previous = head
    while previous != Trie.none {
      let following = next[Int(previous)]
      if following == entry {
        next[Int(previous)] = next[Int(entry)]
        if last[Int(head)] == entry { last[Int(head)] = previous }
        break
      }
      previous = following
    }
    return head
  }

  /// The first entry of a list that is accepted.
  func first(from head: UInt32, where accepts: (UInt32) -> Bool) -> UInt32? {
    var entry = head
    while entry != Trie.none {
      if accepts(entry) { return entry }
      entry = next[Int(entry)]
    }
    return nil
  }
}
