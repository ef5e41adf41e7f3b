extension String {
  /// A piece by offsets in UTF-8 bytes, which must be bounds of characters.
  func piece(_ range: Range<Int>) -> Substring {
    let utf8 = utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    // Slicing the string itself would look for the bounds of characters once more.
    return Substring(utf8[start..<utf8.index(start, offsetBy: range.count)])
  }
}
