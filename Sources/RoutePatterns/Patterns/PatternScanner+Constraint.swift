extension PatternScanner {
  /// Reads `"<" constraint ">"`, and returns where the text after it begins.
  mutating func scanConstraint(
    _ bytes: Span<UInt8>, at open: Int, into element: inout PatternElement
  ) throws(Fault) -> Int {
    let start = open &+ 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "[") {
      return try scanCharacterSet(bytes, at: start, into: &element)
    }
    var end = start
    var bars = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/") {
      if bytes[end] == UInt8(ascii: "|") { bars &+= 1 }
      end &+= 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
      throw Fault(code: .unclosedConstraint, offset: open, found: "<")
    }
    if bars > 0 {
      try scanEnumeration(bytes, start..<end, into: &element)
    } else if start < end {
      let name = bytes.text(start..<end)
      guard let index = PatternElement.ConstraintCode.simple.firstIndex(where: { $0.description == name }) else {
        throw Fault(code: .unknownType, offset: start, found: name)
      }
      element.constraint = .init(rawValue: UInt8(truncatingIfNeeded: index &+ 1))
    } else {
      // `<>` ends a name whose suffix would read on as part of it; anywhere else it says nothing.
      let next = end &+ 1
      let isNeeded = next < bytes.count && (PatternText.isNameByte(bytes[next]) || bytes[next] == UInt8(ascii: "%"))
      if !isNeeded { isCanonical = false }
    }
    return end &+ 1
  }

  private mutating func scanEnumeration(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into element: inout PatternElement
  ) throws(Fault) {
    var alternatives: [String] = []
    var known: Set<[UInt8]> = []
    var start = range.lowerBound
    for position in range.lowerBound...range.upperBound {
      guard position == range.upperBound || bytes[position] == UInt8(ascii: "|") else { continue }
      let text = try alternative(bytes, start..<position)
      if text.isEmpty || !known.insert(Array(text.utf8)).inserted {
        throw Fault(code: .invalidEnumeration, offset: range.lowerBound, found: bytes.text(range))
      }
      alternatives.append(text)
      start = position &+ 1
    }
    try add(.enumeration(alternatives), bytes, range, into: &element)
  }

  private func alternative(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Fault) -> String {
    var position = range.lowerBound
    while position < range.upperBound {
      do throws(URLReadingError) {
        position = try URLScanner(limits: .standard).scanCharacter(bytes, at: position, in: .literal, .path)
      } catch {
        let isEscape = bytes[position] == UInt8(ascii: "%")
        throw Fault(
          code: isEscape ? .malformedEscape : .invalidCharacter, offset: position,
          found: error.found ?? bytes.scalar(at: position))
      }
    }
    return PercentCoding.decoded(bytes.text(range)[...])
  }

  private mutating func scanCharacterSet(
    _ bytes: Span<UInt8>, at open: Int, into element: inout PatternElement
  ) throws(Fault) -> Int {
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: bytes.text(open..<bytes.count).unicodeScalars)
    var reader = CharacterSetReader(scalars: Array(rest))
    let characters = reader.read()
    let length = reader.consumedBytes
    guard let characters, open &+ length < bytes.count, bytes[open &+ length] == UInt8(ascii: ">") else {
      var end = open
      while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/") { end &+= 1 }
      throw Fault(code: .invalidCharacterSet, offset: open, found: bytes.text(open..<end))
    }
    try add(.characters(characters), bytes, open..<(open &+ length), into: &element)
    return open &+ length &+ 1
  }

  private mutating func add(
    _ constraint: ParameterConstraint, _ bytes: Span<UInt8>, _ range: Range<Int>,
    into element: inout PatternElement
  ) throws(Fault) {
    if !constraint.description.utf8.elementsEqual(bytes.text(range).utf8) { isCanonical = false }
    element.constraint = .init(
      rawValue: PatternElement.ConstraintCode.firstListed &+ UInt8(truncatingIfNeeded: constraints.count))
    constraints.append(constraint)
  }
}
