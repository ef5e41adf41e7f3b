/// Some bytes of a buffer that is lent: a segment of a path, or what a parameter captures of it.
///
/// It never outlives the closure that lent the buffer.
struct ByteSlice: RandomAccessCollection {
  private let buffer: UnsafeRawBufferPointer

  @inline(__always)
  init(_ buffer: UnsafeRawBufferPointer) { self.buffer = buffer }

  /// No bytes.
  static var empty: ByteSlice { ByteSlice(UnsafeRawBufferPointer(start: nil, count: 0)) }

  @inline(__always)
  var startIndex: Int { 0 }

  @inline(__always)
  var endIndex: Int { buffer.count }

  @inline(__always)
  subscript(position: Int) -> UInt8 { buffer[position] }
}
