extension PatternScanner {
  /// Reads `"<" constraint ">"`, and returns where the text after it begins.
  mutating func scanConstraint(
    _ bytes: Span<UInt8>, at open: Int
  ) throws(Problem) -> (end: Int, code: PatternElement.ConstraintCode) {
    let start = open &+ 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "[") {
      return try scanCharacterSet(bytes, at: start)
    }
    var end = start
    var bars = 0
    var word: UInt64 = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/") {
      if bytes[end] == UInt8(ascii: "|") { bars &+= 1 }
      word = word << 8 | UInt64(bytes[end])
      end &+= 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
      throw Problem(code: .unclosedConstraint, offset: open, found: "<")
    }
    if bars > 0 {
      return (end &+ 1, try scanEnumeration(bytes, start..<end))
    } else if start < end {
      // The word loses leading NULs and all but the last eight bytes, so its length must be that of the name.
      let length = 8 &- word.leadingZeroBitCount / 8
      guard length == end &- start, let code = PatternElement.ConstraintCode(type: word) else {
        throw Problem(code: .unknownType, offset: start, found: bytes.text(start..<end))
      }
      return (end &+ 1, code)
    } else {
      // `<>` separates a name from a suffix that would continue it; elsewhere the canonical text omits it.
      let next = end &+ 1
      let isNeeded = next < bytes.count && (PatternText.isNameByte(bytes[next]) || bytes[next] == UInt8(ascii: "%"))
      if !isNeeded { isCanonical = false }
      return (end &+ 1, .none)
    }
  }

  private mutating func scanEnumeration(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(Problem) -> PatternElement.ConstraintCode {
    var alternatives: [String] = []
    var known: Set<[UInt8]> = []
    var start = range.lowerBound
    for position in range.lowerBound...range.upperBound {
      guard position == range.upperBound || bytes[position] == UInt8(ascii: "|") else { continue }
      let text = try alternative(bytes, start..<position)
      if text.isEmpty || !known.insert(Array(text.utf8)).inserted {
        throw Problem(code: .invalidEnumeration, offset: range.lowerBound, found: bytes.text(range))
      }
      alternatives.append(text)
      start = position &+ 1
    }
    return add(.enumeration(alternatives), bytes, range)
  }

  private func alternative(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Problem) -> String {
    var position = range.lowerBound
    while position < range.upperBound {
      do throws(URLReadingError) {
        position = try URLScanner(limits: .standard).scanCharacter(bytes, at: position, in: .literal, .path)
      } catch {
        let isEscape = bytes[position] == UInt8(ascii: "%")
        throw Problem(
          code: isEscape ? .malformedEscape : .invalidCharacter, offset: position,
          found: error.found ?? bytes.scalar(at: position))
      }
    }
    return PercentCoding.decoded(bytes.text(range)[...])
  }

  private mutating func scanCharacterSet(
    _ bytes: Span<UInt8>, at open: Int
  ) throws(Problem) -> (end: Int, code: PatternElement.ConstraintCode) {
    var reader = CharacterSetReader(scalars: Array(bytes.text(open..<bytes.count).unicodeScalars))
    let characters = reader.read()
    let length = reader.consumedBytes
    guard let characters, open &+ length < bytes.count, bytes[open &+ length] == UInt8(ascii: ">") else {
      let end = bytes.end(from: open) { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      throw Problem(code: .invalidCharacterSet, offset: open, found: bytes.text(open..<end))
    }
    return (open &+ length &+ 1, add(.characters(characters), bytes, open..<(open &+ length)))
  }

  private mutating func add(
    _ constraint: ParameterConstraint, _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> PatternElement.ConstraintCode {
    if !constraint.description.utf8.elementsEqual(bytes.text(range).utf8) { isCanonical = false }
    constraints.append(constraint)
    return .init(
      rawValue: PatternElement.ConstraintCode.firstListed &+ UInt8(truncatingIfNeeded: constraints.count - 1))
  }
}
