/// Bytes of a path, read eight at a time.
///
/// All reads of raw memory in the module are made here. They are safe because `init` takes a live buffer, the value never
/// outlives the closure that lent the buffer, and every function reads only inside `0..<count`: `word(at:)` falls back
/// to a shifted read of the last eight bytes, or to single bytes, where eight would pass the end. `start` and `length`
/// come from segment bounds that were found in the same buffer, and are clamped nevertheless.
struct PathBytes {
  private let base: UnsafeRawPointer?
  let count: Int

  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    base = UnsafeRawPointer(buffer.baseAddress)
    count = buffer.count
  }

  /// The byte at an offset, or 0 outside.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    guard let base, UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Eight bytes from an offset in 0...count, the first in the lowest place; bytes after the end are 0.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard let base, UInt(bitPattern: offset) <= UInt(bitPattern: count) else { return 0 }
    if offset &+ 8 <= count {
      return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    if count >= 8 {
      let last = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
      // A shift by 64 yields 0, which is right at the very end.
      return last >> UInt64((offset &+ 8 &- count) &* 8)
    }
    return shortWord(at: offset)
  }

  private func shortWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    var position = count
    while position > offset {
      position &-= 1
      word = word << 8 | UInt64(self[position])
    }
    return word
  }

  /// The bytes of a segment as a collection.
  @inline(__always)
  func slice(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    guard let base, start >= 0, start <= end, end <= count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: base + start, count: end &- start)
  }
}

/// A word with only its first `length` bytes kept; all of it from 8 on.
@inline(__always)
func prefix(of word: UInt64, length: Int) -> UInt64 {
  // Shifts past the width of a word yield 0.
  length >= 8 ? word : word & ((1 << UInt64(length &* 8)) &- 1)
}
