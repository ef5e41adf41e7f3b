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
      count = scalar.isMark ? count + 1 : 0
      if count > 30 { return false }
    }
    return true
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a combining mark.
  package var isMark: Bool {
    if value < 0x300 { return false }
    // Every character with a combining class, or that is decomposed into such ones, has one of these categories.
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
