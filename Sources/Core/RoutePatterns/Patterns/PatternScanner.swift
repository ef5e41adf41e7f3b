/// Reads the text of a pattern into elements, in one pass.
///
///     pattern   = [ origin ] path query [ "#" fragment | "(#" fragment ")" ]
///     origin    = scheme "://" [ host ] | scheme ":" | "<none>:" | "//" host
///                 ; a host only after http, https, ws, wss or nothing; no slashes only after another scheme
///     host      = name | "*." name | capture [ "." name ]
///     path      = *( "/" segment | [ "/" ] group ) [ "/" ]
///     group     = "(" 1*( "/" segment | [ "/" ] group ) ")"
///     segment   = literal | [ literal ] capture *( literal capture ) [ literal ] | "*" [ name ] | "*" name "<raw>"
///                 ; one catch-all, that in a group or with "<raw>" at the end
///     capture   = ":" name [ "<" [ constraint ] ">" ]
///     name      = 1*( ALPHA | DIGIT | "_" | non-ASCII ) | "{" text "}"   ; also as escapes; that of another character ends a name
///     query     = [ "?" item *( "&" item ) ] *( "(?" item ")" ) | "?<none>"
///     item      = text [ "=" value ]
///     value     = [ text ] *( capture text ) [ capture ] | ":" name "<raw>"
///     constraint = type | text 1*( "|" text ) | ( "^" | "!" ) text *( "|" text ) | set [ count ]
///     fragment  = ( "/" path | segment path | "" ) query | "<none>"
///                 ; the first segment is no catch-all; only items need a "?" at the start
struct PatternScanner: ~Copyable {
  static let maximumLength = 4096
  static let maximumSegments = 128
  /// The maximum number of segments outside groups: that of ``URLLimits/standard``.
  static let maximumRequiredSegments = 64

  let rules: PatternRules
  /// The parts that few patterns have, or `nil`.
  ///
  /// They are many words, so the scanner stores a reference.
  var parts: UncommonPartsBox?
  var schemeEnd = 0
  var hostRange = 0..<0
  /// Whether the query is being read.
  var isInQuery = false
  /// Whether the text is already canonical.
  var isCanonical = true
  /// The number of elements in closed groups, parentheses included.
  private var groupedCount = 0
  /// The index of the innermost open group; its `link` holds the enclosing group until it is closed.
  private var openGroup: Int?
  private var groupCount = 0
  /// The numbers of variants of the open groups, from the outermost, after that of the whole path; empty without groups.
  private var variantCounts: [Int] = []
  private var depth: Int { max(0, variantCounts.count &- 1) }
  var nameCount = 0
  /// Whether a catch-all has been read that other segments follow.
  private var hasSpan = false

  var hasGroups: Bool { groupCount > 0 }

  init(rules: PatternRules) { self.rules = rules }

  /// Makes a place for parts that few patterns have.
  mutating func needParts() { parts = parts ?? UncommonPartsBox() }

  /// The parts of a ``PatternError`` that the scanner knows.
  struct Problem: Error {
    let code: PatternError.Code
    let offset: Int
    let found: String
  }

  /// Reads a text, and returns its elements.
  @inline(__always) mutating func scan(_ text: inout String) throws(PatternError) -> [PatternElement] {
    do throws(Problem) {
      return try text.withSpan { bytes throws(Problem) in try scan(bytes) }
    } catch {
      // No path contains a `?` or a `#`, so patterns without them need not search for one.
      if let elements = try scanWithConditions(&text) { return elements }
      throw PatternError(code: error.code, pattern: text, offset: error.offset, found: error.found)
    }
  }

  @inline(__always) mutating func scan(_ bytes: Span<UInt8>) throws(Problem) -> [PatternElement] {
    guard bytes.count <= Self.maximumLength else {
      throw Problem(code: .tooLong, offset: Self.maximumLength, found: "")
    }
    // Every element has at least one byte.
    return try ElementList<PatternElement>.with(capacity: bytes.count) { elements throws(Problem) in
      // Most patterns begin with the path.
      let isPath = bytes.byte(at: 0) == UInt8(ascii: "/") && bytes.byte(at: 1) != UInt8(ascii: "/")
      let pathStart = isPath ? 0 : try scanSchemeAndHost(bytes)
      try scanPath(bytes, from: pathStart, &elements)
      if nameCount > 1, !rules.contains(.duplicateNames) { try rejectDuplicateNames(bytes, elements) }
      if parts?.value.hasCaptures ?? false, !rules.contains(.duplicateNames) {
        try rejectDuplicateNames(of: elements.array, bytes)
      }
      return elements.array
    }
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

  /// Returns the offset of the first `?` or `#` outside of a constraint, or of the `(` before it; `nil` if there is none.
  ///
  /// - Parameter isFragment: Whether only a `#` counts.
  static func conditionStart(_ bytes: Span<UInt8>, isFragment: Bool = false) -> Int? {
    var bounds = ConstraintBounds()
    for position in bytes.indices where bounds.isOutside(bytes[position]) {
      let byte = bytes[position]
      guard byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") && !isFragment else { continue }
      return bytes.byte(at: position &- 1) == UInt8(ascii: "(") ? position &- 1 : position
    }
    return nil
  }

  @inline(__always) private mutating func scanPath(
    _ bytes: Span<UInt8>, from start: Int, _ elements: inout ElementList<PatternElement>
  ) throws(Problem) {
    var position = start
    while let byte = bytes.byte(at: position) {
      let hasSlash = byte == UInt8(ascii: "/")
      if hasSlash {
        position &+= 1
      } else if !byte.endsSegment {
        try checkGroup(bytes, from: start, before: position)
      }
      let literalEnd = bytes.end(from: position, while: CharacterClass.literal.contains)
      // Most segments are literals. Short ones may be dot segments, late ones too many.
      if literalEnd &- position > 2, elements.count < Self.maximumRequiredSegments,
        bytes.byte(at: literalEnd) ?? UInt8(ascii: "/") == UInt8(ascii: "/")
      {
        append(PatternElement(.literal, position, literalEnd), to: &elements)
        position = literalEnd
        continue
      }
      switch bytes.byte(at: position) {
      case UInt8(ascii: "("):
        if hasSlash { isCanonical = false }
        try openGroup(at: position, &elements)
        position &+= 1
      case UInt8(ascii: ")"):
        if hasSlash {
          isCanonical = false
          if elements.count > 0, elements[elements.count - 1].kind == .open {
            throw Problem(code: .emptyGroup, offset: Int(elements[elements.count - 1].start), found: "(/)")
          }
        }
        try closeGroup(at: position, &elements)
        position &+= 1
      case UInt8(ascii: "/"):
        throw Problem(code: .emptySegment, offset: position, found: "/")
      case nil:
        // A trailing slash, unless it is the whole of an empty path.
        if position > 1 { isCanonical = false }
      default:
        position = try scanSegment(bytes, from: position, literalEnd: literalEnd, &elements)
      }
    }
    if let open = openGroup {
      throw Problem(code: .unbalancedGroup, offset: Int(elements[open].start), found: "(")
    }
    if let count = variantCounts.first, count > PatternVariant.maximumCount {
      throw Problem(code: .tooManyVariants, offset: start, found: count == .max ? "more than \(count)" : "\(count)")
    }
  }

  @inline(__always) private func append(_ element: PatternElement, to elements: inout ElementList<PatternElement>) {
    var element = element
    element.number = UInt16(truncatingIfNeeded: elements.count)
    elements.append(element)
  }

  private mutating func openGroup(at position: Int, _ elements: inout ElementList<PatternElement>) throws(Problem) {
    groupCount &+= 1
    if variantCounts.isEmpty { variantCounts = [1] }
    variantCounts.append(1)
    var element = PatternElement(.open, position, position &+ 1)
    element.link = UInt16(truncatingIfNeeded: openGroup ?? 0)
    openGroup = elements.count
    append(element, to: &elements)
  }

  private mutating func closeGroup(at position: Int, _ elements: inout ElementList<PatternElement>) throws(Problem) {
    guard let open = openGroup else {
      throw Problem(code: .unbalancedGroup, offset: position, found: ")")
    }
    guard open < elements.count &- 1 else {
      throw Problem(code: .emptyGroup, offset: Int(elements[open].start), found: "()")
    }
    // A group is there in one of its variants, or left out.
    let choices = variantCounts.removeLast()
    let (count, overflows) = variantCounts[depth].multipliedReportingOverflow(by: choices == .max ? .max : choices + 1)
    variantCounts[depth] = overflows ? .max : count
    openGroup = depth == 0 ? nil : Int(elements[open].link)
    elements[open].link = UInt16(truncatingIfNeeded: elements.count)
    append(PatternElement(.close, position, position &+ 1), to: &elements)
    if depth == 0 { groupedCount &+= elements.count &- open }
  }

  /// Checks the parentheses before a segment that begins without a slash.
  ///
  /// After an opening parenthesis, it must be at the start of the path or follow a slash.
  private mutating func checkGroup(_ bytes: Span<UInt8>, from start: Int, before position: Int) throws(Problem) {
    if position == start { return }
    if bytes[position &- 1] == UInt8(ascii: ")") {
      throw Problem(code: .misplacedGroup, offset: position, found: bytes.text(position..<(position &+ 1)))
    }
    var open = position &- 1
    while open > start, bytes[open &- 1] == UInt8(ascii: "(") { open &-= 1 }
    guard open == start || bytes[open &- 1] == UInt8(ascii: "/") else {
      throw Problem(code: .misplacedGroup, offset: position &- 1, found: "(")
    }
    isCanonical = false
  }

  /// Reads a segment after its first literal, which may be empty, and returns where the segment ends.
  @inline(__always) private mutating func scanSegment(
    _ bytes: Span<UInt8>, from start: Int, literalEnd: Int, _ elements: inout ElementList<PatternElement>
  ) throws(Problem) -> Int {
    let count = elements.count
    // Each parenthesis is an element too. `maximumSegments` counts segments in groups, `maximumRequiredSegments` does not.
    guard
      count < Self.maximumRequiredSegments
        || count &- 2 &* groupCount &+ depth < Self.maximumSegments
          && (depth > 0 || bytes[start] == UInt8(ascii: "*") || count &- groupedCount < Self.maximumRequiredSegments)
    else { throw Problem(code: .tooManySegments, offset: start, found: "") }
    var element = PatternElement(.literal, start, literalEnd)
    let end = try scanRest(bytes, from: literalEnd, into: &element)
    append(element, to: &elements)
    return end
  }

  @inline(never) private mutating func scanRest(
    _ bytes: Span<UInt8>, from literalEnd: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    var position = literalEnd
    while let byte = bytes.byte(at: position), !byte.endsSegment {
      position = try scanSpecial(byte, bytes, at: position, into: &element)
      position = bytes.end(from: position, while: CharacterClass.literal.contains)
    }
    element.end = UInt16(truncatingIfNeeded: position)
    let range = element.range
    if element.kind == .literal, range.count <= 2, range.allSatisfy({ bytes[$0] == UInt8(ascii: ".") }) {
      throw Problem(code: .dotSegment, offset: range.lowerBound, found: bytes.text(range))
    }
    return position
  }

  /// Reads the characters that a literal cannot contain unescaped, and returns where the segment continues.
  @inline(__always) private mutating func scanSpecial(
    _ byte: UInt8, _ bytes: Span<UInt8>, at position: Int, into element: inout PatternElement
  ) throws(Problem) -> Int {
    switch byte {
    case UInt8(ascii: ":"):
      guard element.kind == .literal else { return try scanSplit(bytes, at: position, into: &element) }
      return try scanParameter(bytes, at: position, into: &element)
    case UInt8(ascii: "*") where position == Int(element.start):
      element.kind = .catchAll
      var end = try scanName(bytes, from: position &+ 1, into: &element)
      if bytes.byte(at: end) == UInt8(ascii: "<") { end = scanRest(bytes, at: end, into: &element) }
      // Only a trailing slash and the ends of groups may follow.
      let rest = bytes.end(from: end) { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "/") }
      guard rest < bytes.count else {
        if hasSpan { throw Problem(code: .catchAllNotLast, offset: position, found: bytes.text(position..<end)) }
        return end
      }
      let isSpan = depth == 0 && element.constraint == .none && !hasSpan && bytes[end].endsSegment
      guard isSpan else {
        throw Problem(code: .catchAllNotLast, offset: position, found: bytes.text(position..<end))
      }
      element.kind = .span
      hasSpan = true
      return end
    case UInt8(ascii: "%"), 0x80...:
      return try scanEncoded(bytes, at: position, plain: .literal, into: &element)
    default:
      throw Problem(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
    }
  }

}

/// Tells the bytes of a pattern outside of constraints, `<[…]>` with a `>` among its characters included, from the others.
struct ConstraintBounds {
  private enum Place { case outside, start, inside, set, escape }
  private var place = Place.outside

  /// Returns whether the next byte is outside of constraints and does not end one.
  @inline(__always) mutating func isOutside(_ byte: UInt8) -> Bool {
    if place == .outside, byte != UInt8(ascii: "<") { return true }
    enter(byte)
    return false
  }

  private mutating func enter(_ byte: UInt8) {
    switch (place, byte) {
    case (.outside, _): place = .start
    case (.start, UInt8(ascii: "[")), (.escape, _): place = .set
    case (.set, UInt8(ascii: "\\")): place = .escape
    case (.set, UInt8(ascii: "]")): place = .inside
    case (.set, _): break
    case (_, UInt8(ascii: ">")): place = .outside
    case (.start, _), (.inside, _): place = .inside
    }
  }
}

extension UInt8 {
  /// Whether the byte ends a segment of a pattern.
  @inline(__always) fileprivate var endsSegment: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
  }
}
