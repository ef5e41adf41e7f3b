/// Reads the text of a pattern into elements, in one pass.
///
///     pattern   = [ scheme "://" [ host ] | "//" host ] path     ; a host only after http, https, ws, wss or nothing
///     path      = *( "/" segment | [ "/" ] group ) [ "/" ]
///     group     = "(" 1*( "/" segment | [ "/" ] group ) ")"
///     segment   = literal | [ literal ] ":" name [ "<" [ constraint ] ">" ] [ literal ] | "*" [ name ]
struct PatternScanner: ~Copyable {
  static let maximumLength = 4096
  static let maximumSegments = 128
  /// The maximum of segments outside groups: ``URLLimits/standard`` allows a URL no more.
  static let maximumRequiredSegments = 64
  static let maximumGroups = 64
  static let maximumDepth = 16

  let rules: PatternRules
  var constraints: [ParameterConstraint] = []
  var schemeEnd = 0
  var hostRange = 0..<0
  /// Whether the text is already canonical.
  var isCanonical = true
  private var segmentCount = 0
  private var requiredCount = 0
  /// The index of the innermost open group; its `link` holds the enclosing group until it is closed.
  private var openGroup: Int?
  private var depth = 0
  private var groupCount = 0
  private var nameCount = 0
  private var catchAll: Range<Int>?

  var hasGroups: Bool { groupCount > 0 }

  init(rules: PatternRules) { self.rules = rules }

  /// The parts of a ``PatternError`` that the scanner knows.
  struct Problem: Error {
    let code: PatternError.Code
    let offset: Int
    let found: String
  }

  /// Reads a text, and returns its elements.
  @inline(__always)
  mutating func scan(_ text: String) throws(PatternError) -> [PatternElement] {
    do throws(Problem) {
      return try text.withSlice(throwing: { slice throws(Problem) in
        try slice.withSpan { bytes throws(Problem) in try scan(bytes) }
      })
    } catch {
      throw PatternError(error.code, pattern: text, offset: error.offset, found: error.found)
    }
  }

  private mutating func scan(_ bytes: Span<UInt8>) throws(Problem) -> [PatternElement] {
    guard bytes.count <= Self.maximumLength else {
      throw Problem(code: .tooLong, offset: Self.maximumLength, found: "")
    }
    // Every element has at least one byte.
    return try ElementList<PatternElement>.with(capacity: bytes.count) { elements throws(Problem) in
      let pathStart = try scanSchemeAndHost(bytes)
      try scanPath(bytes, from: pathStart, &elements)
      if nameCount > 1, !rules.contains(.duplicateNames) { try rejectDuplicateNames(bytes, elements) }
      return elements.array
    }
  }

  private mutating func scanPath(
    _ bytes: Span<UInt8>, from start: Int, _ elements: inout ElementList<PatternElement>
  ) throws(Problem) {
    var position = start
    // A segment may begin without a slash at the start of the path and after a slash.
    var mayBegin = true
    if start == 0 {
      // A leading slash is the canonical form, unless a group comes first.
      if bytes.count == 0 || (bytes[0] != UInt8(ascii: "/") && bytes[0] != UInt8(ascii: "(")) { isCanonical = false }
    }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "/"):
        let next = position &+ 1
        if next == bytes.count || bytes[next] == UInt8(ascii: ")") {
          // A trailing slash, or the whole of an empty path.
          let isWholePath = position == 0 && next == bytes.count
          if !isWholePath { isCanonical = false }
          if next < bytes.count, elements.count > 0, elements[elements.count - 1].kind == .open {
            throw Problem(code: .emptyGroup, offset: Int(elements[elements.count - 1].start), found: "(/)")
          }
        } else if bytes[next] == UInt8(ascii: "/") {
          throw Problem(code: .emptySegment, offset: next, found: "/")
        } else if bytes[next] == UInt8(ascii: "(") {
          isCanonical = false
        }
        if position == start, start > 0, schemeEnd > 0, hostRange.isEmpty { isCanonical = false }
        mayBegin = true
        position = next
      case UInt8(ascii: "("):
        try openGroup(bytes, at: position, &elements)
        position &+= 1
        if position < bytes.count, bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: "(") {
          let isSegment = bytes[position] != UInt8(ascii: ")")
          if isSegment, !mayBegin {
            throw Problem(code: .misplacedGroup, offset: position &- 1, found: "(")
          }
          isCanonical = false
        }
      case UInt8(ascii: ")"):
        try closeGroup(at: position, &elements)
        position &+= 1
        mayBegin = false
        if position < bytes.count, bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: "("),
          bytes[position] != UInt8(ascii: ")")
        {
          throw Problem(code: .misplacedGroup, offset: position, found: bytes.text(position..<(position &+ 1)))
        }
      default:
        position = try scanSegment(bytes, from: position, &elements)
        mayBegin = false
      }
    }
    if let open = openGroup {
      throw Problem(code: .unbalancedGroup, offset: Int(elements[open].start), found: "(")
    }
  }

  private mutating func openGroup(
    _ bytes: Span<UInt8>, at position: Int, _ elements: inout ElementList<PatternElement>
  ) throws(Problem) {
    try rejectAfterCatchAll(bytes)
    groupCount &+= 1
    guard groupCount <= Self.maximumGroups, depth < Self.maximumDepth else {
      throw Problem(code: .tooManyGroups, offset: position, found: "(")
    }
    var element = PatternElement(.open, position, position &+ 1)
    element.link = UInt16(truncatingIfNeeded: openGroup ?? 0)
    openGroup = elements.count
    depth &+= 1
    elements.append(element)
  }

  private mutating func closeGroup(at position: Int, _ elements: inout ElementList<PatternElement>) throws(Problem) {
    guard let open = openGroup else {
      throw Problem(code: .unbalancedGroup, offset: position, found: ")")
    }
    guard open < elements.count &- 1 else {
      throw Problem(code: .emptyGroup, offset: Int(elements[open].start), found: "()")
    }
    depth &-= 1
    openGroup = depth == 0 ? nil : Int(elements[open].link)
    elements[open].link = UInt16(truncatingIfNeeded: elements.count)
    elements.append(PatternElement(.close, position, position &+ 1))
  }

  /// Rejects any element after a catch-all, and reports the catch-all.
  private func rejectAfterCatchAll(_ bytes: Span<UInt8>) throws(Problem) {
    if let catchAll {
      throw Problem(code: .catchAllNotLast, offset: catchAll.lowerBound, found: bytes.text(catchAll))
    }
  }

  @inline(__always)
  private mutating func scanSegment(
    _ bytes: Span<UInt8>, from start: Int, _ elements: inout ElementList<PatternElement>
  ) throws(Problem) -> Int {
    try rejectAfterCatchAll(bytes)
    segmentCount &+= 1
    if depth == 0, bytes[start] != UInt8(ascii: "*") { requiredCount &+= 1 }
    guard segmentCount <= Self.maximumSegments, requiredCount <= Self.maximumRequiredSegments else {
      throw Problem(code: .tooManySegments, offset: start, found: "")
    }
    let end = bytes.end(from: start, while: CharacterClass.literal.contains)
    // Most segments are literals followed by a slash. Short ones may be dot segments.
    if end &- start > 2, end == bytes.count || bytes[end] == UInt8(ascii: "/") {
      elements.append(PatternElement(.literal, start, end))
      return end
    }
    return try scanAnySegment(bytes, from: start, &elements)
  }

  @inline(never)
  private mutating func scanAnySegment(
    _ bytes: Span<UInt8>, from start: Int, _ elements: inout ElementList<PatternElement>
  ) throws(Problem) -> Int {
    if bytes[start] == UInt8(ascii: "*") { return try scanCatchAll(bytes, from: start, &elements) }
    var element = PatternElement(.literal, start, start)
    var position = start
    while true {
      position = bytes.end(from: position, while: CharacterClass.literal.contains)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") {
        break
      } else if byte == UInt8(ascii: ":") {
        guard element.kind == .literal else {
          throw Problem(code: .ambiguousAffix, offset: position, found: ":")
        }
        position = try scanParameter(bytes, at: position, into: &element)
      } else if byte == UInt8(ascii: "%") || byte >= 0x80 {
        if byte == UInt8(ascii: "%") { element.isEscaped = true }
        position = try scanEncoded(bytes, at: position, inName: false)
      } else {
        throw Problem(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
      }
    }
    element.end = UInt16(truncatingIfNeeded: position)
    if element.kind == .parameter, element.link == 0 { element.link = element.end }
    if element.kind == .literal, position &- start <= 2, bytes[start] == UInt8(ascii: "."),
      position &- start == 1 || bytes[start &+ 1] == UInt8(ascii: ".")
    {
      throw Problem(code: .dotSegment, offset: start, found: bytes.text(start..<position))
    }
    elements.append(element)
    return position
  }

  private mutating func scanCatchAll(
    _ bytes: Span<UInt8>, from start: Int, _ elements: inout ElementList<PatternElement>
  ) throws(Problem) -> Int {
    var element = PatternElement(.catchAll, start, start)
    let end = try scanName(bytes, from: start &+ 1, into: &element)
    if end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "("),
      bytes[end] != UInt8(ascii: ")")
    {
      throw Problem(code: .catchAllNotLast, offset: start, found: bytes.text(start..<end))
    }
    element.end = UInt16(truncatingIfNeeded: end)
    elements.append(element)
    catchAll = start..<end
    return end
  }

  /// Reads `":" name [ "<" constraint ">" ]`, and returns where the suffix begins.
  @inline(__always)
  private mutating func scanParameter(
    _ bytes: Span<UInt8>, at colon: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    element.kind = .parameter
    var position = try scanName(bytes, from: colon &+ 1, into: &element)
    if element.nameStart == element.nameEnd, !rules.contains(.emptyNames) {
      throw Problem(code: .emptyParameterName, offset: colon, found: ":")
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
      (position, element.constraint) = try scanConstraint(bytes, at: position)
    }
    element.link = UInt16(truncatingIfNeeded: position)
    return position
  }

  @inline(__always)
  private mutating func scanName(
    _ bytes: Span<UInt8>, from start: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    var position = bytes.end(from: start, while: CharacterClass.name.contains)
    while position < bytes.count, bytes[position] == UInt8(ascii: "%") || bytes[position] >= 0x80 {
      if bytes[position] == UInt8(ascii: "%") { element.isEscaped = true }
      position = try scanEncoded(bytes, at: position, inName: true)
      position = bytes.end(from: position, while: CharacterClass.name.contains)
    }
    element.nameStart = UInt16(truncatingIfNeeded: start)
    element.nameEnd = UInt16(truncatingIfNeeded: position)
    nameCount &+= 1
    return position
  }

  /// Checks an escape or a raw non-ASCII byte, and returns where the next character begins.
  private mutating func scanEncoded(
    _ bytes: Span<UInt8>, at position: Int, inName: Bool
  ) throws(Problem) -> Int {
    let next: Int
    do throws(URLReadingError) {
      next = try URLScanner(limits: .standard).scanCharacter(bytes, at: position, in: .literal, .path)
    } catch {
      let end = min(position &+ 3, bytes.count)
      throw Problem(code: .malformedEscape, offset: position, found: error.found ?? bytes.text(position..<end))
    }
    guard bytes[position] == UInt8(ascii: "%") else { return next }
    let value = bytes[position &+ 1].hexValue << 4 | bytes[position &+ 2].hexValue
    let plain = inName ? CharacterClass.name : CharacterClass.literal
    let isLower =
      bytes[position &+ 1] >= UInt8(ascii: "a") || bytes[position &+ 2] >= UInt8(ascii: "a")
    if value >= 0x80 || plain.contains(value) || isLower { isCanonical = false }
    return next
  }

  private func rejectDuplicateNames(
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
}
