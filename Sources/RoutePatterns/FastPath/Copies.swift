extension Array {
  /// A copy without spare capacity: a frozen table lives as long as its program.
  var trimmed: [Element] { withUnsafeBufferPointer(Array.init) }

  /// The same as a contiguous array, whose spans are back-deployed on Apple's platforms.
  var contiguous: ContiguousArray<Element> { withUnsafeBufferPointer(ContiguousArray.init) }
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
