/// The best match of a bare path, as ``RouteTable/firstMatch(path:)`` finds it.
///
/// It has the properties of a ``RouteMatch`` in six fields. The optimizer splits structs of at most six, so code that reads
/// one property does not copy the match.
public struct PathMatch<Value: Sendable>: Sendable {
  @usableFromInline let core: TableCore
  @usableFromInline let path: String
  @usableFromInline let ends: PathEnds
  @usableFromInline let search: PathSearch
  /// The value that was registered with the pattern.
  public let value: Value

  @inlinable @inline(__always) init(core: TableCore, path: String, ends: PathEnds, search: PathSearch, value: Value) {
    self.core = core
    self.path = path
    self.ends = ends
    self.search = search
    self.value = value
  }

  /// The same as a match of a URL.
  public var route: RouteMatch<Value> {
    RouteMatch(result: MatchResult(core: core, entry: search.entry, url: url, hostIsSegment: false), value: value)
  }

  /// The path, read as a relative reference.
  @inlinable public var url: ParsedURL { core.url(of: path, ends, search) }

  /// The pattern, as it was registered.
  public var pattern: RoutePattern { core.patterns[search.entry] }

  /// The priority of the registration.
  public var priority: Int { core.priority(search.entry) }

  /// The origin, if the registration gave one.
  public var origin: RouteOrigin? { core.origins[search.entry] }

  /// The captures; see ``RouteMatch/captures``.
  @inlinable public var captures: RouteCaptures {
    RouteCaptures(core: core, text: path, cursor: core.captureCursor(path, ends, search))
  }

  /// The capture of a parameter, or `nil`; see ``RouteMatch/subscript(_:)``.
  @inlinable public subscript(name: String) -> RouteCapture? { captures[name] }

  /// The variant of the pattern that matched; see ``RouteMatch/variant``.
  public var variant: RoutePattern { route.variant }
}

extension PathMatch: CustomStringConvertible {
  /// The pattern and its captures, as `/order/:id [id: 42]`.
  public var description: String { route.description }
}

extension TableCore {
  /// Splits and matches a bare path in one pass.
  ///
  /// It is inlined up to the access to the string's bytes, so that the search is one call.
  @inlinable @inline(__always) func search(path: String, ends: inout PathEnds) -> PathSearch {
    let found = path.utf8.withContiguousStorageIfAvailable { search(bytes: ByteSlice($0), ends: &ends) }
    if let found, !found.isUncommon { return found }
    return search(uncommonPath: path)
  }

  @usableFromInline func search(bytes: ByteSlice, ends: inout PathEnds) -> PathSearch {
    ends.withWriter { index.search(path: bytes, $0) }
  }

  @inline(never) @usableFromInline func search(uncommonPath path: String) -> PathSearch {
    guard let url = ParsedURL(path: path) else { return .nothing }
    return PathSearch(uncommonEntry: index.firstEntry(of: url, hostIsSegment: false))
  }
}

extension MatchIndex {
  /// Splits a bare path and matches it in the same pass.
  ///
  /// - Parameter ends: Receives the ends of the segments.
  @inline(__always) func search(path: ByteSlice, _ ends: PathEnds.Writer) -> PathSearch {
    // The unsigned count of an empty path wraps around and fails the comparison.
    guard UInt(bitPattern: path.count &- 1) < longestPath else { return .needsSlowPath }
    let bytes = PathBytes(nonempty: path)
    let lastBytes = bytes.lastBytes
    if bytes.hasSpecials(lastBytes: lastBytes) { return .needsSlowPath }
    switch view.descend(self, bytes, lastBytes, from: 0, start: bytes.start, ends) {
    case .found(let entry, let segments): return PathSearch(entry: entry, segments: segments)
    case .undecided(let node, let segment, let start):
      return walkedSearch(bytes, ends, from: node, at: segment, start: start)
    case .startOver: return walkedSearch(bytes, ends, from: 0, at: 0, start: bytes.start)
    case .needsSlowPath: return .needsSlowPath
    }
  }

  /// Splits the rest of the path and continues with the general search from a complex node.
  @inline(never) private func walkedSearch(
    _ bytes: PathBytes, _ ends: PathEnds.Writer, from node: UInt32, at segment: Int, start: Int
  ) -> PathSearch {
    var layout = URLLayout()
    guard PathSplitter.split(bytes, into: &layout) else { return .needsSlowPath }
    let count = Int(layout.segmentCount)
    let pathStart = Int(layout.path.start)
    let entry = layout.ends.withOffsets { all in
      for segment in 0..<count { ends[segment] = UInt8(truncatingIfNeeded: all[segment]) }
      let input = MatchInput(bytes: bytes, ends: all, count: count, pathStart: pathStart, host: 0..<0, isDecoded: false)
      return walkedEntry(input, from: node, at: segment, start: start)
    }
    return PathSearch(entry: entry, segments: count)
  }

  /// Returns the first match by the fast path, in a table with an ordered search, or `nil` if it needs the slow path.
  @inline(__always) func quickEntry(_ input: MatchInput) -> UInt32? {
    let end = input.count == 0 ? input.pathStart : input.end(of: input.count &- 1)
    // A decoded segment may contain a slash, which would end it here.
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
    case .startOver, .needsSlowPath: return nil
    }
  }

  /// Returns the node after a host segment, or `Trie.none`; `nil` if there may be several nodes.
  @inline(__always) private func nodeAfterHost(_ input: MatchInput) -> UInt32? {
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
  /// The result of a search by the fast path.
  fileprivate enum PathDescent {
    /// The first entry or `Trie.none`, and the number of segments.
    case found(UInt32, segments: Int)
    /// A node that needs ``MatchIndex/walk(_:from:at:start:best:)``.
    case undecided(node: UInt32, segment: Int, start: Int)
    /// Such a node, with untried edges before it: the general search must start over.
    case startOver
    /// A path that only the slow path reads.
    case needsSlowPath
  }

  /// Returns the first match of a path in a table with an ordered search, if only literal and plain edges are reached.
  ///
  /// The search does not recurse. If it follows a literal edge and a plain one remains, it stores the plain edge with its
  /// segment. If it does not find a match, it resumes at the latest stored edge, as the order of matches requires.
  ///
  /// It splits the path as it goes: the word that contains the end of a segment is also the key of its literal. Segments are
  /// checked as by ``PathSplitter``. If the search fails early, the rest is not checked: a malformed path does not match.
  ///
  /// The writes through `ends` and to `pending` are in bounds because a node 16 edges below a root is complex, so the search
  /// ends before the 17th segment.
  @inline(__always) fileprivate func descend(
    _ index: MatchIndex, _ bytes: PathBytes, _ lastBytes: UInt64, from first: UInt32, start: Int,
    _ ends: PathEnds.Writer
  ) -> PathDescent {
    let slots = slots.span
    var current = first
    var segment = 0
    var start = start
    var pending = PendingNodes()
    while true {
      if node(current).isComplex {
        if pending.isEmpty { return .undecided(node: current, segment: segment, start: start) }
        return .startOver
      }
      let left = bytes.count &- start
      if left <= 0 {
        let terminal = node(current).terminal
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
          // An empty segment, or possibly a dot segment.
          if slashes & 0x80 != 0 || word & 0xFF == 0x2E { return .needsSlowPath }
          let length = slashes.trailingZeroBitCount &>> 3
          end = start &+ length
          if node(current).hasLiterals {
            // The bits of all bytes before the first slash.
            let mask = (slashes ^ (slashes &- 1)) &>> 8
            literal = shortChild(slots, of: current, word: word & mask, length: length)
          }
        } else {
          end = endOfLongSegment(bytes, from: start &+ 8, lastBytes)
          if node(current).hasLiterals {
            literal = index.longChild(of: current, bytes, start: start, length: end &- start)
          }
        }
        ends[segment] = UInt8(truncatingIfNeeded: end)
        let plain = node(current).plain
        if literal != 0 {
          if plain != 0 { pending.push(plain, segment) }
          current = literal
          start = end &+ 1
          segment &+= 1
          continue
        }
        if plain != 0 {
          current = plain
          start = end &+ 1
          segment &+= 1
          continue
        }
      }
      if pending.isEmpty { return .found(Trie.none, segments: 0) }
      (current, segment) = pending.pop()
      start = Int(ends[segment]) &+ 1
      segment &+= 1
    }
  }

  /// Returns a word with its lowest set bit in the first slash, or 0 if there is no slash.
  ///
  /// A zero byte of `folded` is a slash. Subtracting 1 from each byte finds the first one; later bits may be false positives.
  @inline(__always) private static func slashes(_ word: UInt64) -> UInt64 {
    let folded = word ^ 0x2F2F_2F2F_2F2F_2F2F
    return (folded &- 0x0101_0101_0101_0101) & ~folded & 0x8080_8080_8080_8080
  }

  /// Returns the bit of a slash after the last one to seven bytes.
  @inline(__always) private static func end(_ left: Int) -> UInt64 { 0x80 &<< UInt64(truncatingIfNeeded: left &* 8) }

  /// Returns the end of a segment that has no slash before an offset.
  @inline(__always) private func endOfLongSegment(_ bytes: PathBytes, from first: Int, _ lastBytes: UInt64) -> Int {
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

/// The result of a search for a bare path, packed into one register.
///
/// The width is fixed because an `Int` of 32 bits, as on watches, has no room for the number of segments.
@usableFromInline struct PathSearch: Sendable {
  @usableFromInline let word: Int64

  /// No pattern matches.
  static let nothing = PathSearch(word: -1)
  /// Only the slow path reads the path.
  static let needsSlowPath = PathSearch(word: -2)
  private static let readsAgain: Int64 = 1 << 40

  @inline(__always) private init(word: Int64) { self.word = word }

  /// - Parameters:
  ///   - entry: The number of the pattern, or `Trie.none`.
  ///   - segments: The number of segments, all with known ends.
  @inline(__always) init(entry: UInt32, segments: Int) {
    word = entry == Trie.none ? -1 : Int64(entry) | Int64(segments) &<< 32
  }

  /// Creates a match of a path that must be split again to find its segments.
  init(uncommonEntry entry: UInt32) { word = entry == Trie.none ? -1 : Int64(entry) | Self.readsAgain }

  @inlinable var isFound: Bool { word >= 0 }

  @inlinable var isUncommon: Bool { word == -2 }

  @inlinable var entry: Int { Int(UInt32(truncatingIfNeeded: word)) }

  /// The number of segments, or `nil` if the path must be split again.
  @inline(__always) var segments: Int? { word & Self.readsAgain == 0 ? Int(word >> 32) : nil }
}
