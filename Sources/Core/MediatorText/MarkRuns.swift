extension String {
  /// Whether at most 30 combining marks follow each other (UAX #15, section 13), so that the text is compared and hashed in linear
  /// time; `String` sorts longer runs in quadratic time.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var hasFewMarks: Bool {
    // A mark is at least two bytes.
    if utf8.count <= 60 { return true }
    var count = 0
    for scalar in unicodeScalars {
      switch scalar.value < 0x300 ? .otherSymbol : scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: count += 1
      default: count = 0
      }
      if count > 30 { return false }
    }
    return true
  }
}
