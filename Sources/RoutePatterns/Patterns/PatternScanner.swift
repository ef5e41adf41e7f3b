/// Reads the text of a pattern into elements, in one pass.
///
///     pattern   = [ scheme "://" [ host ] | "//" host ] path     ; a host only after http, https, ws, wss or nothing
///     path      = *( "/" segment | [ "/" ] group ) [ "/" ]
///     group     = "(" 1*( "/" segment | [ "/" ] group ) ")"
///     segment   = literal | [ literal ] ":" name [ "<" [ constraint ] ">" ] [ literal ] | "*" [ name ]
struct PatternScanner {
  static let maximumLength = 4096
  static let maximumSegments = 128
  /// Of segments outside of groups, as many as a URL may have by ``URLLimits/standard``: with more nothing would match.
  static let maximumRequiredSegments = 64
  static let maximumGroups = 64
  static let maximumDepth = 16

  let rules: PatternRules
  var elements: [PatternElement] = []
  var constraints: [ParameterConstraint] = []
  /// Where the scheme ends, and where the path begins.
  var schemeEnd = 0
  var hostRange = 0..<0
  /// Whether the text is what `description` would write.
  var isCanonical = true
  private var segmentCount = 0
  private var requiredCount = 0
  private var openGroups: [Int] = []
  private var groupCount = 0
  private var catchAll: Range<Int>?

  var hasGroups: Bool { groupCount > 0 }

  init(rules: PatternRules) { self.rules = rules }

  /// A fault as the scanner knows it, without the text.
  struct Fault: Error {
    let code: PatternError.Code
    let offset: Int
    let found: String
  }

  mutating func scan(_ bytes: Span<UInt8>) throws(Fault) {
    guard bytes.count <= Self.maximumLength else {
      throw Fault(code: .tooLong, offset: Self.maximumLength, found: "")
    }
    // Exactly as many as there will be, but for a slash too many: tables keep thousands of these arrays.
    var capacity = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") { capacity &+= 1 }
    }
    elements.reserveCapacity(capacity)
    let pathStart = try scanSchemeAndHost(bytes)
    try scanPath(bytes, from: pathStart)
    if !rules.contains(.duplicateNames) { try refuseDuplicateNames(bytes) }
  }

  private mutating func scanPath(_ bytes: Span<UInt8>, from start: Int) throws(Fault) {
    var position = start
    // Whether a segment may begin here without a slash: at the start of the path, and after a slash.
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
          if next < bytes.count, elements.last?.kind == .open {
            throw Fault(code: .emptyGroup, offset: Int(elements[elements.count - 1].start), found: "(/)")
          }
        } else if bytes[next] == UInt8(ascii: "/") {
          throw Fault(code: .emptySegment, offset: next, found: "/")
        } else if bytes[next] == UInt8(ascii: "(") {
          isCanonical = false
        }
        if position == start, start > 0, schemeEnd > 0, hostRange.isEmpty { isCanonical = false }
        mayBegin = true
        position = next
      case UInt8(ascii: "("):
        try openGroup(bytes, at: position)
        position &+= 1
        if position < bytes.count, bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: "(") {
          let isSegment = bytes[position] != UInt8(ascii: ")")
          if isSegment, !mayBegin {
            throw Fault(code: .misplacedGroup, offset: position &- 1, found: "(")
          }
          isCanonical = false
        }
      case UInt8(ascii: ")"):
        try closeGroup(at: position)
        position &+= 1
        mayBegin = false
        if position < bytes.count, bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: "("),
          bytes[position] != UInt8(ascii: ")")
        {
          throw Fault(code: .misplacedGroup, offset: position, found: bytes.text(position..<(position &+ 1)))
        }
      default:
        position = try scanSegment(bytes, from: position)
        mayBegin = false
      }
    }
    if let open = openGroups.last {
      throw Fault(code: .unbalancedGroup, offset: Int(elements[open].start), found: "(")
    }
  }

  private mutating func openGroup(_ bytes: Span<UInt8>, at position: Int) throws(Fault) {
    try refuseAfterCatchAll(bytes)
    groupCount &+= 1
    guard groupCount <= Self.maximumGroups, openGroups.count < Self.maximumDepth else {
      throw Fault(code: .tooManyGroups, offset: position, found: "(")
    }
    openGroups.append(elements.count)
    elements.append(PatternElement(.open, position, position &+ 1))
  }

  private mutating func closeGroup(at position: Int) throws(Fault) {
    guard let open = openGroups.popLast() else {
      throw Fault(code: .unbalancedGroup, offset: position, found: ")")
    }
    guard open < elements.count &- 1 else {
      throw Fault(code: .emptyGroup, offset: Int(elements[open].start), found: "()")
    }
    elements[open].link = UInt16(truncatingIfNeeded: elements.count)
    elements.append(PatternElement(.close, position, position &+ 1))
  }

  /// Refuses what follows a catch-all; the catch-all is what is reported.
  private func refuseAfterCatchAll(_ bytes: Span<UInt8>) throws(Fault) {
    if let catchAll {
      throw Fault(code: .catchAllNotLast, offset: catchAll.lowerBound, found: bytes.text(catchAll))
    }
  }

  private mutating func scanSegment(_ bytes: Span<UInt8>, from start: Int) throws(Fault) -> Int {
    try refuseAfterCatchAll(bytes)
    segmentCount &+= 1
    if openGroups.isEmpty, bytes[start] != UInt8(ascii: "*") { requiredCount &+= 1 }
    guard segmentCount <= Self.maximumSegments, requiredCount <= Self.maximumRequiredSegments else {
      throw Fault(code: .tooManySegments, offset: start, found: "")
    }
    if bytes[start] == UInt8(ascii: "*") { return try scanCatchAll(bytes, from: start) }
    var element = PatternElement(.literal, start, start)
    var position = start
    let literal = CharacterClass.literal
    while position < bytes.count {
      let byte = bytes[position]
      if literal.contains(byte) {
        position &+= 1
      } else if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") {
        break
      } else if byte == UInt8(ascii: ":") {
        guard element.kind == .literal else {
          throw Fault(code: .ambiguousAffix, offset: position, found: ":")
        }
        position = try scanParameter(bytes, at: position, into: &element)
      } else if byte == UInt8(ascii: "%") || byte >= 0x80 {
        position = try scanEncoded(bytes, at: position, into: &element, inName: false)
      } else {
        throw Fault(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
      }
    }
    element.end = UInt16(truncatingIfNeeded: position)
    if element.kind == .parameter, element.link == 0 { element.link = element.end }
    if element.kind == .literal, position &- start <= 2, bytes[start] == UInt8(ascii: "."),
      position &- start == 1 || bytes[start &+ 1] == UInt8(ascii: ".")
    {
      throw Fault(code: .dotSegment, offset: start, found: bytes.text(start..<position))
    }
    elements.append(element)
    return position
  }

  private mutating func scanCatchAll(_ bytes: Span<UInt8>, from start: Int) throws(Fault) -> Int {
    var element = PatternElement(.catchAll, start, start)
    let end = try scanName(bytes, from: start &+ 1, into: &element)
    if end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "("),
      bytes[end] != UInt8(ascii: ")")
    {
      throw Fault(code: .catchAllNotLast, offset: start, found: bytes.text(start..<end))
    }
    element.end = UInt16(truncatingIfNeeded: end)
    elements.append(element)
    catchAll = start..<end
    return end
  }

  /// Reads `":" name [ "<" constraint ">" ]`, and returns where the suffix begins.
  private mutating func scanParameter(
    _ bytes: Span<UInt8>, at colon: Int, into element: inout PatternElement
  ) throws(Fault) -> Int {
    element.kind = .parameter
    var position = try scanName(bytes, from: colon &+ 1, into: &element)
    if element.nameStart == element.nameEnd, !rules.contains(.emptyNames) {
      throw Fault(code: .emptyParameterName, offset: colon, found: ":")
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
      position = try scanConstraint(bytes, at: position, into: &element)
    }
    element.link = UInt16(truncatingIfNeeded: position)
    return position
  }

  private mutating func scanName(
    _ bytes: Span<UInt8>, from start: Int, into element: inout PatternElement
  ) throws(Fault) -> Int {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if CharacterClass.name.contains(byte) {
        position &+= 1
      } else if byte == UInt8(ascii: "%") || byte >= 0x80 {
        position = try scanEncoded(bytes, at: position, into: &element, inName: true)
      } else {
        break
      }
    }
    element.nameStart = UInt16(truncatingIfNeeded: start)
    element.nameEnd = UInt16(truncatingIfNeeded: position)
    return position
  }

  /// Checks an escape or a raw non-ASCII byte, and returns where the next character begins.
  private mutating func scanEncoded(
    _ bytes: Span<UInt8>, at position: Int, into element: inout PatternElement, inName: Bool
  ) throws(Fault) -> Int {
    let next: Int
    do throws(URLReadingError) {
      next = try URLScanner(limits: .standard).scanCharacter(bytes, at: position, in: .literal, .path)
    } catch {
      let end = min(position &+ 3, bytes.count)
      throw Fault(code: .malformedEscape, offset: position, found: error.found ?? bytes.text(position..<end))
    }
    guard bytes[position] == UInt8(ascii: "%") else { return next }
    element.isEscaped = true
    let value = bytes[position &+ 1].hexValue << 4 | bytes[position &+ 2].hexValue
    let plain = inName ? CharacterClass.name : CharacterClass.literal
    let isLower =
      bytes[position &+ 1] >= UInt8(ascii: "a") || bytes[position &+ 2] >= UInt8(ascii: "a")
    if value >= 0x80 || plain.contains(value) || isLower { isCanonical = false }
    return next
  }

  private func refuseDuplicateNames(_ bytes: Span<UInt8>) throws(Fault) {
    for (index, element) in elements.enumerated() where element.nameEnd > element.nameStart {
      for other in elements[..<index] where other.nameEnd > other.nameStart {
        let length = other.nameRange.count
        guard length == element.nameRange.count else { continue }
        var offset = 0
        while offset < length,
          bytes[Int(other.nameStart) &+ offset] == bytes[Int(element.nameStart) &+ offset]
        { offset &+= 1 }
        if offset == length {
          let name = bytes.text(element.nameRange)
          throw Fault(code: .duplicateParameterName, offset: Int(element.nameStart), found: name)
        }
      }
    }
  }
}
