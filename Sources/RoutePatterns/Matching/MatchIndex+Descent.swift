extension MatchIndex {
  /// How a search by ``descend(_:)`` ended.
  enum Descent {
    /// With the entry that comes first, or `Trie.none`.
    case found(UInt32)
    /// At a node that needs ``walk(_:from:at:start:best:)``, from which, or from the root, the search must go on.
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
    var number: UInt32 = 0
    var segment = input.firstIndex
    var start = input.firstStart
    var pending: UInt32 = 0
    var pendingNodes = SIMD16<UInt32>()
    while true {
      let node = view.node(number)
      if node.isComplex {
        if pending != 0 { return .undecided(node: 0, segment: input.firstIndex, start: input.firstStart) }
        return .undecided(node: number, segment: segment, start: start)
      }
      if segment == input.count {
        if node.terminal != Trie.none { return .found(node.terminal) }
      } else {
        let end = input.end(of: segment)
        let plain = node.plain
        var child: UInt32 = 0
        if node.hasLiterals {
          child = literalChild(of: number, input.bytes, start: start, end: end)
          if child != 0, plain != 0 {
            pendingNodes[segment &+ 1] = plain
            pending |= 1 &<< UInt32(truncatingIfNeeded: segment &+ 1)
          }
        }
        if child == 0 { child = plain }
        if child != 0 {
          number = child
          start = input.start(after: segment, end: end)
          segment &+= 1
          continue
        }
      }
      if pending == 0 { return .found(Trie.none) }
      let place = 31 &- pending.leadingZeroBitCount
      pending ^= 1 &<< UInt32(truncatingIfNeeded: place)
      number = pendingNodes[place]
      start = input.start(after: place &- 1, end: input.end(of: place &- 1))
      segment = place
    }
  }
}
