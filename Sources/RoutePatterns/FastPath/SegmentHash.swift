/// The seeded hash of a literal edge: its source node and the bytes of its segment.
///
/// Each step multiplies two 64-bit words and folds the 128-bit product, as wyhash does. The seeds are random for each
/// table, so that segments cannot be chosen to collide.
struct SegmentHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  init(seed: UInt64) {
    first = seed ^ 0xA076_1D64_78BD_642F
    second = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0xE703_7ED1_A0B4_28DB
  }

  /// Returns the hash of a node and a segment of at most eight bytes.
  ///
  /// - Parameters:
  ///   - key: The node and the length of the segment.
  ///   - word: The bytes; for a longer segment, the result of ``hash(tailOf:word:start:length:)``.
  @inline(__always) func hash(key: UInt64, word: UInt64) -> UInt64 {
    Self.mix(word ^ first, key ^ second)
  }

  /// Returns the word that represents a segment of more than eight bytes; `word` holds the first eight.
  ///
  /// Each word is within the segment, which has at least eight bytes.
  @inline(__always) func hash(tailOf bytes: PathBytes, word: UInt64, start: Int, length: Int) -> UInt64 {
    var value = word
    var offset = 8
    while offset &+ 8 < length {
      value = extend(value, by: bytes.load(start &+ offset))
      offset &+= 8
    }
    // The last eight bytes may overlap the previous word.
    return extend(value, by: bytes.load(start &+ length &- 8))
  }

  /// Returns a hash extended by the eight bytes of a word.
  @inline(__always) func extend(_ value: UInt64, by word: UInt64) -> UInt64 { Self.mix(value ^ second, word ^ first) }

  @inline(__always) private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
