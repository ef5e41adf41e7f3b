extension PatternScanner {
  /// Reads `"<" constraint ">"`, and returns where the text after it begins.
  @inline(__always) mutating func scanConstraint(
    _ bytes: Span<UInt8>, at open: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    let start = open &+ 1
    if bytes.byte(at: start) == UInt8(ascii: "[") {
      return try scanCharacterSet(bytes, at: start, into: &element)
    }
    // The 1 above the bytes tells leading NULs apart.
    var word: UInt64 = 1
    let end = bytes.end(from: start) { byte in
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { return false }
      word = word << 8 | UInt64(byte)
      return true
    }
    let next = end &+ 1
    guard bytes.byte(at: end) == UInt8(ascii: ">") else {
      throw Problem(code: .unclosedConstraint, offset: open, found: "<")
    }
    if end &- start < 8, let code = PatternElement.ConstraintCode(type: word) {
      element.constraint = code
    } else if bytes[start] == UInt8(ascii: "^") {
      element.constraint = try scanEnumeration(bytes, start &+ 1..<end, isBeginning: true)
    } else if bytes.end(from: start, while: { $0 != UInt8(ascii: "|") }) < end {
      element.constraint = try scanEnumeration(bytes, start..<end)
    } else if isInQuery, bytes.text(start..<end) == "raw" {
      element.constraint = .raw
    } else if start < end {
      throw Problem(code: .unknownType, offset: start, found: bytes.text(start..<end))
    } else {
      // `<>` separates a name from a suffix that would continue it; elsewhere the canonical text omits it.
      let isNeeded = bytes.byte(at: next).map(PatternText.isNameByte) ?? false
      if !isNeeded || bytes[open &- 1] == UInt8(ascii: "}") { isCanonical = false }
    }
    return next
  }

  /// Reads `<raw>` after the name of a catch-all, and returns where it ends.
  @inline(never) mutating func scanRest(_ bytes: Span<UInt8>, at open: Int, into element: inout PatternElement) -> Int {
    let end = min(open &+ 5, bytes.count)
    guard element.nameStart < element.nameEnd, bytes.text(open..<end) == "<raw>" else { return open }
    element.constraint = .raw
    noteRest()
    return end
  }

  /// Returns the constraint that a code stands for.
  func constraint(_ code: PatternElement.ConstraintCode) -> ParameterConstraint? {
    code.constraint(among: constraints)
  }

  private mutating func scanEnumeration(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isBeginning: Bool = false
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
    if isBeginning { return add(.beginnings(alternatives), bytes, range.lowerBound &- 1..<range.upperBound) }
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
    _ bytes: Span<UInt8>, at open: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    var reader = CharacterSetReader(bytes.text(open..<bytes.count))
    let characters = reader.read()
    let close = bytes.count &- Substring(reader.rest).utf8.count
    guard let characters, bytes.byte(at: close) == UInt8(ascii: ">") else {
      let end = bytes.end(from: open) { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      throw Problem(code: .invalidCharacterSet, offset: open, found: bytes.text(open..<end))
    }
    element.constraint = add(.characters(characters), bytes, open..<close)
    return close &+ 1
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
