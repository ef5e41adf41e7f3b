/// The tree and the variants of a frozen table, which never change.
///
/// A variant is the index of its position in match order, so the first of several is the least. It is a class so that a search
/// passes one reference and copies nothing.
final class MatchIndex: Sendable {
  /// The tree, with the first variants at each node, and with the edges in match order.
  let trie: Trie
  /// The edges of nodes that have many affixed ones or many sets of characters.
  let affixTables: [UInt32: AffixTable]
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
    affixTables = lists.sortEdges()
    trie = lists.trie
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
  private(set) var trie: Trie
  private(set) var following: [UInt32] = []
  private let variants: [TableIndex.Variant]

  init(_ index: TableIndex, _ variants: [TableIndex.Variant]) {
    self.variants = variants
    trie = index.trie.frozen
    for node in trie.nodes.indices { (trie.nodes[node].ends, trie.nodes[node].rests) = (Trie.none, Trie.none) }
    for (number, variant) in variants.enumerated().reversed() {
      let variantNumber = UInt32(truncatingIfNeeded: number)
      let node = Int(variant.place.node)
      let next = variant.place.isRest ? trie.nodes[node].rests : trie.nodes[node].ends
      if next != Trie.none {
        if following.isEmpty { following = [UInt32](repeating: Trie.none, count: variants.count) }
        following[number] = next
      }
      if variant.place.isRest { trie.nodes[node].rests = variantNumber } else { trie.nodes[node].ends = variantNumber }
      if index.conditions[variant.row] != nil { trie.nodes[node].hasConditions = true }
    }
    // The nodes above one that has a lesser variant have it too.
    for (number, variant) in variants.enumerated() {
      var node = Int(variant.place.node)
      while trie.nodes[node].least == Trie.none {
        trie.nodes[node].least = UInt32(truncatingIfNeeded: number)
        node = Int(index.trie.parents[node])
      }
    }
  }

  /// Returns the variants of places that have many with conditions, by the first one.
  func buckets(_ conditions: ConditionTable) -> [UInt32: ConditionBuckets] {
    var buckets: [UInt32: ConditionBuckets] = [:]
    for node in trie.nodes where node.hasConditions {
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
  ///
  /// - Returns: The tables by their nodes.
  mutating func sortEdges() -> [UInt32: AffixTable] {
    var tables: [UInt32: AffixTable] = [:]
    for node in trie.nodes.indices where trie.nodes[node].edges != Trie.none {
      var indices: [UInt32] = []
      var index = trie.nodes[node].edges
      while index != Trie.none {
        indices.append(index)
        index = trie.edges[Int(index)].next
      }
      if indices.count == 1 { continue }
      indices.sort { trie.edges[Int($0)].code < trie.edges[Int($1)].code }
      func count(_ kind: SegmentKind) -> Int {
        indices.reduce(0) { trie.symbols[Int(trie.edges[Int($1)].symbol)].kind == kind ? $0 + 1 : $0 }
      }
      let affixed = count(.affixed)
      let hasManySets = count(.characters) > AffixTable.longestList
      if hasManySets || affixed > AffixTable.longestList {
        let listed = hasManySets ? indices.count - affixed : 0
        trie.nodes[node].hasAffixTable = true
        let edges = indices.map { trie.edges[Int($0)] }
        tables[UInt32(truncatingIfNeeded: node)] = AffixTable(
          Array(edges.prefix(listed)), affixed: edges.suffix(affixed), trie.symbols)
        indices = Array(indices.dropFirst(listed).dropLast(affixed))
      }
      var next = Trie.none
      for index in indices.reversed() {
        trie.edges[Int(index)].next = next
        next = index
      }
      trie.nodes[node].edges = next
    }
    return tables
  }
}

/// The reads of every search.
///
/// Reads with `unchecked` are not checked in release builds. They are in bounds because the tree of a ``MatchIndex`` never changes. Every
/// index was stored by ``Trie`` for an element that it had just appended, or is a hash masked to the number of slots, which is a power of
/// two.
extension Trie {
  @inline(__always) func node(_ number: UInt32) -> Node {
    let nodes = nodes.span
    return nodes[unchecked: Int(number)]
  }

  /// The child by a literal edge of at most eight bytes, or 0; the bytes of `word` after the literal are 0.
  @inline(__always) func shortChild(of node: UInt32, word: UInt64, length: Int) -> UInt32 {
    let slots = slots.span
    let slotMask = slots.count &- 1
    let key = Slot.key(node: node, length: length)
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
    let slotMask = slots.count &- 1
    let key = Slot.key(node: node, length: length)
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
    return trie.shortChild(of: node, word: prefix(of: bytes.word(at: start), length: length), length: length)
  }

  /// The child by a literal edge of more than eight bytes, or 0.
  ///
  /// It is not inlined, and is a method of the index, so that the tree stays in registers for short segments.
  @inline(never) func longChild(of node: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> UInt32 {
    trie.longChild(of: node, bytes, start: start, length: length)
  }
}
