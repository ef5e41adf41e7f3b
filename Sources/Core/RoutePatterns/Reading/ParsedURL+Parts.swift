extension ParsedURL {
  /// Creates a URL from decoded parts, for readers of other dialects.
  ///
  /// The parts are percent-encoded into ``text`` and keep exactly the values given. A segment may be empty, may be `..`,
  /// and may contain any character. A `%` is a percent sign and does not begin an escape.
  ///
  /// ```swift
  /// let url = try ParsedURL(scheme: "app", segments: ["a b", "", "50%"], queryItems: [("q", "1+1")])
  /// url.text              // "app:/a%20b//50%25?q=1%2B1"
  /// url.segments[2].text  // "50%"
  /// ```
  ///
  /// - Parameters:
  ///   - scheme: The scheme without its colon; letters, digits, `+`, `-` and `.`, a letter first.
  ///   - userInfo: The text before `@`.
  ///   - host: A host name or a bracketed IP literal.
  ///   - port: The port, from 0 to 65535.
  ///   - segments: The path; one empty segment at the end is kept.
  ///   - queryItems: Names and values; a `nil` value creates an item without `=`. Items with an empty name and no value
  ///     are left out.
  ///   - fragment: The text after `#`.
  ///   - limits: The limits of the URL.
  /// - Throws: ``URLReadingError`` if the scheme or port is invalid or a limit is exceeded.
  public init(
    scheme: String? = nil,
    userInfo: String? = nil,
    host: String? = nil,
    port: Int? = nil,
    segments: some Sequence<String>,
    queryItems: [(name: String, value: String?)] = [],
    fragment: String? = nil,
    limits: URLLimits = .standard
  ) throws(URLReadingError) {
    var builder = URLBuilder(limits: limits)
    try builder.append(scheme: scheme)
    try builder.append(userInfo: userInfo, host: host, port: port)
    try builder.append(segments: segments)
    try builder.append(queryItems: queryItems)
    try builder.append(fragment: fragment)
    guard builder.bytes.count <= limits.length else {
      throw URLReadingError(.tooLong, offset: limits.length, limit: limits.length)
    }
    try MarkRun.check(url: builder.bytes)
    self.init(text: String(decoding: builder.bytes, as: UTF8.self), layout: builder.layout)
  }
}

/// Writes parts into one encoded text and records their bounds.
private struct URLBuilder {
  let limits: URLLimits
  var bytes: [UInt8] = []
  var layout = URLLayout()

  mutating func append(scheme: String?) throws(URLReadingError) {
    guard let scheme else { return }
    guard let first = scheme.utf8.first, first.isASCIILetter, scheme.utf8.allSatisfy(CharacterClass.scheme.contains)
    else { throw URLReadingError(.invalidScheme, offset: 0, found: scheme) }
    bytes.append(contentsOf: scheme.utf8)
    layout.scheme = bounds(from: 0)
    layout.parts.insert(.scheme)
    if WebScheme.contains(scheme) { layout.parts.insert(.webScheme) }
    bytes.append(UInt8(ascii: ":"))
  }

  mutating func append(userInfo: String?, host: String?, port: Int?) throws(URLReadingError) {
    guard userInfo != nil || host != nil || port != nil else { return }
    bytes.append(contentsOf: "//".utf8)
    layout.parts.insert(.authority)
    if let userInfo {
      layout.userInfo = try append(userInfo, allowed: .userInfo, limits.valueLength)
      layout.parts.insert(.userInfo)
      bytes.append(UInt8(ascii: "@"))
    }
    let host = host ?? ""
    let start = bytes.count
    let isLiteral =
      host.utf8.count > 2 && host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
      && host.utf8.dropFirst().dropLast().allSatisfy(CharacterClass.userInfo.contains)
    if isLiteral {
      bytes.append(contentsOf: host.utf8)
    } else {
      PercentCoding.append(host.utf8, allowed: .host, to: &bytes)
    }
    layout.host = bounds(from: start)
    if bytes[start...].contains(UInt8(ascii: "%")) { layout.parts.insert(.escapedHost) }
    if let port {
      guard let value = UInt16(exactly: port) else {
        throw URLReadingError(.invalidPort, offset: bytes.count, found: String(port))
      }
      layout.port = value
      bytes.append(contentsOf: ":\(port)".utf8)
    }
  }

  mutating func append(segments: some Sequence<String>) throws(URLReadingError) {
    bytes.append(UInt8(ascii: "/"))
    let start = bytes.count
    for segment in segments {
      if layout.segmentCount > 0 { bytes.append(UInt8(ascii: "/")) }
      guard Int(layout.segmentCount) < limits.segments else {
        throw URLReadingError(.tooManySegments, offset: bytes.count, limit: limits.segments)
      }
      try append(segment, allowed: .segment, limits.segmentLength)
      layout.appendSegment(end: bytes.count)
    }
    layout.path = bounds(from: start)
    if bytes[start...].contains(UInt8(ascii: "%")) { layout.parts.insert(.escapedPath) }
  }

  mutating func append(queryItems: [(name: String, value: String?)]) throws(URLReadingError) {
    var start = bytes.count
    for (name, value) in queryItems where !name.isEmpty || value != nil {
      bytes.append(layout.queryItemCount == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      if layout.queryItemCount == 0 { start = bytes.count }
      guard Int(layout.queryItemCount) < limits.queryItems else {
        throw URLReadingError(.tooManyQueryItems, offset: bytes.count, limit: limits.queryItems)
      }
      layout.queryItemCount += 1
      try append(name, allowed: .queryValue, limits.itemNameLength)
      if let value {
        bytes.append(UInt8(ascii: "="))
        try append(value, allowed: .queryValue, limits.itemValueLength)
      }
    }
    guard layout.queryItemCount > 0 else { return }
    layout.query = bounds(from: start)
    layout.parts.insert(.query)
  }

  mutating func append(fragment: String?) throws(URLReadingError) {
    guard let fragment else { return }
    bytes.append(UInt8(ascii: "#"))
    layout.fragment = try append(fragment, allowed: .query, limits.fragmentLength)
    layout.parts.insert(.fragment)
  }

  @discardableResult private mutating func append(
    _ value: String, allowed: CharacterClass, _ limit: Int
  ) throws(URLReadingError) -> URLLayout.Bounds {
    let start = bytes.count
    guard value.utf8.count <= limit else { throw URLReadingError(.valueTooLong, offset: start, limit: limit) }
    PercentCoding.append(value.utf8, allowed: allowed, to: &bytes)
    return bounds(from: start)
  }

  private func bounds(from start: Int) -> URLLayout.Bounds { URLLayout.Bounds(start, bytes.count) }
}
