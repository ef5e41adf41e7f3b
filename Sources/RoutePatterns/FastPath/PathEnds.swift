/// The ends of the segments of a short bare path; each segment begins one byte after the previous one.
///
/// It is a single SIMD vector, so that the optimizer counts it as one field of a match.
@usableFromInline struct PathEnds: Sendable {
  /// The maximum number of segments.
  static let capacity = 16
  /// The maximum length of a path in bytes: offsets have eight bits.
  static let longestPath: UInt = 254

  @usableFromInline var offsets = SIMD16<UInt8>()

  @inlinable init() {}

  /// Lends the offsets for writing.
  @inline(__always) mutating func withWriter<Result>(_ body: (Writer) -> Result) -> Result {
    withUnsafeMutableBytes(of: &offsets) { raw in
      // Sixteen bytes are never empty.
      body(Writer(offsets: raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)))
    }
  }

  /// Writes the offsets of segments 0 to 15; the caller ensures that there are no more.
  struct Writer {
    fileprivate let offsets: UnsafeMutablePointer<UInt8>

    @inline(__always) subscript(segment: Int) -> UInt8 {
      get { offsets[segment] }
      nonmutating set { offsets[segment] = newValue }
    }
  }
}

/// The ends of the first 16 segments of a URL.
@usableFromInline struct SegmentEnds: Sendable {
  static let capacity = 16

  /// Two offsets of 32 bits in each word; a SIMD vector would align a whole layout to 64 bytes.
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

  @inline(__always) init() {}

  @inline(__always) init(_ ends: PathEnds) {
    let wide = SIMD16<UInt32>(truncatingIfNeeded: ends.offsets)
    withUnsafeMutableBytes(of: &words) { $0.storeBytes(of: wide, as: SIMD16<UInt32>.self) }
  }

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

/// The plain edges to try later: the child node for segments from 0 to 15.
///
/// It is one block of memory: 64 bytes of nodes, then a set of segments. Access by offset keeps the rarely used values out
/// of registers.
struct PendingNodes {
  private typealias Block = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private var block: Block = (0, 0, 0, 0, 0, 0, 0, 0, 0)

  @inline(__always) var isEmpty: Bool { block.8 == 0 }

  @inline(__always) mutating func push(_ node: UInt32, _ segment: Int) {
    block.8 |= 1 &<< UInt64(truncatingIfNeeded: segment)
    withUnsafeMutableBytes(of: &block) { $0.storeBytes(of: node, toByteOffset: segment &* 4, as: UInt32.self) }
  }

  /// Removes and returns the last segment and its node.
  @inline(__always) mutating func pop() -> (node: UInt32, segment: Int) {
    let segment = 63 &- block.8.leadingZeroBitCount
    block.8 ^= 1 &<< UInt64(truncatingIfNeeded: segment)
    let node = withUnsafeMutableBytes(of: &block) { $0.loadUnaligned(fromByteOffset: segment &* 4, as: UInt32.self) }
    return (node, segment)
  }
}
