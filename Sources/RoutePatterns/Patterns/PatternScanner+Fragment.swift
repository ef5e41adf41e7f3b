extension PatternScanner {
  /// Reads `"#" fragment` or `"(#" fragment ")"` up to the end of the text.
  mutating func scanFragment(_ bytes: Span<UInt8>, from start: Int) throws(Problem) {
    let isOptional = bytes.byte(at: start) == UInt8(ascii: "(")
    let lower = start &+ (isOptional ? 2 : 1)
    var upper = bytes.count
    if isOptional {
      guard upper > lower, bytes[upper - 1] == UInt8(ascii: ")") else {
        throw Problem(code: .unbalancedGroup, offset: start, found: "(")
      }
      upper -= 1
    }
    guard lower < upper else { throw Problem(code: .emptyFragment, offset: lower, found: "") }
    let isPath = bytes[lower] == UInt8(ascii: "/")
    let content = try fragmentPattern(bytes, lower..<upper, isPath: isPath)
    if isOptional, content.parameterNames.isEmpty {
      throw Problem(code: .invalidFragment, offset: lower, found: bytes.text(lower..<upper))
    }
    let fragment = FragmentPattern(content, isPath: isPath, isOptional: isOptional)
    if !fragment.text.utf8.elementsEqual(bytes.text(start..<bytes.count).utf8) { isCanonical = false }
    self.fragment = fragment
  }

  private func fragmentPattern(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isPath: Bool
  ) throws(Problem) -> RoutePattern {
    let start = range.lowerBound
    if isPath, range.count > 1, bytes[start + 1] == UInt8(ascii: "/") {
      throw Problem(code: .emptySegment, offset: start + 1, found: "/")
    }
    if let offset = Self.conditionStart(bytes.extracting(range)) {
      throw Problem(code: .invalidCharacter, offset: start + offset, found: bytes.scalar(at: start + offset))
    }
    let pattern: RoutePattern
    do throws(PatternError) {
      pattern = try RoutePattern((isPath ? "" : "/") + bytes.text(range), rules: rules)
    } catch {
      throw Problem(code: error.code, offset: start + max(0, error.offset - (isPath ? 0 : 1)), found: error.found)
    }
    let isSegment = pattern.elements.count == 1 && [.literal, .parameter].contains(pattern.elements[0].kind)
    let isText = isSegment && bytes[range.upperBound - 1] != UInt8(ascii: "/")
    guard isPath || isText, !pattern.hasRest else {
      throw Problem(code: .invalidFragment, offset: start, found: bytes.text(range))
    }
    return pattern
  }
}
