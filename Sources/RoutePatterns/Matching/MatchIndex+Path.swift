extension MatchIndex {
  /// Splits a bare path and matches it in the same pass.
  ///
  /// - Parameter ends: Receives the ends of the segments.
  @inline(__always)
  func search(path: ByteSlice, _ ends: PathEnds.Writer) -> PathSearch {
    // An empty path wraps round.
    guard UInt(bitPattern: path.count &- 1) < longestPath else { return .uncommon }
    let bytes = PathBytes(nonempty: path)
    let lastBytes = bytes.lastBytes
    if bytes.hasSpecials(lastBytes: lastBytes) { return .uncommon }
    switch view.descend(self, bytes, lastBytes, from: 0, start: bytes.start, ends) {
    case .found(let entry, let segments): return PathSearch(entry: entry, segments: segments)
    case .undecided(let node, let segment, let start):
      return walkedSearch(bytes, ends, from: node, at: segment, start: start)
    case .again: return walkedSearch(bytes, ends, from: 0, at: 0, start: bytes.start)
    case .uncommon: return .uncommon
    }
  }

  /// Goes on from a node where more than literal edges and a plain one begin, after splitting the rest of the path.
  @inline(never)
  private func walkedSearch(
    _ bytes: PathBytes, _ ends: PathEnds.Writer, from node: UInt32, at segment: Int, start: Int
  ) -> PathSearch {
    var layout = URLLayout()
    guard PathSplitter.split(bytes, into: &layout) else { return .uncommon }
    let count = Int(layout.segmentCount)
    let pathStart = Int(layout.path.start)
    let entry = layout.ends.withOffsets { all in
      for place in 0..<count { ends[place] = UInt8(truncatingIfNeeded: all[place]) }
      let input = MatchInput(bytes: bytes, ends: all, count: count, pathStart: pathStart, host: 0..<0, isDecoded: false)
      return walkedEntry(input, from: node, at: segment, start: start)
    }
    return PathSearch(entry: entry, segments: count)
  }

  /// The first match of a URL in a table whose search is ordered, by the search for bare paths; `nil` if that cannot tell.
  @inline(__always)
  func quickEntry(_ input: MatchInput) -> UInt32? {
    let end = input.count == 0 ? input.pathStart : input.end(of: input.count &- 1)
    // A segment that was decoded may hold a slash, which would end it here.
    guard UInt(bitPattern: end &- input.pathStart) < longestPath, !input.isDecoded, let first = nodeAfterHost(input)
    else {
      return nil
    }
    if first == Trie.none { return Trie.none }
    let path = input.bytes.piece(input.pathStart, end)
    var ends = PathEnds()
    switch ends.withWriter({ view.descend(self, path, path.lastBytes, from: first, start: 0, $0) }) {
    case .found(let entry, _): return entry
    case .undecided(let node, let segment, let start):
      return walkedEntry(input, from: node, at: segment, start: start &+ input.pathStart)
    case .again, .uncommon: return nil
    }
  }

  /// The node that the host leads to, if it is a segment, or `Trie.none`; `nil` if there may be several.
  @inline(__always)
  private func nodeAfterHost(_ input: MatchInput) -> UInt32? {
    if input.host.isEmpty { return 0 }
    let root = view.node(0)
    if root.isComplex { return nil }
    let literal =
      root.hasLiterals ? literalChild(of: 0, input.bytes, start: input.host.lowerBound, end: input.host.upperBound) : 0
    if literal != 0 { return root.plain == 0 ? literal : nil }
    return root.plain == 0 ? Trie.none : root.plain
  }
}

extension TrieView {
  /// How a quick search ended.
  fileprivate enum PathDescent {
    /// With the entry that comes first, or `Trie.none`, and after how many segments.
    case found(UInt32, segments: Int)
    /// At a node that needs ``MatchIndex/walk(_:from:at:start:best:)``.
    case undecided(node: UInt32, segment: Int, start: Int)
    /// At such a node, where an edge was left before: the general search must begin where this one did.
    case again
    /// At something that needs more care than this search takes.
    case uncommon
  }

  /// The first match of a path in a table whose search is ordered, as long as only literal and plain edges are met.
  ///
  /// This is the usual search, without recursion: where a literal edge was taken and a plain one is left, the latter is
  /// noted under its segment, and taken up when the search ends. The latest is taken first, as the order asks.
  ///
  /// Segments are found on the way: the word that holds the end of a segment is the word that its literal is looked up by.
  /// All that was passed was checked as ``PathSplitter`` checks it; where the search ends early without a match, the rest
  /// does not matter, since a malformed path matches nothing either.
  ///
  /// The writes through `ends` and to `pending` are in bounds because a node sixteen edges below a root is complex, so that
  /// no segment from the seventeenth on is looked at.
  @inline(__always)
  fileprivate func descend(
    _ index: MatchIndex, _ bytes: PathBytes, _ lastBytes: UInt64, from first: UInt32, start: Int,
    _ ends: PathEnds.Writer
  ) -> PathDescent {
    let slots = slots.span
    var place = first
    var segment = 0
    var start = start
    var pending = PendingNodes()
    while true {
      if node(place).isComplex {
        if pending.isEmpty { return .undecided(node: place, segment: segment, start: start) }
        return .again
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
