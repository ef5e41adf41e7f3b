extension UInt8 {
  /// The byte with an ASCII letter in lower case.
  @inlinable package var asciiLowercased: UInt8 {
    @inline(__always) get { self &- 0x41 < 26 ? self | 0x20 : self }
  }
}

extension StringProtocol {
  /// The text with its ASCII letters in lower case.
  @inlinable package var asciiLowercased: String {
    guard utf8.contains(where: { $0 != $0.asciiLowercased }) else { return String(self) }
    return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }
}
