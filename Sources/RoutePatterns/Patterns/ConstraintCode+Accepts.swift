extension PatternElement.ConstraintCode {
  /// Whether decoded bytes satisfy a type without arguments.
  ///
  /// The edge holds the code itself, so this call copies no symbol and counts no reference.
  @inline(__always) func accepts(_ bytes: ByteSlice) -> Bool {
    // The first two are `int` and `uint`.
    if rawValue <= 2, let isNumber = Self.isShortNumber(bytes) { return isNumber }
    return acceptsAny(bytes)
  }

  @inline(never) private func acceptsAny(_ bytes: ByteSlice) -> Bool {
    Self.simple[Int(rawValue) - 1].accepts(bytes)
  }

  /// Whether all bytes are digits, or `nil` for a sign or for so many digits that they could exceed 64 bits.
  @inline(__always) private static func isShortNumber(_ bytes: ByteSlice) -> Bool? {
    // The unsigned count of an empty slice wraps around and fails the comparison.
    guard UInt(bitPattern: bytes.count &- 1) < 18, bytes[0] != UInt8(ascii: "-") else { return nil }
    for byte in bytes where !byte.isASCIIDigit { return false }
    return true
  }
}
