extension PatternScanner {
  static let maximumQueryItems = 64

  /// Returns the offset of the first `?` or `#` outside of a constraint, or of the `(` before it; `nil` if there is none.
  ///
  /// - Parameter isFragment: Whether only a `#` counts.
  static func conditionStart(_ bytes: Span<UInt8>, isFragment: Bool = false) -> Int? {
    var isInConstraint = false
    for position in bytes.indices {
      switch bytes[position] {
      case UInt8(ascii: "<"): isInConstraint = true
      case UInt8(ascii: ">"): isInConstraint = false
      case UInt8(ascii: "?") where !isInConstraint && !isFragment, UInt8(ascii: "#") where !isInConstraint:
        return bytes.byte(at: position &- 1) == UInt8(ascii: "(") ? position &- 1 : position
      default: continue
      }
    }
    return nil
  }

  /// Reads a text with a query or a fragment, or returns `nil` if it has neither.
  @inline(never) mutating func scanWithConditions(_ text: inout String) throws(PatternError) -> [PatternElement]? {
    self = PatternScanner(rules: rules)
    do throws(Problem) {
      return try text.withSpan { bytes throws(Problem) in
        guard bytes.count <= Self.maximumLength, let start = Self.conditionStart(bytes) else { return nil }
        let elements = try scan(bytes.extracting(0..<start))
        try scanQuery(bytes, from: start)
        if !rules.contains(.duplicateNames) { try rejectDuplicateNames(of: elements, bytes) }
        return elements
      }
    } catch {
      throw PatternError(code: error.code, pattern: text, offset: error.offset, found: error.found)
    }
  }

  /// Reads the query and the fragment of a pattern, up to the end of the text.
  private mutating func scanQuery(_ bytes: Span<UInt8>, from start: Int) throws(Problem) {
    pathEnd = start
    isInQuery = true
    var position = start
    let emptyEnd = position &+ 1 &+ RoutePattern.QueryItem.empty.spelling.utf8.count
    if bytes.byte(at: position) == UInt8(ascii: "?"), emptyEnd <= bytes.count,
      bytes.text(position &+ 1..<emptyEnd) == RoutePattern.QueryItem.empty.spelling
    {
      query = [.empty]
      position = emptyEnd
    } else if bytes.byte(at: position) == UInt8(ascii: "?") {
      repeat {
        position = try scanItem(bytes, at: position &+ 1, isOptional: false)
      } while bytes.byte(at: position) == UInt8(ascii: "&")
    }
    while query != [.empty], bytes.byte(at: position) == UInt8(ascii: "("),
      bytes.byte(at: position &+ 1) == UInt8(ascii: "?")
    {
      let open = position
      position = try scanItem(bytes, at: position &+ 2, isOptional: true)
      guard bytes.byte(at: position) == UInt8(ascii: ")") else {
        throw Problem(code: .unbalancedGroup, offset: open, found: "(")
      }
      position &+= 1
    }
    if !RoutePattern.text(of: query).utf8.elementsEqual(bytes.text(start..<position).utf8) { isCanonical = false }
    if position == bytes.count { return }
    let isGroup = bytes[position] == UInt8(ascii: "(")
    guard bytes.byte(at: isGroup ? position &+ 1 : position) == UInt8(ascii: "#") else {
      throw Problem(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
    }
    try scanFragment(bytes, from: position)
  }

  /// Reads `text [ "=" value ]`, and returns where it ends.
  private mutating func scanItem(_ bytes: Span<UInt8>, at start: Int, isOptional: Bool) throws(Problem) -> Int {
    guard query.count < Self.maximumQueryItems else {
      throw Problem(code: .tooManyQueryItems, offset: start, found: "")
    }
    var position = try scanQueryText(bytes, from: start)
    let name = PercentCoding.decoded(bytes.text(start..<position)[...])
    if name.isEmpty { throw Problem(code: .emptyQueryItem, offset: start, found: "") }
    if query.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      throw Problem(code: .duplicateQueryItem, offset: start, found: name)
    }
    var item = RoutePattern.QueryItem(name, isOptional: isOptional)
    if bytes.byte(at: position) == UInt8(ascii: "=") {
      let value = position &+ 1
      position = try scanQueryText(bytes, from: value)
      if bytes.byte(at: position) == UInt8(ascii: ":") {
        position = try scanValue(bytes, from: value, colon: position, into: &item)
      } else {
        item.value = .literal(PercentCoding.decoded(bytes.text(value..<position)[...]))
      }
    }
    if isOptional, item.parameter == nil {
      throw Problem(code: .invalidOptionalItem, offset: start, found: bytes.text(start..<position))
    }
    query.append(item)
    return position
  }

  /// Reads `[ text ] capture *( text capture ) [ text ]` after a literal text and before a colon, and returns where it ends.
  private mutating func scanValue(
    _ bytes: Span<UInt8>, from start: Int, colon: Int, into item: inout RoutePattern.QueryItem
  ) throws(Problem) -> Int {
    var parameter: RoutePattern.Parameter?
    var (literal, position) = (start, colon)
    func text(to end: Int) -> String { PercentCoding.decoded(bytes.text(literal..<end)[...]) }
    while bytes.byte(at: position) == UInt8(ascii: ":") {
      // `::` is a literal colon before a parameter.
      let isDouble = parameter != nil && bytes.byte(at: position &+ 1) == UInt8(ascii: ":")
      let colon = isDouble ? position &+ 1 : position
      var element = PatternElement(.parameter, colon, colon)
      let end = try scanParameter(bytes, at: colon, into: &element)
      let name = PatternText.decodedName(bytes.text(element.nameRange)[...])
      let constraint = constraint(element.constraint)
      if parameter == nil {
        parameter = .init(name, constraint, prefix: text(to: colon))
      } else if literal == colon {
        throw Problem(code: .ambiguousAffix, offset: position, found: ":")
      } else {
        parameter?.others.append(.init(separator: text(to: colon), name, constraint))
      }
      guard parameter?.others.count ?? 0 <= Self.maximumSplits else {
        throw Problem(code: .tooManyParameters, offset: position, found: "")
      }
      literal = end
      position = try scanQueryText(bytes, from: end)
    }
    parameter?.suffix = text(to: position)
    guard let parameter else { return position }
    if parameter.isPartial, parameter.singles.contains(where: { $0.constraint == .raw }) {
      throw Problem(code: .partialQueryValue, offset: colon, found: bytes.text(start..<position))
    }
    item.value = .parameter(parameter)
    return position
  }

  /// Checks literal text up to a colon or the end of an item, and returns where it ends.
  private func scanQueryText(_ bytes: Span<UInt8>, from start: Int) throws(Problem) -> Int {
    var position = start
    while let byte = bytes.byte(at: position), byte != UInt8(ascii: "="), byte != UInt8(ascii: ":"), !byte.endsQueryItem
    {
      if PatternText.isQueryByte(byte) {
        position &+= 1
        continue
      }
      guard byte == UInt8(ascii: "%") || byte >= 0x80 else {
        throw Problem(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
      }
      do throws(URLReadingError) {
        position = try URLScanner(limits: .standard).scanCharacter(bytes, at: position, in: .unreserved, .path)
      } catch {
        let end = min(position &+ 3, bytes.count)
        throw Problem(code: .malformedEscape, offset: position, found: error.found ?? bytes.text(position..<end))
      }
    }
    return position
  }
}

extension UInt8 {
  /// Whether the byte ends an item of a pattern's query.
  fileprivate var endsQueryItem: Bool {
    self == UInt8(ascii: "&") || self == UInt8(ascii: "(") || self == UInt8(ascii: ")") || self == UInt8(ascii: "#")
  }
}
