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

/// The arrays of a ``MatchIndex`` that every search reads.
///
/// Reads with `unchecked` are not checked in release builds. They are in bounds because the arrays never change after they
/// were copied from the builder's. Every index was stored by `Trie+Insertion.swift` for an element that it had just
/// appended, or is a hash masked to the number of slots, which is a power of two.
///
/// The arrays are contiguous because `ContiguousArray.span` is back-deployed on Apple's platforms and `Array.span` is not.
struct TrieView: Sendable {
  let nodes: ContiguousArray<Trie.Node>
  let slots: ContiguousArray<Trie.Slot>
  /// The number of slots minus one: a bit mask.
  let slotMask: Int
  let pool: ContiguousArray<UInt64>
  let hash: SegmentHash

  init(_ trie: Trie) {
    nodes = trie.nodes.contiguous
    slots = trie.slots
    slotMask = slots.count - 1
    pool = trie.pool.contiguous
    hash = trie.hash
  }

  @inline(__always) func node(_ number: UInt32) -> Trie.Node {
    let nodes = nodes.span
    return nodes[unchecked: Int(number)]
  }

  /// The child by a literal edge of at most eight bytes, or 0.
  @inline(__always) func shortChild(of node: UInt32, word: UInt64, length: Int) -> UInt32 {
    let slots = slots.span
    return shortChild(slots, of: node, word: word, length: length)
  }

  /// The same with a span of the slots; the bytes of `word` after the literal are 0.
  @inline(__always) func shortChild(_ slots: Span<Trie.Slot>, of node: UInt32, word: UInt64, length: Int) -> UInt32 {
    let key = Trie.Slot.key(node: node, length: length)
    var index = Int(truncatingIfNeeded: hash.hash(key: key, word: word))
    while true {
      index &= slotMask
      let slot = slots[unchecked: index]
      if slot.word == word, slot.key == key { return slot.child }
      if slot.key == 0 { return 0 }
      index &+= 1
    }
  }

  /// The child by a literal edge of at least eight bytes, or 0; the segment must lie in the buffer.
  @inline(__always) fileprivate func longChild(of node: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> UInt32 {
    let word = bytes.load(start)
    let slots = slots.span
    if length == 8 { return shortChild(slots, of: node, word: word, length: 8) }
    let key = Trie.Slot.key(node: node, length: length)
    let tail = hash.hash(tailOf: bytes, word: word, start: start, length: length)
    var index = Int(truncatingIfNeeded: hash.hash(key: key, word: tail))
    while true {
      index &= slotMask
      let slot = slots[unchecked: index]
      if slot.word == word, slot.key == key, hasTail(slot.tail, bytes, start: start, length: length) {
        return slot.child
      }
      if slot.key == 0 { return 0 }
      index &+= 1
    }
  }

  /// Whether a literal equals a segment of the same length after the first eight bytes.
  @inline(__always) private func hasTail(_ tail: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> Bool {
    let pool = pool.span
    var stored = Int(tail)
    var offset = 8
    while offset &+ 8 < length {
      if pool[unchecked: stored] != bytes.load(start &+ offset) { return false }
      stored &+= 1
      offset &+= 8
    }
    return pool[unchecked: stored] == bytes.load(start &+ length &- 8)
  }
}

extension MatchIndex {
  /// The child by a literal edge, or 0.
  @inline(__always) func literalChild(of node: UInt32, _ bytes: PathBytes, start: Int, end: Int) -> UInt32 {
    let length = end &- start
    if length > 8 { return longChild(of: node, bytes, start: start, length: length) }
    return view.shortChild(of: node, word: prefix(of: bytes.word(at: start), length: length), length: length)
  }

  /// The child by a literal edge of at least eight bytes, or 0.
  ///
  /// Not inlined, and a method of the index, so that the view stays in registers for short segments.
  @inline(never) func longChild(of node: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> UInt32 {
    view.longChild(of: node, bytes, start: start, length: length)
  }
}
