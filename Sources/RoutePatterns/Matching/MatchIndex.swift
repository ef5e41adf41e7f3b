/// What a frozen table matches with: the arrays of a ``TableIndex``, never to change.
///
/// It is a class so that a search passes one reference and copies nothing.
final class MatchIndex: Sendable {
  let hash: SegmentHash
  let nodes: [Trie.Node]
  let slots: [Trie.Slot]
  let pool: [UInt8]
  let edges: [Trie.Edge]
  let exits: [Trie.Exit]
  let symbols: [TrieSymbol]
  let roots: [Trie.Root]
  let links: [EntryLink]
  let terminals: EntryLists
  let catchAlls: EntryLists
  let order: RouteOrder
  /// Whether the first match that the search finds is the best.
  let searchIsOrdered: Bool

  init(_ index: TableIndex) {
    hash = index.trie.hash
    // Copies have no slack.
    nodes = index.trie.nodes.withUnsafeBufferPointer(Array.init)
    slots = index.trie.slots
    pool = index.trie.pool.withUnsafeBufferPointer(Array.init)
    edges = index.trie.edges.withUnsafeBufferPointer(Array.init)
    exits = index.trie.exits.withUnsafeBufferPointer(Array.init)
    symbols = index.trie.symbols
    roots = index.trie.roots
    links = index.links.withUnsafeBufferPointer(Array.init)
    terminals = index.terminals
    catchAlls = index.catchAlls
    order = index.order
    searchIsOrdered = index.searchIsOrdered
  }

  /// Whether matches at or below a node can come before the best one found.
  @inline(__always)
  func canImprove(_ node: Trie.Node, _ best: UInt32) -> Bool {
    guard best != Trie.none else { return true }
    let link = links[Int(best)]
    if node.priority != link.priority { return node.priority > link.priority }
    return order == .registration && node.registration < link.registration
  }

  /// Whether an entry comes before the best one found, which the search reached earlier.
  @inline(__always)
  func improves(_ entry: UInt32, _ best: UInt32) -> Bool {
    guard best != Trie.none else { return true }
    let link = links[Int(entry)]
    let other = links[Int(best)]
    if link.priority != other.priority { return link.priority > other.priority }
    return order == .registration && link.registration < other.registration
  }
}
