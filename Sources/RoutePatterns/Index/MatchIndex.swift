/// The arrays of a ``TableIndex`` in a frozen table, which never change.
///
/// It is a class so that a search passes one reference and copies nothing.
final class MatchIndex: Sendable {
  let view: TrieView
  var nodes: ContiguousArray<Trie.Node> { view.nodes }
  let edges: [Trie.Edge]
  let affixTables: [UInt32: AffixTable]
  let exits: [Trie.Exit]
  let symbols: [TrieSymbol]
  let symbolNumbers: [TrieSymbol: UInt32]
  let roots: [Trie.RootKey: UInt32]
  let captureRoots: [Trie.RootKey: [Trie.CaptureRoot]]
  let longestDomain: Int
  let links: [EntryLink]
  let terminals: EntryLists
  let catchAlls: EntryLists
  let conditions: ConditionTable
  /// Whether an entry has conditions.
  let hasConditions: Bool
  let order: RouteOrder
  /// Whether the search finds the best match first.
  let searchIsOrdered: Bool
  /// The maximum length of a bare path for ``search(path:_:)`` in bytes, or 0 if the search is not ordered.
  let longestPath: UInt

  init(_ index: TableIndex, _ patterns: [RoutePattern]) {
    var index = index
    conditions = index.sort(patterns)
    let trie = index.trie
    view = TrieView(trie)
    edges = trie.edges.trimmed
    exits = trie.exits.trimmed
    affixTables = trie.affixTables
    symbols = trie.symbols
    symbolNumbers = trie.symbolNumbers
    roots = trie.roots
    captureRoots = trie.captureRoots
    longestDomain = trie.longestDomain
    links = index.links.trimmed
    terminals = index.terminals
    catchAlls = index.catchAlls
    hasConditions = !index.conditions.isEmpty
    order = index.order
    searchIsOrdered = index.searchIsOrdered
    longestPath = searchIsOrdered ? PathEnds.longestPath : 0
  }

  /// Whether a match at or below a node can come before the best one found.
  @inline(__always) func canImprove(_ node: Trie.Node, _ best: UInt32) -> Bool {
    guard best != Trie.none else { return true }
    let priority = links[Int(best)].priority
    if node.priority != priority { return node.priority > priority }
    return order == .registration && node.firstEntry < best
  }

  /// Whether an entry comes before the best one found, which the search reached earlier.
  @inline(__always) func improves(_ entry: UInt32, _ best: UInt32) -> Bool {
    guard best != Trie.none else { return true }
    let (priority, other) = (links[Int(entry)].priority, links[Int(best)].priority)
    if priority != other { return priority > other }
    return order == .registration && entry < best
  }
}
