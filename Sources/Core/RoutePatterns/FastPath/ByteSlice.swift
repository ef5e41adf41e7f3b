/// A range of a borrowed buffer: a segment of a path, or a capture.
///
/// It never outlives the closure that lends the buffer.
@usableFromInline struct ByteSlice: RandomAccessCollection {
  @usableFromInline let buffer: UnsafeBufferPointer<UInt8>

  @inlinable @inline(__always) init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  static var empty: ByteSlice { ByteSlice(UnsafeBufferPointer(start: nil, count: 0)) }

  @inlinable var startIndex: Int { 0 }

  @inlinable var endIndex: Int { buffer.count }

  @inlinable @inline(__always) var count: Int { buffer.count }

  @inlinable subscript(position: Int) -> UInt8 { buffer[position] }

  /// Returns a range of the bytes, or no bytes if it is out of bounds.
  @inline(__always) func piece(_ range: Range<Int>) -> ByteSlice {
    range.upperBound <= buffer.count ? ByteSlice(UnsafeBufferPointer(rebasing: buffer[range])) : .empty
  }

  /// The bytes as a string; malformed UTF-8 is repaired.
  @inline(__always) var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Lends the bytes as a span.
  @inline(__always) func withSpan<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result)
    throws(Failure) -> Result
  {
    try body(buffer.span)
  }
}

extension Slice<ByteSlice> {
  /// The same bytes, counted from 0.
  @inline(__always) var whole: ByteSlice { base.piece(startIndex..<endIndex) }
}

extension [UInt8] {
  /// Lends the elements.
  @inline(__always) func withSlice<Value>(_ body: (ByteSlice) -> Value) -> Value {
    withUnsafeBufferPointer { body(ByteSlice($0)) }
  }
}

extension StringProtocol {
  /// Lends the UTF-8 bytes, which are copied only if they are not contiguous; native Swift strings are.
  @inline(__always) func withSlice<Value>(_ body: (ByteSlice) -> Value) -> Value {
    // `??` has an autoclosure, which would copy the closure with its captures.
    if let result = utf8.withContiguousStorageIfAvailable({ body(ByteSlice($0)) }) { return result }
    return Array(utf8).withSlice(body)
  }
}

extension String {
  /// Lends the UTF-8 bytes, which are made contiguous if they are not.
  @inline(__always) mutating func withSpan<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUTF8 { bytes in Result { () throws(Failure) in try body(bytes.span) } }.get()
  }

  /// Returns a copy of a range of UTF-8 bytes, or `nil` if the bytes are not contiguous.
  @inline(__always) func copy(_ range: Range<Int>) -> String? {
    utf8.withContiguousStorageIfAvailable {
      let piece = ByteSlice($0).piece(range)
      return String(short: piece.buffer) ?? piece.text
    }
  }
}

extension String {
  /// Returns a range by offsets in UTF-8 bytes, which must be character boundaries.
  func piece(_ range: Range<Int>) -> Substring {
    let utf8 = utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    // Slicing the string itself would search for character boundaries again.
    return Substring(utf8[start..<utf8.index(start, offsetBy: range.count)])
  }
}

extension String {
  /// Creates a string of at most 15 ASCII bytes, or returns `nil` if there are more or others.
  ///
  /// Captures are mostly short, and `String(decoding:as:)` calls five functions for them.
  ///
  /// Why it is safe: the words of a short string are its bytes and its count, which ``hasShortForm`` checks. No other
  /// kind of string is created, and a string whose bytes are all ASCII needs no check of its encoding.
  @inline(__always) init?(short bytes: UnsafeBufferPointer<UInt8>) {
    guard String.hasShortForm, bytes.count <= 15, let start = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    let count = bytes.count
    var (low, high): (UInt64, UInt64) = (0, 0)
    // Two loads may overlap.
    if count >= 8 {
      low = start.loadUnaligned(as: UInt64.self)
      high = start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) >> UInt64(8 &* (16 &- count))
    } else if count >= 4 {
      low = UInt64(start.loadUnaligned(as: UInt32.self))
      low |= UInt64(start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)) &<< UInt64(8 &* (count &- 4))
    } else if count > 0 {
      low = UInt64(bytes[0])
      low |= UInt64(bytes[count / 2]) &<< UInt64(8 &* (count / 2))
      low |= UInt64(bytes[count &- 1]) &<< UInt64(8 &* (count &- 1))
    }
    guard (low | high) & 0x8080_8080_8080_8080 == 0 else { return nil }
    self = unsafeBitCast((low, high | String.shortMark | UInt64(count) &<< 56), to: String.self)
  }

  /// The bits that mark a short string of ASCII.
  private static let shortMark: UInt64 = 0xE000_0000_0000_0000

  /// Whether strings of this compiler and platform have their short form in two words.
  ///
  /// It is not stored, because the compiler knows the result.
  @inline(__always) private static var hasShortForm: Bool {
    #if _pointerBitWidth(_64) && _endian(little)
    unsafeBitCast("123456789", to: (UInt64, UInt64).self) == (0x3837_3635_3433_3231, 0xE900_0000_0000_0039)
    #else
    false
    #endif
  }
}

extension Span<UInt8> {
  /// Returns the byte at an offset, or `nil` if it is out of bounds.
  @inline(__always) func byte(at offset: Int) -> UInt8? {
    // In bounds: a negative offset exceeds every count.
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[unchecked: offset] : nil
  }

  /// Returns whether some byte is not ASCII, or is a given one; without a branch, so that many are compared at once.
  func hasOthers(or other: UInt8) -> Bool {
    var found: UInt8 = 0
    for offset in 0..<count {
      // In bounds: the offset is less than the count.
      let byte = self[unchecked: offset]
      found |= byte | (byte == other ? 0x80 : 0)
    }
    return found >= 0x80
  }

  /// Returns the offset of the first byte from `start` that does not satisfy a condition.
  @inline(__always) func end(from start: Int, while isMember: (UInt8) -> Bool) -> Int {
    var position = start
    while let byte = byte(at: position), isMember(byte) { position &+= 1 }
    return position
  }
}
