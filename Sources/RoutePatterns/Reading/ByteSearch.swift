extension ArraySlice<UInt8> {
  /// Returns the index of the first occurrence of some bytes, at least one, or `nil` (Knuth, Morris and Pratt).
  ///
  /// - Complexity: O(*n*) in the number of bytes of the slice.
  package func firstStart(of bytes: [UInt8]) -> Int? {
    guard bytes.count <= count else { return nil }
    // The length of the longest border of each beginning of `bytes`.
    var borders = [0]
    for byte in bytes.dropFirst() {
      var border = borders[borders.count - 1]
      while border > 0, bytes[border] != byte { border = borders[border - 1] }
      borders.append(bytes[border] == byte ? border + 1 : 0)
    }
    var matched = 0
    for index in indices {
      while matched > 0, bytes[matched] != self[index] { matched = borders[matched - 1] }
      if bytes[matched] == self[index] { matched += 1 }
      if matched == bytes.count { return index + 1 - matched }
    }
    return nil
  }
}
