extension MatchIndex {
  /// Splits a bare path and matches it in the same pass.
  ///
  /// - Parameter ends: Room for sixteen offsets, where the ends of the segments are noted.
  @inline(__always)
  func search(path: UnsafeBufferPointer<UInt8>, _ ends: UnsafeMutablePointer<UInt8>) -> PathSearch {
    // An empty path wraps round. One that is not empty has an address.
    guard UInt(bitPattern: path.count &- 1) < longestPath else { return .uncommon }
    let bytes = PathBytes(path.baseAddress.unsafelyUnwrapped, count: path.count)
    switch view.descend(self, bytes, ends) {
    case .found(let entry, let segments): return PathSearch(entry: entry, segments: segments)
    case .undecided(let node, let segment, let start):
      return walkedSearch(bytes, ends, from: node, at: segment, start: start)
    case .uncommon: return .uncommon
    }
  }

  /// Goes on from a node where more than literal edges and a plain one begin, after splitting the rest of the path.
  @inline(never)
  private func walkedSearch(
    _ bytes: PathBytes, _ ends: UnsafeMutablePointer<UInt8>, from node: UInt32, at segment: Int, start: Int
  ) -> PathSearch {
    var layout = URLLayout()
    guard PathSplitter.split(bytes, into: &layout) else { return .uncommon }
    let count = Int(layout.segmentCount)
    let entry = layout.withEnds { all in
      for place in 0..<count { ends[place] = UInt8(truncatingIfNeeded: all[place]) }
      let input = MatchInput(
        bytes: bytes, ends: all, count: count, pathStart: Int(layout.path.start), host: 0..<0)
      return walkedEntry(input, from: node, at: segment, start: start)
    }
    return PathSearch(entry: entry, segments: count)
  }
}

extension TrieView {
  /// How a search by ``descend(_:_:_:)`` ended.
  fileprivate enum PathDescent {
    /// With the entry that comes first, or `Trie.none`, and after how many segments.
    case found(UInt32, segments: Int)
    /// At a node that needs ``MatchIndex/walk(_:from:at:start:best:)``.
    case undecided(node: UInt32, segment: Int, start: Int)
    /// At something that needs more care than this search takes.
    case uncommon
  }

  /// The first match of a path in a table whose search is ordered, as long as only literal and plain edges are met.
  ///
  /// It is ``MatchIndex/descend(_:)`` with the segments found on the way: the word that holds the end of a segment is the
  /// word that its literal is looked up by. All that was passed was checked as ``PathSplitter`` checks it; where the search
  /// ends early without a match, the rest does not matter, since a malformed path matches nothing either.
  ///
  /// The writes through `ends` and to `pending` are in bounds because a node sixteen edges below a root is complex, so that
  /// no segment from the seventeenth on is looked at.
  @inline(__always)
  fileprivate func descend(
    _ index: MatchIndex, _ bytes: PathBytes, _ ends: UnsafeMutablePointer<UInt8>
  ) -> PathDescent {
    let lastBytes = bytes.lastBytes
    if bytes.hasSpecials(lastBytes: lastBytes) { return .uncommon }
    let slots = slots.span
    var place: UInt32 = 0
    var segment = 0
    var start = bytes.first == UInt8(ascii: "/") ? 1 : 0
    var pending = PendingNodes()
    while true {
      if node(place).isComplex {
        if pending.isEmpty { return .undecided(node: place, segment: segment, start: start) }
        return .undecided(node: 0, segment: 0, start: bytes.first == UInt8(ascii: "/") ? 1 : 0)
      }
      let left = bytes.count &- start
      if left <= 0 {
        let terminal = node(place).terminal
        if terminal != Trie.none { return .found(terminal, segments: segment) }
      } else {
        let word: UInt64
        let slashes: UInt64
        if _fastPath(left >= 8) {
          word = bytes.load(start)
          slashes = Self.slashes(word)
        } else {
          word = bytes.lastWord(of: left, lastBytes)
          slashes = Self.slashes(word) | Self.end(left)
        }
        let end: Int
        var literal: UInt32 = 0
        if slashes != 0 {
          // An empty segment, or perhaps one of dots.
          if slashes & 0x80 != 0 || word & 0xFF == 0x2E { return .uncommon }
          let length = slashes.trailingZeroBitCount &>> 3
          end = start &+ length
          if node(place).hasLiterals {
            // All bits up to the lowest of `slashes`, but for those of its own byte.
            let mask = (slashes ^ (slashes &- 1)) &>> 8
            literal = shortChild(slots, of: place, word: word & mask, length: length)
          }
        } else {
          end = endOfLongSegment(bytes, from: start &+ 8, lastBytes)
          if node(place).hasLiterals {
            literal = index.longChild(of: place, bytes, start: start, length: end &- start)
          }
        }
        ends[segment] = UInt8(truncatingIfNeeded: end)
        let plain = node(place).plain
        if literal != 0 {
          if plain != 0 { pending.push(plain, segment) }
          place = literal
          start = end &+ 1
          segment &+= 1
          continue
        }
        if plain != 0 {
          place = plain
          start = end &+ 1
          segment &+= 1
          continue
        }
      }
      if pending.isEmpty { return .found(Trie.none, segments: 0) }
      (place, segment) = pending.pop()
      start = Int(ends[segment]) &+ 1
      segment &+= 1
    }
  }

  /// A word whose lowest bit is the highest of the first byte that is a slash; 0 if there is none.
  ///
  /// A zero byte of `folded` is a slash; subtracting 1 from each byte finds the first one for certain, and others perhaps.
  @inline(__always)
  private static func slashes(_ word: UInt64) -> UInt64 {
    let folded = word ^ 0x2F2F_2F2F_2F2F_2F2F
    return (folded &- 0x0101_0101_0101_0101) & ~folded & 0x8080_8080_8080_8080
  }

  /// The bit that makes a slash of what follows the last one to seven bytes.
  @inline(__always)
  private static func end(_ left: Int) -> UInt64 { 0x80 &<< UInt64(truncatingIfNeeded: left &* 8) }

  /// Where a segment ends that has no slash before an offset.
  @inline(__always)
  private func endOfLongSegment(_ bytes: PathBytes, from first: Int, _ lastBytes: UInt64) -> Int {
    var offset = first
    var left = bytes.count &- first
    while left > 0 {
      let slashes =
        left >= 8
        ? Self.slashes(bytes.load(offset)) : Self.slashes(bytes.lastWord(of: left, lastBytes)) | Self.end(left)
      if slashes != 0 { return offset &+ slashes.trailingZeroBitCount &>> 3 }
      offset &+= 8
      left &-= 8
    }
    return bytes.count
  }
}
