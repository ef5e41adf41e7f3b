/// The plain edges that are left where a literal one was taken: for a segment from 0 to 15 the node that one leads to.
///
/// One block of memory that is reached by offsets, so that what is rarely used takes no registers: 64 bytes of nodes, and
/// a set of segments after them.
struct PendingNodes {
  private typealias Block = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private var block: Block = (0, 0, 0, 0, 0, 0, 0, 0, 0)

  @inline(__always)
  var isEmpty: Bool { block.8 == 0 }

  @inline(__always)
  mutating func push(_ node: UInt32, _ segment: Int) {
    block.8 |= 1 &<< UInt64(truncatingIfNeeded: segment)
    withUnsafeMutableBytes(of: &block) { $0.storeBytes(of: node, toByteOffset: segment &* 4, as: UInt32.self) }
  }

  /// The last of the segments, and its node.
  @inline(__always)
  mutating func pop() -> (node: UInt32, segment: Int) {
    let segment = 63 &- block.8.leadingZeroBitCount
    block.8 ^= 1 &<< UInt64(truncatingIfNeeded: segment)
    let node = withUnsafeMutableBytes(of: &block) { $0.loadUnaligned(fromByteOffset: segment &* 4, as: UInt32.self) }
    return (node, segment)
  }
}
