extension String {
  /// Returns whether two strings are the same bits, as short strings with the same bytes are.
  ///
  /// Why it is safe: a string of a 64-bit platform is two words, which are only compared. It takes a sixth of a comparison of bytes.
  @inlinable @inline(__always) func hasBits(of other: String) -> Bool {
    #if _pointerBitWidth(_64)
    unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
    #else
    false
    #endif
  }
}
