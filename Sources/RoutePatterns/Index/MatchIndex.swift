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
  let roots: [Trie.Root]
  let rootIndices: [Trie.Root.Key: Int]
  /// The length of the longest domain of a root in bytes.
  let longestDomain: Int
  let links: [EntryLink]
  let terminals: EntryLists
  let catchAlls: EntryLists
  let order: RouteOrder
  /// Whether the search finds the best match first.
  let searchIsOrdered: Bool
  /// The maximum length of a bare path for ``search(path:_:)`` in bytes, or 0 if the search is not ordered.
  let longestPath: UInt

  init(_ index: TableIndex) {
    var index = index
    index.sort()
    let trie = index.trie
    view = TrieView(trie)
    edges = trie.edges.trimmed
    exits = trie.exits.trimmed
    affixTables = trie.affixTables
    symbols = trie.symbols
    symbolNumbers = trie.symbolNumbers
    roots = trie.roots
    rootIndices = trie.rootIndices
    longestDomain = roots.compactMap(\.host).map(HostPattern.init).filter(\.isDomain).map(\.text.utf8.count).max() ?? 0
    links = index.links.trimmed
    terminals = index.terminals
    catchAlls = index.catchAlls
    order = index.order
    searchIsOrdered = index.searchIsOrdered
    longestPath = searchIsOrdered ? PathEnds.longestPath : 0
  }

  /// Whether a match at or below a node can come before the best one found.
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
