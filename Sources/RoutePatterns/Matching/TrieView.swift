/// The hot arrays of a ``MatchIndex``, lent for the time of one search.
///
/// Reads through these buffers are not checked in release builds. They are in bounds because a view is only made by
/// ``MatchIndex/withView(_:)``, inside which the arrays live; because the arrays never change after `MatchIndex.init`;
/// and because every index that is followed was stored by `Trie+Insertion.swift` as the place of an element it had just
/// appended, or is a hash masked to the number of slots, which is a power of two.
struct TrieView {
  let nodes: UnsafeBufferPointer<Trie.Node>
  let slots: UnsafeBufferPointer<Trie.Slot>
  let pool: PathBytes
  let hash: SegmentHash

  /// The child by a literal edge, or 0.
  @inline(__always)
  func literalChild(of node: UInt32, _ bytes: PathBytes, start: Int, end: Int) -> UInt32 {
    let length = end &- start
    let word = prefix(of: bytes.word(at: start), length: length)
    let key = Trie.Slot.key(node: node, length: length)
    var place = Int(truncatingIfNeeded: hash.hash(key: key, word: word, bytes, start: start, length: length))
    let mask = slots.count &- 1
    while true {
      place &= mask
      let slot = slots.baseAddress.unsafelyUnwrapped + place
      if slot.pointee.word == word, slot.pointee.key == key,
        length <= 8 || hasTail(slot.pointee.tail, bytes, start: start, length: length)
      {
        return slot.pointee.child
      }
      if slot.pointee.key == 0 { return 0 }
      place &+= 1
    }
  }

  /// Whether the bytes of a literal after the first eight are those of a segment as long.
  @inline(__always)
  private func hasTail(_ tail: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> Bool {
    let stored = Int(tail) &- 8
    var offset = 8
    while offset < length {
      let difference = pool.word(at: stored &+ offset) ^ bytes.word(at: start &+ offset)
      if prefix(of: difference, length: length &- offset) != 0 { return false }
      offset &+= 8
    }
    return true
  }
}

extension MatchIndex {
  /// Lends the arrays.
  @inline(__always)
  func withView<Result>(_ body: (TrieView) -> Result) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      slots.withUnsafeBufferPointer { slots in
        pool.withUnsafeBufferPointer { pool in
          body(TrieView(nodes: nodes, slots: slots, pool: PathBytes(pool), hash: hash))
        }
      }
    }
  }
}
