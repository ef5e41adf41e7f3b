extension PatternElement.ConstraintCode {
  /// Whether decoded bytes satisfy a type without arguments.
  ///
  /// The edge holds the code itself, so this call copies no symbol and counts no reference.
  @inline(__always) func accepts(_ bytes: ByteSlice) -> Bool {
    // An `int` or a `uint`, the first two types, without a minus sign and so short that its digits cannot exceed 64 bits.
    // The unsigned count of an empty slice wraps around and fails the comparison.
    if rawValue <= 2, UInt(bitPattern: bytes.count &- 1) < 18, bytes[0] != UInt8(ascii: "-") {
      for byte in bytes where !byte.isASCIIDigit { return false }
      return true
    }
    return acceptsAny(bytes)
  }

  @inline(never) private func acceptsAny(_ bytes: ByteSlice) -> Bool {
    Self.simple[Int(rawValue) - 1].accepts(bytes)
  }
}
