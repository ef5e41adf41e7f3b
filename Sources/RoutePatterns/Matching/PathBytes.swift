/// Bytes of a path or of literals, read eight at a time.
///
/// Raw memory is read in this file and in `TrieView.swift` only. The reads here are safe because a value is made from a
/// live buffer and never outlives the closure that lent it; because offsets are never negative, being segment bounds
/// found in the same buffer, or 0; and because every function compares what it reads with `count` first. Where
/// eight bytes from an offset would pass the end, the last eight are read and shifted, or single bytes.
struct PathBytes {
  private let base: UnsafeRawPointer
  let count: Int
  /// The last offset that eight bytes can be read from; negative in a short buffer.
  private let lastWord: Int

  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    // An empty buffer may have no address; then nothing is ever read.
    base = UnsafeRawPointer(buffer.baseAddress) ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    count = buffer.count
    lastWord = buffer.count &- 8
  }

  /// The byte at an offset, or 0 outside.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
  }

  /// Eight bytes from an offset in 0..<count, the first in the lowest place; bytes after the end are 0.
  ///
  /// At `count` itself the bytes are of no meaning; whoever reads there keeps none of them.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    if offset <= lastWord { return load(offset) }
    return lastWord >= 0
      ? load(lastWord) &>> UInt64(truncatingIfNeeded: (offset &- lastWord) &* 8) : shortWord(at: offset)
  }

  @inline(__always)
  private func load(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(never)
  private func shortWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    var position = count
    while position > offset {
      position &-= 1
      word = word << 8 | UInt64(self[position])
    }
    return word
  }

  /// The bytes of a segment as a collection; none for bounds that are not in the buffer.
  @inline(__always)
  func slice(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    guard start >= 0, start <= end, end <= count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: base + start, count: end &- start)
  }
}

/// A word with only its first `length` bytes kept; all of it from 8 on.
@inline(__always)
func prefix(of word: UInt64, length: Int) -> UInt64 {
  // A masking shift: `length` is below 8 here.
  length >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
}
