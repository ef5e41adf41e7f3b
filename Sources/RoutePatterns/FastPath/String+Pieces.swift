extension String {
  /// Returns a range by offsets in UTF-8 bytes, which must be character boundaries.
  func piece(_ range: Range<Int>) -> Substring {
    let utf8 = utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    // Slicing the string itself would search for character boundaries again.
    return Substring(utf8[start..<utf8.index(start, offsetBy: range.count)])
  }
}
