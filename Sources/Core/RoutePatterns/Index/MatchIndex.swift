/// The tree and the variants of a frozen table, which never change.
///
/// A variant is the index of its position in match order, so the first of several is the least. It is a class so that a search
/// passes one reference and copies nothing.
final class MatchIndex: Sendable {
  let view: TrieView
  let edges: [Trie.Edge]
  /// The edges of nodes that have many affixed ones or many sets of characters.
  let affixTables: [UInt32: AffixTable]
  let symbols: [TrieSymbol]
  let roots: [Trie.RootKey: Trie.Root]
  let captureRoots: [Trie.RootKey: [Trie.CaptureRoot]]
  let longestDomain: Int
  /// The children after a catch-all of a node, by the number of segments that follow it.
  let spans: [UInt32: [(count: Int, child: UInt32)]]
  /// The row of each variant.
  let rows: ContiguousArray<UInt32>
  /// The variants in match order, of the rows whose patterns have groups.
  let variants: [Int: [PatternVariant]]
  /// The next variant at the same place; empty if no place has two.
  private let following: [UInt32]
  /// The variants of places that have many with conditions, by the first variant.
  let buckets: [UInt32: ConditionBuckets]
  let conditions: ConditionTable
  /// The rows in match order, each at the position of its variant with all groups.
  let orderedRows: [Int]
  let priorities: [Int32]
  let order: RouteOrder

  init(_ index: TableIndex, _ patterns: [RoutePattern]) {
    let variants = index.sortedVariants(index.conditionRanks(patterns))
    orderedRows = variants.compactMap { $0.number == 0 ? $0.row : nil }
    let conditions = ConditionTable(index.conditions)
    var lists = VariantLists(index, variants)
    buckets = index.conditions.isEmpty ? [:] : lists.buckets(conditions)
    following = lists.following
    self.conditions = conditions
    (edges, affixTables) = lists.sortedEdges(index.trie)
    view = TrieView(index.trie, lists.nodes)
    symbols = index.trie.symbols
    roots = index.trie.roots
    captureRoots = index.trie.captureRoots
    longestDomain = index.trie.longestDomain
    spans = index.trie.spans
    rows = ContiguousArray(variants.map { UInt32(truncatingIfNeeded: $0.row) })
    var grouped: [Int: [PatternVariant]] = [:]
    for variant in variants where patterns[variant.row].hasGroups {
      grouped[variant.row, default: []].append(patterns[variant.row].variants[variant.number])
    }
    self.variants = grouped
    priorities = index.priorities.trimmed
    order = index.order
  }

  /// Returns the next variant at the same place in match order, or `Trie.none`.
  @inline(__always) func next(after variant: UInt32) -> UInt32 {
    following.isEmpty ? Trie.none : following[Int(variant)]
  }
}

/// The lists of the variants and the edges at each node of a table that is being frozen, in match order.
private struct VariantLists {
  private(set) var nodes: [Trie.Node]
  private(set) var following: [UInt32] = []
  private let variants: [TableIndex.Variant]

  init(_ index: TableIndex, _ variants: [TableIndex.Variant]) {
    self.variants = variants
    nodes = index.trie.nodes
    for node in nodes.indices { (nodes[node].ends, nodes[node].rests) = (Trie.none, Trie.none) }
    for (number, variant) in variants.enumerated().reversed() {
      let variantNumber = UInt32(truncatingIfNeeded: number)
      let node = Int(variant.place.node)
      let next = variant.place.isRest ? nodes[node].rests : nodes[node].ends
      if next != Trie.none {
        if following.isEmpty { following = [UInt32](repeating: Trie.none, count: variants.count) }
        following[number] = next
      }
      if variant.place.isRest { nodes[node].rests = variantNumber } else { nodes[node].ends = variantNumber }
      if index.conditions[variant.row] != nil { nodes[node].hasConditions = true }
    }
    // The nodes above one that has a lesser variant have it too.
    for (number, variant) in variants.enumerated() {
      var node = Int(variant.place.node)
      while nodes[node].least == Trie.none {
        nodes[node].least = UInt32(truncatingIfNeeded: number)
        node = Int(index.trie.parents[node])
      }
    }
  }

  /// Returns the variants of places that have many with conditions, by the first one.
  func buckets(_ conditions: ConditionTable) -> [UInt32: ConditionBuckets] {
    var buckets: [UInt32: ConditionBuckets] = [:]
    for node in nodes where node.hasConditions {
      for head in [node.ends, node.rests] where head != Trie.none {
        var list: [UInt32] = []
        var next = head
        while next != Trie.none {
          list.append(next)
          next = following.isEmpty ? Trie.none : following[Int(next)]
        }
        guard list.count > ConditionBuckets.longestList else { continue }
        buckets[head] = ConditionBuckets(list) { conditions.key(of: variants[Int($0)].row) }
      }
    }
    return buckets
  }

  /// Sorts the edges with a symbol of each node, and moves the affixed ones, which come last, into a table if there are many.
  ///
  /// If there are many sets of characters, all edges are moved.
  mutating func sortedEdges(_ trie: Trie) -> ([Trie.Edge], [UInt32: AffixTable]) {
    var edges = trie.edges.trimmed
    var tables: [UInt32: AffixTable] = [:]
    for node in nodes.indices where nodes[node].edges != Trie.none {
      var indices: [UInt32] = []
      var index = nodes[node].edges
      while index != Trie.none {
        indices.append(index)
        index = edges[Int(index)].next
      }
      if indices.count == 1 { continue }
      indices.sort { edges[Int($0)].code < edges[Int($1)].code }
      func count(_ kind: SegmentKind) -> Int {
        indices.reduce(0) { trie.symbols[Int(edges[Int($1)].symbol)].kind == kind ? $0 + 1 : $0 }
      }
      let affixed = count(.affixed)
      let hasManySets = count(.characters) > AffixTable.longestList
      if hasManySets || affixed > AffixTable.longestList {
        let listed = hasManySets ? indices.count - affixed : 0
        nodes[node].hasAffixTable = true
        tables[UInt32(truncatingIfNeeded: node)] = AffixTable(
          indices.prefix(listed).map { edges[Int($0)] }, affixed: indices.suffix(affixed).map { edges[Int($0)] },
          trie.symbols)
        indices = Array(indices.dropFirst(listed).dropLast(affixed))
      }
      var next = Trie.none
      for index in indices.reversed() {
        edges[Int(index)].next = next
        next = index
      }
      nodes[node].edges = next
    }
    return (edges, tables)
  }
}

/// The arrays of a ``MatchIndex`` that every search reads.
///
/// Reads with `unchecked` are not checked in release builds. They are in bounds because the arrays never change after they
/// were copied from the builder's. Every index was stored by ``Trie`` for an element that it had just
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

  init(_ trie: Trie, _ nodes: [Trie.Node]) {
    self.nodes = nodes.contiguous
    slots = trie.slots
    slotMask = slots.count - 1
    pool = trie.pool.contiguous
    hash = trie.hash
  }

  @inline(__always) func node(_ number: UInt32) -> Trie.Node {
    let nodes = nodes.span
    return nodes[unchecked: Int(number)]
  }

  /// The child by a literal edge of at most eight bytes, or 0; the bytes of `word` after the literal are 0.
  @inline(__always) func shortChild(of node: UInt32, word: UInt64, length: Int) -> UInt32 {
    let slots = slots.span
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

  /// The child by a literal edge of more than eight bytes, or 0; the segment must lie in the buffer.
  @inline(__always) fileprivate func longChild(of node: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> UInt32 {
    let word = bytes.load(start)
    let slots = slots.span
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

  /// Returns whether a literal equals a segment of the same length after the first eight bytes.
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
  /// Returns the child by a literal edge, or 0.
  @inline(__always) func literalChild(of node: UInt32, _ bytes: PathBytes, start: Int, end: Int) -> UInt32 {
    let length = end &- start
    if length > 8 { return longChild(of: node, bytes, start: start, length: length) }
    return view.shortChild(of: node, word: prefix(of: bytes.word(at: start), length: length), length: length)
  }

  /// The child by a literal edge of more than eight bytes, or 0.
  ///
  /// It is not inlined, and is a method of the index, so that the view stays in registers for short segments.
  @inline(never) func longChild(of node: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> UInt32 {
    view.longChild(of: node, bytes, start: start, length: length)
  }
}
