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
    let (pattern, form) = try fragmentPattern(bytes, lower..<upper)
    if isOptional, pattern.parameterNames.isEmpty {
      throw Problem(code: .invalidFragment, offset: lower, found: bytes.text(lower..<upper))
    }
    let fragment = FragmentPattern(pattern, form: form, isOptional: isOptional)
    if !fragment.text.utf8.elementsEqual(bytes.text(start..<bytes.count).utf8) { isCanonical = false }
    self.fragment = fragment
  }

  private func fragmentPattern(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(Problem) -> (RoutePattern, FragmentForm) {
    let start = range.lowerBound
    let isPath = bytes[start] == UInt8(ascii: "/")
    if isPath, range.count > 1, bytes[start + 1] == UInt8(ascii: "/") {
      throw Problem(code: .emptySegment, offset: start + 1, found: "/")
    }
    if let offset = Self.conditionStart(bytes.extracting(range), isFragment: true) {
      throw Problem(code: .invalidCharacter, offset: start + offset, found: "#")
    }
    let pattern: RoutePattern
    do throws(PatternError) {
      pattern = try RoutePattern((isPath ? "" : "/") + bytes.text(range), rules: rules)
    } catch {
      throw Problem(code: error.code, offset: start + max(0, error.offset - (isPath ? 0 : 1)), found: error.found)
    }
    let form = Self.form(pattern, isPath: isPath)
    // The text of one segment has no slash at its end.
    let isText = form != .text || bytes[range.upperBound - 1] != UInt8(ascii: "/")
    // Without a `?`, the segments could be an item.
    let mayBeEmpty = form == .path || pattern.query != [.empty]
    guard let form, isText, mayBeEmpty, !pattern.hasRest, !pattern.query.contains(where: \.isRaw) else {
      throw Problem(code: .invalidFragment, offset: start, found: bytes.text(range))
    }
    return (pattern, form)
  }

  private static func form(_ pattern: RoutePattern, isPath: Bool) -> FragmentForm? {
    if isPath { return .path }
    switch pattern.elements.first?.kind {
    case nil: return pattern.requiredItems.isEmpty ? nil : .items
    case .literal, .parameter: return pattern.elements.count == 1 && !pattern.hasQuery ? .text : .segments
    case .catchAll, .open, .close: return nil
    }
  }
}
