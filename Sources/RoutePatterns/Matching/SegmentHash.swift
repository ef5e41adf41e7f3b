/// The seeded hash of a literal edge: the node it leaves and the bytes of its segment.
///
/// Each step multiplies two 64-bit words and folds the 128-bit product, as wyhash does. The seeds are random for each
/// table, so that nobody outside can choose segments that collide.
struct SegmentHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  init(seed: UInt64) {
    first = seed ^ 0xA076_1D64_78BD_642F
    second = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0xE703_7ED1_A0B4_28DB
  }

  /// The hash.
  ///
  /// `key` stands for the node and the length of the segment, `word` holds its first eight bytes.
  @inline(__always)
  func hash(key: UInt64, word: UInt64, _ bytes: PathBytes, start: Int, length: Int) -> UInt64 {
    let tail = length <= 8 ? word : hashTail(word, bytes, start: start, length: length)
    return Self.mix(tail ^ first, key ^ second)
  }

  @inline(__always)
  private func hashTail(_ word: UInt64, _ bytes: PathBytes, start: Int, length: Int) -> UInt64 {
    var value = word
    var offset = 8
    while offset &+ 8 < length {
      value = Self.mix(value ^ second, bytes.word(at: start &+ offset) ^ first)
      offset &+= 8
    }
    // The last eight bytes, overlapping what was read before.
    return Self.mix(value ^ second, bytes.word(at: start &+ length &- 8) ^ first)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
