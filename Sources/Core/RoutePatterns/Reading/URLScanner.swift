/// The single pass of ``StandardURLReader`` over the bytes of a text.
struct URLScanner {
  let limits: URLLimits
  /// Whether an empty segment is left out, rather than an error.
  var ignoresEmptySegments = false
  /// Whether an empty segment is one without text.
  var keepsEmptySegments = false
  /// Whether a slash at the end is an empty segment.
  var keepsFinalSlash = false
  private(set) var layout = URLLayout()

  mutating func scan(_ bytes: Span<UInt8>) throws(URLReadingError) {
    guard bytes.count <= limits.length else {
      throw URLReadingError(.tooLong, offset: limits.length, limit: limits.length)
    }
    var position = try scanScheme(bytes)
    if position &+ 1 < bytes.count, bytes[position] == UInt8(ascii: "/"), bytes[position &+ 1] == UInt8(ascii: "/") {
      position = try scanAuthority(bytes, from: position &+ 2)
    }
    try scanPathAndRest(bytes, from: position)
    if let error = MarkRun.error(inURL: bytes) { throw error }
  }

  /// Reads the path, the query and the fragment.
  mutating func scanPathAndRest(_ bytes: Span<UInt8>, from start: Int) throws(URLReadingError) {
    var position = try scanPath(bytes, from: start)
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      position = try scanQuery(bytes, from: position &+ 1)
    }
    if position < bytes.count {
      try scanFragment(bytes, from: position &+ 1)
    }
  }

  /// Reads `scheme ":"` if the text begins with one, and returns where the rest begins (RFC 3986, 3.1 and 4.2).
  private mutating func scanScheme(_ bytes: Span<UInt8>) throws(URLReadingError) -> Int {
    var position = bytes.end(from: 0, while: CharacterClass.scheme.contains)
    if position > 0, bytes.byte(at: position) == UInt8(ascii: ":"), bytes[0].isASCIILetter {
      layout.parts.insert(.scheme)
      layout.scheme = .init(0, position)
      if WebScheme.contains(bytes, count: position) { layout.parts.insert(.webScheme) }
      return position &+ 1
    }
    // A relative reference: its first segment must not hold a colon.
    position = bytes.end(from: position) { !$0.endsAuthority && $0 != UInt8(ascii: ":") }
    guard bytes.byte(at: position) != UInt8(ascii: ":") else {
      throw URLReadingError(.invalidScheme, offset: 0, found: bytes.text(0..<(position + 1)))
    }
    return 0
  }

  /// Reads `[ userinfo "@" ] host [ ":" port ]`, and returns where the path begins (RFC 3986, 3.2).
  private mutating func scanAuthority(_ bytes: Span<UInt8>, from start: Int) throws(URLReadingError) -> Int {
    layout.parts.insert(.authority)
    // Most authorities are only a host.
    let end = bytes.end(from: start, while: CharacterClass.host.contains)
    if end == bytes.count || bytes[end] == UInt8(ascii: "/") {
      layout.host = .init(start, end)
      if end &- start > 4, !layout.parts.contains(.webScheme) { noteHyphens(bytes, start, end) }
      return end
    }
    return try scanAnyAuthority(bytes, from: start)
  }

  @inline(__always) private mutating func noteHyphens(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    var position = start &+ 3
    // The hyphens follow `xn` in the first label, and `.xn` in others.
    while position < end {
      if bytes[position] == UInt8(ascii: "-"), bytes[position &- 1] == UInt8(ascii: "-") {
        layout.parts.insert(.doubleHyphen)
      }
      position &+= 1
    }
  }

  @inline(never) private mutating func scanAnyAuthority(_ bytes: Span<UInt8>, from start: Int) throws(URLReadingError)
    -> Int
  {
    var hostStart = start
    let at = bytes.end(from: start) { !$0.endsAuthority && $0 != UInt8(ascii: "@") }
    if bytes.byte(at: at) == UInt8(ascii: "@") {
      var position = start
      while position < at { position = try scanCharacter(bytes, at: position, in: .userInfo, .path) }
      layout.parts.insert(.userInfo)
      layout.userInfo = .init(start, at)
      hostStart = at &+ 1
    }
    let end = bytes.end(from: at) { !$0.endsAuthority }
    let hostEnd = try scanHost(bytes, from: hostStart, to: end)
    layout.host = .init(hostStart, hostEnd)
    if hostEnd &- hostStart > 4, !layout.parts.contains(.webScheme) { noteHyphens(bytes, hostStart, hostEnd) }
    if hostEnd < end { try scanPort(bytes, from: hostEnd &+ 1, to: end) }
    return end
  }

  private mutating func scanHost(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) throws(URLReadingError) -> Int {
    var position = start
    if position < end, bytes[position] == UInt8(ascii: "[") {
      position = bytes.end(from: start &+ 1, while: CharacterClass.userInfo.contains)
      let closed = position < end && bytes[position] == UInt8(ascii: "]") && position > start + 1
      guard closed, position + 1 == end || bytes[position + 1] == UInt8(ascii: ":") else {
        throw URLReadingError(.invalidHost, offset: start, found: bytes.text(start..<end))
      }
      return position &+ 1
    }
    while true {
      position = bytes.end(from: position, while: CharacterClass.host.contains)
      if position == end || bytes[position] == UInt8(ascii: ":") { return position }
      if bytes[position] == UInt8(ascii: "%") {
        layout.parts.insert(.escapedHost)
      } else if 0x20..<0x7F ~= bytes[position] {
        throw URLReadingError(.invalidHost, offset: position, found: bytes.scalar(at: position))
      }
      position = try scanCharacter(bytes, at: position, in: .host, .path)
    }
  }

  private mutating func scanPort(_ bytes: Span<UInt8>, from start: Int, to end: Int) throws(URLReadingError) {
    var value = 0
    for position in start..<end {
      let byte = bytes[position]
      if byte.isASCIIDigit { value = value &* 10 &+ Int(byte &- 0x30) }
      guard byte.isASCIIDigit, value <= 65535 else {
        throw URLReadingError(.invalidPort, offset: start, found: bytes.text(start..<end))
      }
    }
    layout.port = start < end ? UInt16(truncatingIfNeeded: value) : nil
  }

  /// Reads the path, and returns where `?`, `#` or the end is (RFC 3986, 3.3).
  private mutating func scanPath(_ bytes: Span<UInt8>, from start: Int) throws(URLReadingError) -> Int {
    let segmentClass = CharacterClass.segment
    var position = start
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") { position &+= 1 }
    let pathStart = position
    var segmentStart = position
    while true {
      position = bytes.end(from: position, while: segmentClass.contains)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "/") {
        try endSegment(bytes, from: segmentStart, to: position)
        position &+= 1
        segmentStart = position
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      } else if byte == UInt8(ascii: "%") {
        layout.parts.insert(.escapedPath)
        position = try scanEscapedScalar(bytes, at: position, .path)
      } else {
        position = try scanCharacter(bytes, at: position, in: segmentClass, .path)
      }
    }
    if segmentStart < position { try endSegment(bytes, from: segmentStart, to: position) }
    var trailingSlash = segmentStart == position && position > pathStart
    // The host of a custom scheme is a segment before the path `/`.
    let followsSegment =
      pathStart > start && layout.parts.isSuperset(of: [.scheme, .authority]) && !layout.parts.contains(.webScheme)
    if keepsFinalSlash, !ignoresEmptySegments, trailingSlash || followsSegment && position == pathStart {
      try appendSegment(from: position, to: position)
      trailingSlash = false
    }
    layout.path = .init(pathStart, trailingSlash ? position &- 1 : position)
    return position
  }

  @inline(__always) private mutating func endSegment(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) throws(URLReadingError) {
    let count = end &- start
    if count == 0 {
      guard ignoresEmptySegments || keepsEmptySegments else { throw URLReadingError(.emptySegment, offset: start) }
      if ignoresEmptySegments { layout.parts.insert(.emptySegments) } else { try appendSegment(from: start, to: end) }
      return
    }
    if count <= 6, bytes[start] == UInt8(ascii: ".") || bytes[start] == UInt8(ascii: "%") {
      try rejectDots(bytes, from: start, to: end)
    }
    try checkLength(bytes, from: start, to: end, limits.segmentLength)
    try appendSegment(from: start, to: end)
  }

  @inline(__always) private mutating func appendSegment(from start: Int, to end: Int) throws(URLReadingError) {
    if Int(layout.segmentCount) >= limits.segments {
      throw URLReadingError(.tooManySegments, offset: start, limit: limits.segments)
    }
    layout.appendSegment(end: end)
  }

  /// Rejects `.` and `..`, also with dots written as `%2E`.
  private func rejectDots(_ bytes: Span<UInt8>, from start: Int, to end: Int) throws(URLReadingError) {
    var dots = 0
    var position = start
    while position < end {
      if bytes[position] == UInt8(ascii: ".") {
        position &+= 1
      } else if bytes[position] == UInt8(ascii: "%"), position &+ 2 < end,
        bytes[position &+ 1] == UInt8(ascii: "2"), bytes[position &+ 2] | 0x20 == UInt8(ascii: "e")
      {
        position &+= 3
      } else {
        return
      }
      dots &+= 1
    }
    if dots <= 2 { throw URLReadingError(.dotSegment, offset: start, found: bytes.text(start..<end)) }
  }

  /// Reads the query after its `?`, and returns where `#` or the end is (RFC 3986, 3.4).
  private mutating func scanQuery(_ bytes: Span<UInt8>, from start: Int) throws(URLReadingError) -> Int {
    let queryClass = CharacterClass.query
    var position = start
    var partStart = start
    var itemStart = start
    while position < bytes.count, bytes[position] != UInt8(ascii: "#") {
      let byte = bytes[position]
      if byte == UInt8(ascii: "&") {
        try endItem(bytes, from: itemStart, value: partStart, to: position)
        position &+= 1
        partStart = position
        itemStart = position
      } else if byte == UInt8(ascii: "="), partStart == itemStart {
        try checkLength(bytes, from: itemStart, to: position, limits.itemNameLength)
        position &+= 1
        partStart = position
      } else if queryClass.contains(byte) {
        position &+= 1
      } else {
        position = try scanCharacter(bytes, at: position, in: queryClass, .data)
      }
    }
    try endItem(bytes, from: itemStart, value: partStart, to: position)
    layout.parts.insert(.query)
    layout.query = .init(start, position)
    return position
  }

  @inline(__always) private mutating func endItem(
    _ bytes: Span<UInt8>, from start: Int, value: Int, to end: Int
  ) throws(URLReadingError) {
    if start == end { return }
    try checkLength(bytes, from: value, to: end, value == start ? limits.itemNameLength : limits.itemValueLength)
    if Int(layout.queryItemCount) >= limits.queryItems {
      throw URLReadingError(.tooManyQueryItems, offset: start, limit: limits.queryItems)
    }
    layout.queryItemCount &+= 1
  }

  @inline(__always) private func checkLength(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, _ limit: Int
  ) throws(URLReadingError) {
    if end &- start > limit { try checkDecodedLength(bytes, from: start, to: end, limit) }
  }

  /// Rejects a part with more bytes than a limit, where each escape is one byte.
  @inline(never) private func checkDecodedLength(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, _ limit: Int
  ) throws(URLReadingError) {
    var escapes = 0
    for position in start..<end where bytes[position] == UInt8(ascii: "%") { escapes += 1 }
    if end - start - 2 * escapes > limit { throw URLReadingError(.valueTooLong, offset: start, limit: limit) }
  }

  /// Reads the fragment after its `#` (RFC 3986, 3.5).
  private mutating func scanFragment(_ bytes: Span<UInt8>, from start: Int) throws(URLReadingError) {
    var position = start
    while position < bytes.count { position = try scanCharacter(bytes, at: position, in: .query, .data) }
    try checkLength(bytes, from: start, to: position, limits.fragmentLength)
    layout.parts.insert(.fragment)
    layout.fragment = .init(start, position)
  }
}

extension UInt8 {
  /// Whether the byte begins the path after a slash, the query or the fragment.
  @inline(__always) fileprivate var endsAuthority: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }
}
