import MediatorText

extension PatternScanner {
  /// Reads `scheme "://"` and a host if there are any, and returns where the path begins.
  mutating func scanSchemeAndHost(_ bytes: Span<UInt8>) throws(Problem) -> Int {
    var position = bytes.end(from: 0, while: CharacterClass.scheme.contains)
    if let start = scanOpaqueScheme(bytes, to: position) { return start }
    let hasScheme =
      position &+ 2 < bytes.count && bytes[position] == UInt8(ascii: ":")
      && bytes[position &+ 1] == UInt8(ascii: "/") && bytes[position &+ 2] == UInt8(ascii: "/")
    if hasScheme {
      guard position > 0, bytes[0].isASCIILetter else {
        throw Problem(code: .invalidScheme, offset: 0, found: bytes.text(0..<position))
      }
      schemeEnd = position
      for index in 0..<position where bytes[index] != bytes[index].asciiLowercased { isCanonical = false }
      position &+= 3
      if bytes.byte(at: position) == UInt8(ascii: "/") { isCanonical = false }
      guard WebScheme.contains(bytes, count: schemeEnd) else { return position }
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

  /// Reads `scheme ":"` without slashes after it, and returns where the path begins; `nil` if the text begins in another way.
  ///
  /// A relative reference has no colon in its first segment (RFC 3986, section 4.2), so a pattern of one begins with a slash.
  private mutating func scanOpaqueScheme(_ bytes: Span<UInt8>, to end: Int) -> Int? {
    let hasSlash = bytes.byte(at: end &+ 1) == UInt8(ascii: "/")
    guard bytes.byte(at: end) == UInt8(ascii: ":"), !hasSlash || bytes.byte(at: end &+ 2) != UInt8(ascii: "/"),
      end > 0, bytes[0].isASCIILetter, !WebScheme.contains(bytes, count: end)
    else { return nil }
    schemeEnd = end
    for index in 0..<end where bytes[index] != bytes[index].asciiLowercased { isCanonical = false }
    if hasSlash { isCanonical = false }
    return end &+ 1
  }

  /// Reads a parameter and the domain after it, and returns where the host ends.
  private mutating func scanHostCapture(_ bytes: Span<UInt8>, from start: Int) throws(Problem) -> Int {
    var element = PatternElement(.parameter, start, start)
    let domainStart = try scanParameter(bytes, at: start, into: &element)
    let end = bytes.end(from: domainStart) { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "(") }
    if domainStart < end {
      guard bytes[domainStart] == UInt8(ascii: "."), bytes.byte(at: domainStart &+ 1) != UInt8(ascii: "*") else {
        throw Problem(code: .invalidHost, offset: start, found: bytes.text(start..<end))
      }
      try checkHost(bytes, domainStart &+ 1..<end)
    }
    let name = PatternText.decodedName(bytes.text(element.nameRange)[...])
    let constraint = constraint(element.constraint)
    if constraint?.requiresCapitals ?? false {
      throw Problem(code: .invalidHost, offset: start, found: bytes.text(start..<end))
    }
    let capture = HostCapture(
      .init(name, constraint), element.nameRange,
      domain: bytes.text(domainStart..<end).asciiLowercased)
    if !capture.text.utf8.elementsEqual(bytes.text(start..<end).utf8) { isCanonical = false }
    hostCapture = capture
    return end
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
