/// The ends of the first 16 segments of a URL.
@usableFromInline struct SegmentEnds: Sendable {
  static let capacity = 16

  /// Two offsets of 32 bits in each word; a SIMD vector would align a whole layout to 64 bytes.
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

  @inline(__always) init() {}

  /// The end of a segment from 0 to 15; higher numbers wrap around.
  @inline(__always) subscript(segment: Int) -> UInt32 {
    get { withUnsafeBytes(of: words) { $0.loadUnaligned(fromByteOffset: segment & 15 &* 4, as: UInt32.self) } }
    set {
      withUnsafeMutableBytes(of: &words) {
        $0.storeBytes(of: newValue, toByteOffset: segment & 15 &* 4, as: UInt32.self)
      }
    }
  }

  /// Returns the end of a segment without copying all ends.
  @inline(__always) mutating func end(of segment: Int) -> Int {
    withUnsafeMutableBytes(of: &words) { Int($0.loadUnaligned(fromByteOffset: segment & 15 &* 4, as: UInt32.self)) }
  }

  /// Lends the ends.
  @inline(__always) func withOffsets<Result>(_ body: (LentOffsets) -> Result) -> Result {
    withUnsafeBytes(of: words) { $0.withMemoryRebound(to: UInt32.self) { body(LentOffsets($0)) } }
  }
}

/// Offsets in a borrowed buffer; it never outlives the closure that lends the buffer.
struct LentOffsets {
  private let buffer: UnsafeBufferPointer<UInt32>

  @inline(__always) fileprivate init(_ buffer: UnsafeBufferPointer<UInt32>) { self.buffer = buffer }

  @inline(__always) subscript(index: Int) -> Int { Int(buffer[index]) }
}

extension [UInt32] {
  /// Lends the elements as offsets.
  func withOffsets<Value>(_ body: (LentOffsets) -> Value) -> Value {
    withUnsafeBufferPointer { body(LentOffsets($0)) }
  }
}
