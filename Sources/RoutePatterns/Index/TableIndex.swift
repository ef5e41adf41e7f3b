/// The part of a builder that does not depend on the type of its values: the trie, and what it knows of the entries.
struct TableIndex: Sendable {
  var trie: Trie
  private(set) var links: [EntryLink] = []
  /// The entries that end at a node.
  private(set) var terminals = EntryLists()
  /// The entries whose catch-all begins at a node.
  private(set) var catchAlls = EntryLists()
  let order: RouteOrder
  /// Whether the first match that the search finds is the best: one priority only, and the order of specificity.
  private(set) var searchIsOrdered: Bool

  init(order: RouteOrder, seed: UInt64) {
    self.order = order
    searchIsOrdered = order == .specificity
    trie = Trie(seed: seed)
  }

  /// Adds an entry after the last, whose pattern was inserted into the trie.
  mutating func append(at place: Trie.Place, priority: Int32, registration: UInt32) {
    if let last = links.last, last.priority != priority { searchIsOrdered = false }
    let entry = UInt32(truncatingIfNeeded: links.count)
    links.append(
      EntryLink(priority: priority, registration: registration, hasTerminal: place.terminal != nil))
    if let node = place.terminal {
      trie.nodes[Int(node)].terminal = terminals.insert(
        entry, at: node, head: trie.nodes[Int(node)].terminal, links)
    }
    if let node = place.catchAll {
      trie.nodes[Int(node)].catchAll = catchAlls.insert(
        entry, at: node, head: trie.nodes[Int(node)].catchAll, links)
    }
  }

  /// The entries of a priority whose pattern ends at a place, that is, differs in parameter names at most.
  func entries(at place: Trie.Place, priority: Int32) -> [UInt32] {
    if let node = place.terminal {
      return terminals.entries(at: node, head: trie.nodes[Int(node)].terminal, priority: priority, links)
    }
    guard let node = place.catchAll else { return [] }
    // A catch-all inside a group begins at the same node, but its pattern ends elsewhere too.
    return catchAlls.entries(at: node, head: trie.nodes[Int(node)].catchAll, priority: priority, links)
      .filter { !links[Int($0)].hasTerminal }
  }

  /// Removes an entry; its nodes stay.
  mutating func remove(_ entry: UInt32, _ pattern: RoutePattern) {
    let link = links[Int(entry)]
    let place = trie.insert(pattern, priority: link.priority, registration: link.registration)
    if let node = place.terminal {
      trie.nodes[Int(node)].terminal = terminals.remove(
        entry, at: node, head: trie.nodes[Int(node)].terminal, links)
    }
    if let node = place.catchAll {
      trie.nodes[Int(node)].catchAll = catchAlls.remove(
        entry, at: node, head: trie.nodes[Int(node)].catchAll, links)
    }
  }

  /// Puts everything into match order, once the last entry was added.
  mutating func sort() {
    trie.sort()
    // The closures change the nodes while the lists change.
    var nodes = trie.nodes
    trie.nodes = []
    terminals.sort(links) { nodes[Int($0)].terminal = $1 }
    catchAlls.sort(links) { nodes[Int($0)].catchAll = $1 }
    trie.nodes = nodes
  }
}
