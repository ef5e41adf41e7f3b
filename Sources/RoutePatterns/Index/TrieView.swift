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
