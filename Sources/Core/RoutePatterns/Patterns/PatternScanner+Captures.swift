extension PatternScanner {
  /// The maximum number of parameters in a segment after the first.
  static let maximumSplits = 15

  /// Reads `":" name [ "<" constraint ">" ]`, and returns where the suffix begins.
  @inline(__always) mutating func scanParameter(
    _ bytes: Span<UInt8>, at colon: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    element.kind = .parameter
    var position = try scanName(bytes, from: colon &+ 1, into: &element)
    if element.nameStart == element.nameEnd, !rules.contains(.emptyNames) {
      throw Problem(code: .emptyParameterName, offset: colon, found: ":")
    }
    if bytes.byte(at: position) == UInt8(ascii: "<") {
      position = try scanConstraint(bytes, at: position, into: &element)
    }
    element.link = UInt16(truncatingIfNeeded: position)
    return position
  }

  @inline(__always) mutating func scanName(
    _ bytes: Span<UInt8>, from start: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    var position = bytes.end(from: start, while: CharacterClass.name.contains)
    if position == start, bytes.byte(at: start) == UInt8(ascii: "{") {
      position = try scanBracedName(bytes, from: start, into: &element)
    } else {
      while let byte = bytes.byte(at: position),
        byte >= 0x80 || byte == UInt8(ascii: "%") && bytes.continuesName(at: position)
      {
        position = try scanEncoded(bytes, at: position, plain: .name, into: &element)
        position = bytes.end(from: position, while: CharacterClass.name.contains)
      }
    }
    element.nameStart = UInt16(truncatingIfNeeded: start)
    element.nameEnd = UInt16(truncatingIfNeeded: position)
    nameCount &+= 1
    return position
  }

  /// Reads a name in braces, and returns where it ends.
  @inline(never) private mutating func scanBracedName(
    _ bytes: Span<UInt8>, from open: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    var position = open &+ 1
    while let byte = bytes.byte(at: position), byte != UInt8(ascii: "}") {
      if CharacterClass.literal.contains(byte) {
        position &+= 1
      } else if byte == UInt8(ascii: "%") || byte >= 0x80 {
        position = try scanEncoded(bytes, at: position, plain: .literal, into: &element)
      } else {
        throw Problem(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
      }
    }
    guard position < bytes.count, position > open &+ 1 else {
      throw Problem(code: .emptyParameterName, offset: open, found: "{")
    }
    let text = bytes.text(open..<position &+ 1)
    if PatternText.name(PatternText.decodedName(text[...])) != text { isCanonical = false }
    // The name differs from its text.
    element.isEscaped = true
    return position &+ 1
  }

  /// Checks an escape or a raw non-ASCII byte, and returns where the next character begins.
  ///
  /// - Parameter plain: The characters that need no escape.
  mutating func scanEncoded(
    _ bytes: Span<UInt8>, at position: Int, plain: CharacterClass, into element: inout PatternElement
  ) throws(Problem) -> Int {
    let next = try scanCharacter(bytes, at: position, in: .literal)
    guard bytes[position] == UInt8(ascii: "%") else { return next }
    element.isEscaped = true
    let high = bytes[position &+ 1]
    let low = bytes[position &+ 2]
    let value = high.hexValue << 4 | low.hexValue
    let isLower = high >= UInt8(ascii: "a") || low >= UInt8(ascii: "a")
    if value >= 0x80 || plain.contains(value) || isLower { isCanonical = false }
    return next
  }

  /// Checks one character, raw or encoded, and returns where the next begins.
  func scanCharacter(
    _ bytes: Span<UInt8>, at position: Int, in allowed: CharacterClass
  ) throws(Problem) -> Int {
    do throws(URLReadingError) {
      return try URLScanner(limits: .standard).scanCharacter(bytes, at: position, in: allowed, .path)
    } catch {
      let end = min(position &+ 3, bytes.count)
      throw Problem(
        code: bytes[position] == UInt8(ascii: "%") || bytes[position] >= 0x80 ? .malformedEscape : .invalidCharacter,
        offset: position, found: error.found ?? bytes.text(position..<end))
    }
  }

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
    guard parts?.value.splits[element.start]?.count ?? 0 < Self.maximumSplits else {
      throw Problem(code: .tooManyParameters, offset: position, found: "")
    }
    // The canonical text has `::` for the escape.
    if colon &- separatorStart >= 3, bytes.text(colon &- 3..<colon).utf8.elementsEqual("%3A".utf8) {
      isCanonical = false
    }
    var part = PatternElement(.parameter, colon, colon)
    let end = try scanParameter(bytes, at: colon, into: &part)
    needParts()
    parts?.value.splits[element.start, default: []].append(
      SplitPart(separator: separatorStart..<colon, name: part.nameRange, constraint: part.constraint))
    element.isSplit = true
    element.isEscaped = element.isEscaped || part.isEscaped
    element.link = part.link
    return end
  }

  /// Reads `"<" constraint ">"`, and returns where the text after it begins.
  @inline(__always) mutating func scanConstraint(
    _ bytes: Span<UInt8>, at open: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    let start = open &+ 1
    if bytes.byte(at: start) == UInt8(ascii: "[") {
      return try scanCharacterSet(bytes, at: start, into: &element)
    }
    // The 1 above the bytes distinguishes leading NULs.
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
      element.constraint = try scanList(bytes, start &+ 1..<end, ParameterConstraint.beginnings)
    } else if bytes[start] == UInt8(ascii: "!") {
      element.constraint = try scanList(bytes, start &+ 1..<end, ParameterConstraint.except)
    } else if bytes.end(from: start, while: { $0 != UInt8(ascii: "|") }) < end {
      element.constraint = try scanList(bytes, start..<end, ParameterConstraint.enumeration)
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
    needParts()
    parts?.value.hasRest = true
    return end
  }

  /// Returns the constraint that a code stands for.
  func constraint(_ code: PatternElement.ConstraintCode) -> ParameterConstraint? {
    code.constraint(among: parts?.value.constraints ?? [])
  }

  /// Reads texts that a `|` separates.
  private mutating func scanList(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ create: ([String]) -> ParameterConstraint
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
    // The list ends before the `>`; the character before it begins the list, or determines its kind.
    let isPlain = bytes[range.lowerBound &- 1] == UInt8(ascii: "<")
    return try add(create(alternatives), bytes, range.lowerBound &- (isPlain ? 0 : 1)..<range.upperBound)
  }

  private func alternative(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Problem) -> String {
    var position = range.lowerBound
    while position < range.upperBound { position = try scanCharacter(bytes, at: position, in: .literal) }
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
    element.constraint = try add(.characters(characters), bytes, open..<close)
    return close &+ 1
  }

  private mutating func add(
    _ constraint: ParameterConstraint, _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(Problem) -> PatternElement.ConstraintCode {
    needParts()
    let count = parts?.value.constraints.count ?? 0
    guard let number = UInt8(exactly: count + Int(PatternElement.ConstraintCode.firstListed)) else {
      throw Problem(code: .tooManyParameters, offset: range.lowerBound, found: bytes.text(range))
    }
    if !constraint.description.utf8.elementsEqual(bytes.text(range).utf8) { isCanonical = false }
    parts?.value.constraints.append(constraint)
    return .init(rawValue: number)
  }

  /// Rejects a parameter with the name of another one.
  func rejectDuplicateNames(
    _ bytes: Span<UInt8>, _ elements: borrowing ElementList<PatternElement>
  ) throws(Problem) {
    for index in 0..<elements.count where elements[index].nameEnd > elements[index].nameStart {
      let name = elements[index].nameRange
      for other in 0..<index where elements[other].nameRange.count == name.count {
        let offset = elements[other].nameRange.lowerBound - name.lowerBound
        if name.allSatisfy({ bytes[$0] == bytes[$0 &+ offset] }) {
          throw Problem(code: .duplicateParameterName, offset: name.lowerBound, found: bytes.text(name))
        }
      }
    }
  }

  /// Rejects a parameter of the host, a shared segment, the query or the fragment with the name of another parameter.
  func rejectDuplicateNames(of elements: [PatternElement], _ bytes: Span<UInt8>) throws(Problem) {
    func name(_ range: Range<Int>) -> String { PatternText.decodedName(bytes.text(range)[...]) }
    var names: Set<[UInt8]> = []
    func insert(_ name: String, _ offset: Int) throws(Problem) {
      if !names.insert(Array(name.utf8)).inserted {
        throw Problem(code: .duplicateParameterName, offset: offset, found: name)
      }
    }
    if let host = parts?.value.hostCapture { try insert(host.parameter.name, host.name.lowerBound) }
    for element in elements where element.isCapture && !element.nameRange.isEmpty {
      try insert(name(element.nameRange), element.nameRange.lowerBound)
      for part in parts?.value.splits[element.start] ?? [] { try insert(name(part.name), part.name.lowerBound) }
    }
    for name in parts?.value.query.flatMap(\.captureNames) ?? [] { try insert(name, parts?.value.pathEnd ?? 0) }
    for name in parts?.value.fragment?.pattern.parameterNames ?? [] { try insert(name, parts?.value.pathEnd ?? 0) }
  }
}

extension Span<UInt8> {
  /// Returns whether the escape at an offset stands for a character of a name; a malformed one counts as such.
  fileprivate func continuesName(at position: Int) -> Bool {
    guard let high = byte(at: position &+ 1), let low = byte(at: position &+ 2) else { return true }
    let value = high.hexValue << 4 | low.hexValue
    return PatternText.isNameByte(value)
  }
}
