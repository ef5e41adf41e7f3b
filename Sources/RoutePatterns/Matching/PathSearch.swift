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
