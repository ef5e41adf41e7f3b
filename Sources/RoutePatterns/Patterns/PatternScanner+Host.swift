extension PatternScanner {
  /// Reads `scheme "://"` and a host if there are any, and returns where the path begins.
  mutating func scanSchemeAndHost(_ bytes: Span<UInt8>) throws(Problem) -> Int {
    var position = bytes.end(from: 0, while: CharacterClass.scheme.contains)
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
    position = bytes.end(from: position) { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "(") }
    if start == position, hasScheme { return position }
    try checkHost(bytes, start..<position)
    hostRange = start..<position
    return position
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
