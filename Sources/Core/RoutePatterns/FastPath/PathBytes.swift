/// Bytes of a path or of literals, read eight at a time.
///
/// The reads are safe for three reasons:
/// - A value is created from a live buffer and never outlives the closure that lends it.
/// - Offsets are never negative: they are 0 or segment bounds found in the same buffer.
/// - Every function compares the bytes that it reads with `count` first, or states what its caller must ensure.
///
/// If eight bytes from an offset would pass the end, the last eight are read and shifted, or single bytes.
struct PathBytes {
  private let base: UnsafeRawPointer
  let count: Int
  /// The last offset that eight bytes can be read from; negative in a short buffer.
  private let lastWord: Int

  @inline(__always) private init(_ base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
    lastWord = count &- 8
  }

  @inline(__always) init(_ bytes: ByteSlice) {
    // An empty buffer may have no address; it is never read.
    let base = UnsafeRawPointer(bytes.buffer.baseAddress) ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    self.init(base, count: bytes.count)
  }

  /// The byte at an offset, or 0 if it is out of bounds.
  @inline(__always) subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
  }

  /// Returns eight bytes from an offset in 0..<count, the first in the lowest byte; bytes after the end are 0.
  ///
  /// The bytes at offset `count` are meaningless; callers discard them.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    if offset <= lastWord { return load(offset) }
    return lastWord >= 0
      ? load(lastWord) &>> UInt64(truncatingIfNeeded: (offset &- lastWord) &* 8) : shortWord(at: offset)
  }

  /// Returns eight bytes; the caller ensures an offset from 0 to `count` − 8.
  @inline(__always) func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns the bytes from an offset in a buffer of less than eight: the first and last four, or up to three single bytes.
  @inline(__always) private func shortWord(at offset: Int) -> UInt64 {
    if count == 0 { return 0 }
    func byte(_ offset: Int) -> UInt64 {
      UInt64(base.load(fromByteOffset: offset, as: UInt8.self)) &<< UInt64(truncatingIfNeeded: offset &* 8)
    }
    func half(_ offset: Int) -> UInt64 {
      let half = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      return UInt64(half) &<< UInt64(truncatingIfNeeded: offset &* 8)
    }
    let word = count >= 4 ? half(0) | half(count &- 4) : byte(0) | byte(count &>> 1) | byte(count &- 1)
    return word &>> UInt64(truncatingIfNeeded: offset &* 8)
  }

  /// Returns the bytes of a segment as a collection, or no bytes if it is out of bounds.
  @inline(__always) func slice(_ start: Int, _ end: Int) -> ByteSlice {
    guard start >= 0, start <= end, end <= count else { return .empty }
    let first = (base + start).assumingMemoryBound(to: UInt8.self)
    return ByteSlice(UnsafeBufferPointer(start: first, count: end &- start))
  }
}

/// Returns the first `length` bytes of a word, at most eight.
@inline(__always) func prefix(of word: UInt64, length: Int) -> UInt64 {
  // A masking shift: `length` is below 8 here.
  length >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
}

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
