import MediatorText

extension PatternScanner {
  static let maximumQueryItems = 64

  /// Reads `scheme "://"` or `scheme ":"`, and a host, if there are any, and returns where the path begins.
  mutating func scanSchemeAndHost(_ bytes: Span<UInt8>) throws(Problem) -> Int {
    let none = RoutePattern.noScheme.utf8.count
    let hasNone = bytes.count >= none && bytes.text(0..<none) == RoutePattern.noScheme
    let end = hasNone ? none : bytes.end(from: 0, while: CharacterClass.scheme.contains)
    let hasSlashes = bytes.byte(at: end &+ 1) == UInt8(ascii: "/") && bytes.byte(at: end &+ 2) == UInt8(ascii: "/")
    let isWeb = WebScheme.contains(bytes, count: end)
    var position: Int
    // A relative reference has no colon in its first segment (RFC 3986, section 4.2), so a pattern of one begins with a slash.
    let mayBeOpaque = end > 0 && (bytes[0].isASCIILetter || hasNone) && !isWeb
    let hasScheme = bytes.byte(at: end) == UInt8(ascii: ":") && (hasSlashes || mayBeOpaque)
    if hasScheme {
      guard !hasSlashes || end > 0 && bytes[0].isASCIILetter else {
        throw Problem(code: .invalidScheme, offset: 0, found: bytes.text(0..<end))
      }
      schemeEnd = end
      for index in 0..<end where bytes[index] != bytes[index].asciiLowercased { isCanonical = false }
      position = end &+ (hasSlashes ? 3 : 1)
      if bytes.byte(at: position) == UInt8(ascii: "/") { isCanonical = false }
      guard isWeb else { return position }
    } else if bytes.count > 1, bytes[0] == UInt8(ascii: "/"), bytes[1] == UInt8(ascii: "/") {
      position = 2
    } else {
      if bytes.byte(at: 0) != UInt8(ascii: "(") { isCanonical = false }
      return 0
    }
    let start = position
    if bytes.byte(at: position) == UInt8(ascii: ":") {
      position = try scanHostCapture(bytes, from: position)
      hostRange = start..<position
      return position
    }
    position = bytes.end(from: position) { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "(") }
    if start == position, hasScheme { return position }
    try checkHost(bytes, start..<position)
    hostRange = start..<position
    return position
  }

  /// Reads a parameter and the domain after it, and returns where the host ends.
  private mutating func scanHostCapture(_ bytes: Span<UInt8>, from start: Int) throws(Problem) -> Int {
    var element = PatternElement(.parameter, start, start)
    let domainStart = try scanParameter(bytes, at: start, into: &element)
    let end = bytes.end(from: domainStart) { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "(") }
    if domainStart < end {
      // A name has at most 253 bytes, and a label 63 (RFC 1035, 2.3.4).
      guard bytes[domainStart] == UInt8(ascii: "."), bytes.byte(at: domainStart &+ 1) != UInt8(ascii: "*"),
        63 + end - domainStart <= 253
      else {
        throw Problem(code: .invalidHost, offset: start, found: bytes.text(start..<end))
      }
      try checkHost(bytes, domainStart &+ 1..<end)
    }
    element.end = element.link
    let parameter = takeParameter(element, bytes)
    if parameter.constraint?.requiresCapitals ?? false {
      throw Problem(code: .invalidHost, offset: start, found: bytes.text(start..<end))
    }
    let domain = bytes.text(domainStart..<end).asciiLowercased
    let capture = HostCapture(parameter: parameter, name: element.nameRange, domain: domain)
    if !capture.text.utf8.elementsEqual(bytes.text(start..<end).utf8) { isCanonical = false }
    needParts()
    parts?.value.hostCapture = capture
    return end
  }

  /// Returns the parameters of an element that is not one of the path.
  private mutating func takeParameter(_ element: PatternElement, _ bytes: Span<UInt8>) -> RoutePattern.Parameter {
    func text(_ range: Range<Int>) -> String { PercentCoding.decoded(bytes.text(range)[...]) }
    func name(_ range: Range<Int>) -> String { PatternText.decodedName(bytes.text(range)[...]) }
    let others = (parts?.value.splits.removeValue(forKey: element.start) ?? []).map { part in
      RoutePattern.Parameter.Part(separator: text(part.separator), name(part.name), constraint(part.constraint))
    }
    return RoutePattern.Parameter(
      name(element.nameRange), constraint(element.constraint), prefix: text(element.prefixRange),
      suffix: text(element.suffixRange), others: others)
  }

  private mutating func checkHost(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Problem) {
    let problem = Problem(code: .invalidHost, offset: range.lowerBound, found: bytes.text(range))
    guard !range.isEmpty else { throw problem }
    var position = range.lowerBound
    if bytes[position] == UInt8(ascii: "*") {
      guard range.count > 2, bytes[position &+ 1] == UInt8(ascii: ".") else { throw problem }
      // A name has at most 253 bytes (RFC 1035, 2.3.4), so no URL has `www` below a longer domain.
      guard "www".utf8.count + range.count - 1 <= 253 else { throw problem }
      position &+= 2
    }
    let isLiteral = bytes[position] == UInt8(ascii: "[") && bytes[range.upperBound - 1] == UInt8(ascii: "]")
    let allowed: CharacterClass = isLiteral ? .userInfo : .unreserved
    let inner = isLiteral ? (position + 1)..<(range.upperBound - 1) : position..<range.upperBound
    guard !inner.isEmpty else { throw problem }
    for index in inner {
      let byte = bytes[index]
      guard byte >= 0x80 || allowed.contains(byte) else { throw problem }
      if byte != byte.asciiLowercased { isCanonical = false }
    }
  }

  /// Reads the query and the fragment of a pattern, up to the end of the text.
  mutating func scanQuery(_ bytes: Span<UInt8>, from start: Int) throws(Problem) {
    needParts()
    parts?.value.pathEnd = start
    isInQuery = true
    var position = start
    let emptyEnd = position &+ 1 &+ RoutePattern.QueryItem.empty.spelling.utf8.count
    if bytes.byte(at: position) == UInt8(ascii: "?"), emptyEnd <= bytes.count,
      bytes.text(position &+ 1..<emptyEnd) == RoutePattern.QueryItem.empty.spelling
    {
      parts?.value.query = [.empty]
      position = emptyEnd
    } else if bytes.byte(at: position) == UInt8(ascii: "?") {
      repeat {
        position = try scanItem(bytes, at: position &+ 1, isOptional: false)
      } while bytes.byte(at: position) == UInt8(ascii: "&")
    }
    while parts?.value.query != [.empty], bytes.byte(at: position) == UInt8(ascii: "("),
      bytes.byte(at: position &+ 1) == UInt8(ascii: "?")
    {
      let open = position
      position = try scanItem(bytes, at: position &+ 2, isOptional: true)
      guard bytes.byte(at: position) == UInt8(ascii: ")") else {
        throw Problem(code: .unbalancedGroup, offset: open, found: "(")
      }
      position &+= 1
    }
    let text = RoutePattern.text(of: parts?.value.query ?? [])
    if !text.utf8.elementsEqual(bytes.text(start..<position).utf8) { isCanonical = false }
    if position == bytes.count { return }
    let isGroup = bytes[position] == UInt8(ascii: "(")
    guard bytes.byte(at: isGroup ? position &+ 1 : position) == UInt8(ascii: "#") else {
      throw Problem(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
    }
    try scanFragment(bytes, from: position)
  }

  /// Reads `text [ "=" value ]`, and returns where it ends.
  private mutating func scanItem(_ bytes: Span<UInt8>, at start: Int, isOptional: Bool) throws(Problem) -> Int {
    guard parts?.value.query.count ?? 0 < Self.maximumQueryItems else {
      throw Problem(code: .tooManyQueryItems, offset: start, found: "")
    }
    var position = try scanQueryText(bytes, from: start)
    let name = PercentCoding.decoded(bytes.text(start..<position)[...])
    if name.isEmpty { throw Problem(code: .emptyQueryItem, offset: start, found: "") }
    if parts?.value.query.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) ?? false {
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
    parts?.value.query.append(item)
    return position
  }

  /// Reads `[ text ] capture *( text capture ) [ text ]` after a literal text and before a colon, and returns where it ends.
  private mutating func scanValue(
    _ bytes: Span<UInt8>, from start: Int, colon: Int, into item: inout RoutePattern.QueryItem
  ) throws(Problem) -> Int {
    var element = PatternElement(.literal, start, colon)
    var position = colon
    while bytes.byte(at: position) == UInt8(ascii: ":") {
      let isFirst = element.kind == .literal
      position =
        isFirst
        ? try scanParameter(bytes, at: position, into: &element) : try scanSplit(bytes, at: position, into: &element)
      position = try scanQueryText(bytes, from: position)
    }
    element.end = UInt16(truncatingIfNeeded: position)
    let parameter = takeParameter(element, bytes)
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
      if CharacterClass.patternQuery.contains(byte) {
        position &+= 1
        continue
      }
      guard byte == UInt8(ascii: "%") || byte >= 0x80 else {
        throw Problem(code: .invalidCharacter, offset: position, found: bytes.scalar(at: position))
      }
      position = try scanCharacter(bytes, at: position, in: .unreserved)
    }
    return position
  }

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
    if bytes.text(start..<bytes.count) == FragmentPattern.none {
      parts?.value.fragment = FragmentPattern("/", form: .none, isOptional: false)
      return
    }
    let (pattern, form) = try fragmentPattern(bytes, lower..<upper)
    if isOptional, pattern.parameterNames.isEmpty {
      throw Problem(code: .invalidFragment, offset: lower, found: bytes.text(lower..<upper))
    }
    let fragment = FragmentPattern(pattern, form: form, isOptional: isOptional)
    if !fragment.text.utf8.elementsEqual(bytes.text(start..<bytes.count).utf8) { isCanonical = false }
    parts?.value.fragment = fragment
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
    let isFlat = !pattern.hasRest && !pattern.elements.contains { $0.kind == .span }
    guard let form, isText, mayBeEmpty, isFlat, !pattern.query.contains(where: \.isRaw) else {
      throw Problem(code: .invalidFragment, offset: start, found: bytes.text(range))
    }
    return (pattern, form)
  }

  private static func form(_ pattern: RoutePattern, isPath: Bool) -> FragmentForm? {
    if isPath { return .path }
    switch pattern.elements.first?.kind {
    case nil: return pattern.requiredItems.isEmpty ? nil : .items
    case .literal, .parameter: return pattern.elements.count == 1 && !pattern.hasQuery ? .text : .segments
    case .span, .catchAll, .open, .close: return nil
    }
  }
}

extension ParameterConstraint {
  /// Whether the constraint names a text with capital letters, which no host has, because hosts are read in lower case.
  fileprivate var requiresCapitals: Bool {
    switch self {
    case .enumeration(let texts), .beginnings(let texts):
      texts.contains { text in text.utf8.contains { $0 != $0.asciiLowercased } }
    case .characters(let characters): characters.ranges.allSatisfy { $0.lowerBound >= "A" && $0.upperBound <= "Z" }
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte ends an item of a pattern's query.
  fileprivate var endsQueryItem: Bool {
    self == UInt8(ascii: "&") || self == UInt8(ascii: "(") || self == UInt8(ascii: ")") || self == UInt8(ascii: "#")
  }
}
