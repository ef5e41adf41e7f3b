extension String {
  /// Lends a piece by offsets in UTF-8 bytes; `nil` if the bytes are not contiguous or the piece is not in the text.
  @inline(__always)
  func withUTF8Piece<Result>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let result = utf8.withContiguousStorageIfAvailable { bytes -> Result? in
      guard range.upperBound <= bytes.count else { return nil }
      return body(UnsafeBufferPointer(rebasing: bytes[range]))
    }
    return result ?? nil
  }

  /// A piece by offsets in UTF-8 bytes, which must be bounds of characters.
  func piece(_ range: Range<Int>) -> Substring {
    let utf8 = utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    // Slicing the string itself would look for the bounds of characters once more.
    return Substring(utf8[start..<utf8.index(start, offsetBy: range.count)])
  }
}
