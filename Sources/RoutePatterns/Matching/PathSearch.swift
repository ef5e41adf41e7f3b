/// The result of a search for a bare path, packed into one register.
///
/// The width is fixed: an `Int` of 32 bits, as on watches, has no room for the number of segments.
@usableFromInline
struct PathSearch: Sendable {
  @usableFromInline
  let word: Int64

  /// Nothing matches.
  static let nothing = PathSearch(word: -1)
  /// The path must be read with more care.
  static let uncommon = PathSearch(word: -2)
  private static let readsAgain: Int64 = 1 << 40

  @inline(__always)
  private init(word: Int64) { self.word = word }

  /// - Parameters:
  ///   - entry: The number of the pattern, or `Trie.none`.
  ///   - segments: The number of segments, whose ends are known.
  @inline(__always)
  init(entry: UInt32, segments: Int) { word = entry == Trie.none ? -1 : Int64(entry) | Int64(segments) &<< 32 }

  /// A match of a path whose segments must be found once more.
  init(uncommonEntry entry: UInt32) { word = entry == Trie.none ? -1 : Int64(entry) | Self.readsAgain }

  @inlinable
  var isFound: Bool { word >= 0 }

  @inlinable
  var isUncommon: Bool { word == -2 }

  @inlinable
  var entry: Int { Int(UInt32(truncatingIfNeeded: word)) }

  /// The number of segments, or `nil` where the path must be read once more.
  @inline(__always)
  var segments: Int? { word & Self.readsAgain == 0 ? Int(word >> 32) : nil }
}
