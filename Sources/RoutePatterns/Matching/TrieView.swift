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
    if length > 8 { return longChild(of: node, bytes, start: start, length: length) }
    let word = prefix(of: bytes.word(at: start), length: length)
    let key = Trie.Slot.key(node: node, length: length)
    var place = Int(truncatingIfNeeded: hash.hash(key: key, word: word))
    let mask = slots.count &- 1
    while true {
      place &= mask
      let slot = slots.baseAddress.unsafelyUnwrapped + place
      if slot.pointee.word == word, slot.pointee.key == key { return slot.pointee.child }
      if slot.pointee.key == 0 { return 0 }
      place &+= 1
    }
  }

  /// The child by a literal edge of more than eight bytes, or 0.
  @inline(never)
  private func longChild(of node: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> UInt32 {
    let word = bytes.word(at: start)
    let key = Trie.Slot.key(node: node, length: length)
    let tail = hash.hash(tailOf: bytes, word: word, start: start, length: length)
    var place = Int(truncatingIfNeeded: hash.hash(key: key, word: tail))
    let mask = slots.count &- 1
    while true {
      place &= mask
      let slot = slots[place]
      if slot.word == word, slot.key == key, hasTail(slot.tail, bytes, start: start, length: length) {
        return slot.child
      }
      if slot.key == 0 { return 0 }
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

extension TrieView {
  /// How a search by ``descend(_:)`` ended.
  enum Descent {
    /// With the entry that comes first, or `Trie.none`.
    case found(UInt32)
    /// At a node that needs ``MatchIndex/walk(_:_:from:at:start:best:)``, from which, or from the root, the search must
    /// go on.
    case undecided(node: UInt32, segment: Int, start: Int)
  }

  /// The first match in a table whose search is ordered, as long as only literal and plain edges are met.
  ///
  /// This is the usual search, without recursion: where a literal edge was taken and a plain one is left, the latter is
  /// noted under its segment, and taken up when the way ends. The latest is taken first, as the order asks.
  ///
  /// - Parameter input: Of at most fifteen segments, and perhaps a host.
  @inline(__always)
  func descend(_ input: MatchInput) -> Descent {
    let nodes = nodes.baseAddress.unsafelyUnwrapped
    var number = 0
    var segment = input.firstIndex
    var start = input.firstStart
    var pending: UInt32 = 0
    var pendingNodes = SIMD16<UInt32>()
    while true {
      let node = nodes + number
      if node.pointee.isComplex {
        if pending != 0 { return .undecided(node: 0, segment: input.firstIndex, start: input.firstStart) }
        return .undecided(node: UInt32(truncatingIfNeeded: number), segment: segment, start: start)
      }
      if segment == input.count {
        if node.pointee.terminal != Trie.none { return .found(node.pointee.terminal) }
      } else {
        let end = input.end(of: segment)
        let plain = node.pointee.plain
        var child: UInt32 = 0
        if node.pointee.hasLiterals {
          child = literalChild(of: UInt32(truncatingIfNeeded: number), input.bytes, start: start, end: end)
          if child != 0, plain != 0 {
            pendingNodes[segment &+ 1] = plain
            pending |= 1 &<< UInt32(truncatingIfNeeded: segment &+ 1)
          }
        }
        if child == 0 { child = plain }
        if child != 0 {
          number = Int(child)
          start = input.start(after: segment, end: end)
          segment &+= 1
          continue
        }
      }
      if pending == 0 { return .found(Trie.none) }
      let place = 31 &- pending.leadingZeroBitCount
      pending ^= 1 &<< UInt32(truncatingIfNeeded: place)
      number = Int(pendingNodes[place])
      start = input.start(after: place &- 1, end: input.end(of: place &- 1))
      segment = place
    }
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
