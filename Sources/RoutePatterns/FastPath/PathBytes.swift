/// Bytes of a path or of literals, read eight at a time.
///
/// Arrays are read without checks in `TrieView.swift` only. The reads here are safe because a value is made from a live buffer and never outlives the closure
/// that lent it; because offsets are never negative, being segment bounds found in the same buffer, or 0; and because every
/// function compares what it reads with `count` first, or says what its caller must know. Where eight bytes from an offset
/// would pass the end, the last eight are read and shifted, or single bytes.
struct PathBytes {
  private let base: UnsafeRawPointer
  let count: Int
  /// The last offset that eight bytes can be read from; negative in a short buffer.
  private let lastWord: Int

  @inline(__always)
  private init(_ base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
    lastWord = count &- 8
  }

  @inline(__always)
  init(_ bytes: ByteSlice) {
    // An empty buffer may have no address; then nothing is ever read.
    let base = UnsafeRawPointer(bytes.buffer.baseAddress) ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    self.init(base, count: bytes.count)
  }

  /// Bytes that the caller knows not to be empty.
  @inline(__always)
  init(nonempty bytes: ByteSlice) { self.init(bytes.buffer.baseAddress.unsafelyUnwrapped, count: bytes.count) }

  /// Some of the bytes; none for bounds that are not in the buffer.
  @inline(__always)
  func piece(_ start: Int, _ end: Int) -> PathBytes {
    guard start >= 0, start <= end, end <= count else { return PathBytes(base, count: 0) }
    return PathBytes(base + start, count: end &- start)
  }

  /// The byte at an offset, or 0 outside.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
  }

  /// The first byte of a buffer that the caller knows not to be empty.
  @inline(__always)
  var first: UInt8 { base.load(as: UInt8.self) }

  /// Where the first segment of such a path begins: behind a slash, or at 0.
  ///
  /// Read again each time, so that a search needs no register for it.
  @inline(__always)
  var start: Int { first == UInt8(ascii: "/") ? 1 : 0 }

  /// Eight bytes from an offset in 0..<count, the first in the lowest place; bytes after the end are 0.
  ///
  /// At `count` itself the bytes are of no meaning; whoever reads there keeps none of them.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    if offset <= lastWord { return load(offset) }
    return lastWord >= 0
      ? load(lastWord) &>> UInt64(truncatingIfNeeded: (offset &- lastWord) &* 8) : shortWord(at: offset)
  }

  /// Eight bytes that the caller knows to be in the buffer: an offset from 0 to `count` − 8.
  @inline(__always)
  func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The last eight bytes; of a shorter buffer all, in the highest places.
  @inline(__always)
  var lastBytes: UInt64 {
    lastWord >= 0 ? load(lastWord) : shortWord(at: 0) &<< UInt64(truncatingIfNeeded: lastWord &* -8)
  }

  /// The last one to seven bytes with zeros after them, from `lastBytes`.
  @inline(__always)
  func lastWord(of left: Int, _ lastBytes: UInt64) -> UInt64 {
    lastBytes &>> UInt64(truncatingIfNeeded: (8 &- left) &* 8)
  }

  /// Whether there may be an escape, a query or a fragment: a `?`, or any byte below `(`, among which are `%` and `#`.
  ///
  /// Sixteen bytes at a time, the last sixteen overlapping what was seen. Subtracting n from each byte sets the highest bit
  /// of the first one below n, for certain; false alarms cost only time.
  @inline(__always)
  func hasSpecials(lastBytes: UInt64) -> Bool {
    var found: UInt64
    if count >= 16 {
      var pairs = specials(pair(0)) | specials(pair(count &- 16))
      var offset = 16
      while offset < count &- 16 {
        pairs |= specials(pair(offset))
        offset &+= 16
      }
      found = pairs[0] | pairs[1]
    } else if count >= 8 {
      found = specials(load(0)) | specials(lastBytes)
    } else {
      // Something harmless stands for the bytes that are not there.
      found = specials(lastBytes | 0x2828_2828_2828_2828 &>> UInt64(truncatingIfNeeded: count &* 8))
    }
    return found & 0x8080_8080_8080_8080 != 0
  }

  /// Sixteen bytes at an offset from 0 to `count` − 16; their order does not matter to the caller.
  @inline(__always)
  private func pair(_ offset: Int) -> SIMD2<UInt64> {
    base.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }

  @inline(__always)
  private func specials(_ word: UInt64) -> UInt64 {
    let marks = word ^ 0x3F3F_3F3F_3F3F_3F3F
    return ((word &- 0x2828_2828_2828_2828) & ~word) | ((marks &- 0x0101_0101_0101_0101) & ~marks)
  }

  @inline(__always)
  private func specials(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let marks = words ^ 0x3F3F_3F3F_3F3F_3F3F
    let low = (words &- SIMD2(repeating: 0x2828_2828_2828_2828)) & ~words
    return low | ((marks &- SIMD2(repeating: 0x0101_0101_0101_0101)) & ~marks)
  }

  /// The bytes from an offset in a buffer of less than eight: the first and the last four, or up to three single ones.
  @inline(__always)
  private func shortWord(at offset: Int) -> UInt64 {
    if count == 0 { return 0 }
    func byte(_ place: Int) -> UInt64 {
      UInt64(base.load(fromByteOffset: place, as: UInt8.self)) &<< UInt64(truncatingIfNeeded: place &* 8)
    }
    func half(_ place: Int) -> UInt64 {
      let half = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      return UInt64(half) &<< UInt64(truncatingIfNeeded: place &* 8)
    }
    let word = count >= 4 ? half(0) | half(count &- 4) : byte(0) | byte(count &>> 1) | byte(count &- 1)
    return word &>> UInt64(truncatingIfNeeded: offset &* 8)
  }

  /// The bytes of a segment as a collection; none for bounds that are not in the buffer.
  @inline(__always)
  func slice(_ start: Int, _ end: Int) -> ByteSlice {
    guard start >= 0, start <= end, end <= count else { return .empty }
    let first = (base + start).assumingMemoryBound(to: UInt8.self)
    return ByteSlice(UnsafeBufferPointer(start: first, count: end &- start))
  }
}

/// A word with only its first `length` bytes kept; all of it from 8 on.
@inline(__always)
func prefix(of word: UInt64, length: Int) -> UInt64 {
  // A masking shift: `length` is below 8 here.
  length >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
}
