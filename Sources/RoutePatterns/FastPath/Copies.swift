extension Array {
  /// A copy without spare capacity: a frozen table lives as long as its program.
  var trimmed: [Element] { withUnsafeBufferPointer(Array.init) }

  /// The same as a contiguous array, whose spans are back-deployed on Apple's platforms.
  var contiguous: ContiguousArray<Element> { withUnsafeBufferPointer(ContiguousArray.init) }
}

extension Span<UInt8> {
  /// Returns the offset of the first byte from `start` that does not satisfy a condition.
  @inline(__always)
  func end(from start: Int, while isMember: (UInt8) -> Bool) -> Int {
    precondition(start >= 0, "no such offset")
    var position = start
    // In bounds: `position` is at least `start`, and was just compared with `count`.
    while position < count, isMember(self[unchecked: position]) { position &+= 1 }
    return position
  }
}
