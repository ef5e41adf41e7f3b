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
