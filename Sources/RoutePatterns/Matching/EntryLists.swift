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
  private var places: [Place] = []

  private struct Place: Sendable {
    /// The entry after this one in its list.
    var next = Trie.none
    /// The last entry of the list, if this one heads it, so that the usual insertion walks over none.
    var last: UInt32
  }

  /// The entry after another in its list, or `Trie.none`.
  func next(after entry: UInt32) -> UInt32 { places[Int(entry)].next }

  /// Makes room for one more entry, which is in no list yet.
  mutating func append() {
    places.append(Place(last: UInt32(truncatingIfNeeded: places.count)))
  }

  /// Puts an entry into the list that begins at `head`; answers the new head.
  mutating func insert(_ entry: UInt32, head: UInt32, _ links: [EntryLink]) -> UInt32 {
    if head == Trie.none { return entry }
    if !links[Int(entry)].comes(before: links[Int(places[Int(head)].last)]) {
      places[Int(places[Int(head)].last)].next = entry
      places[Int(head)].last = entry
      return head
    }
    var previous = Trie.none
    var current = head
    while current != Trie.none, !links[Int(entry)].comes(before: links[Int(current)]) {
      previous = current
      current = places[Int(current)].next
    }
    places[Int(entry)].next = current
    if previous == Trie.none {
      places[Int(entry)].last = places[Int(head)].last
      return entry
    }
    places[Int(previous)].next = entry
    return head
  }

  /// Takes an entry out of the list that begins at `head`; answers the new head.
  mutating func remove(_ entry: UInt32, head: UInt32) -> UInt32 {
    if head == entry {
      let new = places[Int(entry)].next
      if new != Trie.none { places[Int(new)].last = places[Int(head)].last }
      return new
    }
    var previous = head
    while previous != Trie.none {
      let following = places[Int(previous)].next
      if following == entry {
        places[Int(previous)].next = places[Int(entry)].next
        if places[Int(head)].last == entry { places[Int(head)].last = previous }
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
      entry = places[Int(entry)].next
    }
    return nil
  }
}
