extension PatternScanner {
  /// The maximum number of parameters in a segment after the first.
  static let maximumSplits = 15

  /// Reads a further parameter of a segment, and returns where the text after it begins.
  ///
  /// `::` is a literal colon before a parameter.
  @inline(never) mutating func scanSplit(
    _ bytes: Span<UInt8>, at position: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    let separatorStart = Int(element.link)
    let isLiteral = bytes.byte(at: position &+ 1) == UInt8(ascii: ":")
    let colon = isLiteral ? position &+ 1 : position
    guard separatorStart < colon, element.kind == .parameter else {
      throw Problem(code: .ambiguousAffix, offset: position, found: ":")
    }
    guard splits[element.start]?.count ?? 0 < Self.maximumSplits else {
      throw Problem(code: .tooManyParameters, offset: position, found: "")
    }
    // The canonical text has `::` for the escape.
    if colon &- separatorStart >= 3, bytes.text(colon &- 3..<colon).utf8.elementsEqual("%3A".utf8) {
      isCanonical = false
    }
    var part = PatternElement(.parameter, colon, colon)
    let end = try scanParameter(bytes, at: colon, into: &part)
    add(SplitPart(separator: separatorStart..<colon, name: part.nameRange, constraint: part.constraint), to: element)
    element.isSplit = true
    element.isEscaped = element.isEscaped || part.isEscaped
    element.link = part.link
    return end
  }
}
