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
    // Not `??`: its autoclosure would copy the closure with its captures.
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
