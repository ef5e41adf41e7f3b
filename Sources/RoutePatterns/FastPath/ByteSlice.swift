/// Some bytes of a buffer that is lent: a segment of a path, or what a parameter captures of it.
///
/// It never outlives the closure that lent the buffer.
@usableFromInline
struct ByteSlice: RandomAccessCollection {
  @usableFromInline
  let buffer: UnsafeBufferPointer<UInt8>

  @inlinable
  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  /// No bytes.
  static var empty: ByteSlice { ByteSlice(UnsafeBufferPointer(start: nil, count: 0)) }

  @inlinable
  var startIndex: Int { 0 }

  @inlinable
  var endIndex: Int { buffer.count }

  @inlinable
  @inline(__always)
  var count: Int { buffer.count }

  @inlinable
  subscript(position: Int) -> UInt8 { buffer[position] }

  /// Some of the bytes; none for bounds that are not in the slice.
  @inline(__always)
  func piece(_ range: Range<Int>) -> ByteSlice {
    range.upperBound <= buffer.count ? ByteSlice(UnsafeBufferPointer(rebasing: buffer[range])) : .empty
  }

  /// The bytes as a string; broken UTF-8 is repaired.
  @inline(__always)
  var text: String { String(decoding: buffer, as: UTF8.self) }

  /// Lends the bytes as a span.
  @inline(__always)
  func withSpan<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
    try body(buffer.span)
  }
}

extension Slice<ByteSlice> {
  /// The same bytes, counted from 0.
  @inline(__always)
  var whole: ByteSlice { base.piece(startIndex..<endIndex) }
}

extension [UInt8] {
  /// Lends the elements.
  @inline(__always)
  func withSlice<Value>(_ body: (ByteSlice) -> Value) -> Value {
    withUnsafeBufferPointer { body(ByteSlice($0)) }
  }
}

extension Substring {
  /// Lends the UTF-8 bytes, which are copied only if they do not lie together.
  @inline(__always)
  func withSlice<Value>(_ body: (ByteSlice) -> Value) -> Value {
    // Not `??`: the closure would be kept, with all that it captures.
    if let result = utf8.withContiguousStorageIfAvailable({ body(ByteSlice($0)) }) { return result }
    return Array(utf8).withSlice(body)
  }
}

extension String {
  /// A copy of a piece by offsets in UTF-8 bytes; `nil` if the bytes do not lie together.
  @inline(__always)
  func copy(_ range: Range<Int>) -> String? {
    utf8.withContiguousStorageIfAvailable { ByteSlice($0).piece(range).text }
  }

  /// Lends the UTF-8 bytes, which are copied only if they do not lie together: Swift's own strings never do that.
  @inline(__always)
  func withSlice<Value>(_ body: (ByteSlice) -> Value) -> Value {
    // Not `??`: the closure would be kept, with all that it captures.
    if let result = utf8.withContiguousStorageIfAvailable({ body(ByteSlice($0)) }) { return result }
    return Array(utf8).withSlice(body)
  }

  /// The same for a closure that throws.
  @inline(__always)
  func withSlice<Value, Failure: Error>(
    throwing body: (ByteSlice) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withSlice { slice in Result { () throws(Failure) in try body(slice) } }
    return try result.get()
  }
}
