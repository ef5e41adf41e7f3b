/// The host of a pattern or of a setting: one host, or all hosts below a domain, written with `*.`.
///
/// A setting may name a port: `localhost:8080`.
package struct HostPattern: Sendable {
  /// The text in lower case.
  package let text: String
  /// Whether the text begins with `*.`.
  package let isDomain: Bool
  let authority: Authority

  /// A name and a port that are compared by their bytes.
  struct Authority: Hashable, Sendable {
    /// The host, or a domain with the dot before it.
    let name: [UInt8]
    let port: Int?
  }

  /// Creates a pattern, which may be invalid; see ``isValid``.
  package init(_ text: String) {
    self.text = text.lowercasedASCII
    var name = Array(self.text.utf8)
    isDomain = name.starts(with: "*.".utf8)
    if isDomain { name.removeFirst() }
    var port: Int?
    if let colon = name.lastIndex(of: UInt8(ascii: ":")), name.last != UInt8(ascii: "]"),
      let number = TextValue.uint(name[(colon + 1)...]), number <= 65535
    {
      port = Int(number)
      name.removeSubrange(colon...)
    }
    authority = Authority(name: name, port: port)
  }

  /// Whether a URL can have the host: an IP literal, or a name of well-formed labels.
  package var isValid: Bool {
    guard let url = try? StandardURLReader().read("https://\(sample)/"), !url.hasUserInfo,
      url.host.map({ Array($0.utf8) }) == HostPattern(sample).authority.name, url.port == authority.port
    else { return false }
    let isLiteral = !isDomain && authority.name.first == UInt8(ascii: "[")
    return isLiteral || HostName.isValid(authority.name.dropFirst(isDomain ? 1 : 0))
  }

  /// The host, or a domain with the dot before it.
  package var host: String { String(decoding: authority.name, as: UTF8.self) }

  /// The port, or `nil` for the scheme's default.
  package var port: Int? { authority.port }

  /// A host that belongs to the pattern, with its port.
  package var sample: String { isDomain ? "www" + text.dropFirst() : text }

  /// Whether a host belongs to the pattern.
  ///
  /// A host below a domain must have well-formed labels before the domain; `evil.com%2F.shop.example` has none.
  ///
  /// - Parameters:
  ///   - host: Decoded and in lower case, as ``ParsedURL/host`` returns it.
  ///   - port: The port, or `nil` for the scheme's default.
  /// - Complexity: O(*n*) in the length of the host.
  package func owns(_ host: String, port: Int? = nil) -> Bool {
    guard port == authority.port else { return false }
    let name = Array(host.utf8)
    guard isDomain else { return name == authority.name }
    return name.hasSuffix(authority.name)
      && HostName.Dots(of: name).contains(name.count - authority.name.count)
  }

  /// Whether some host belongs to both patterns, ignoring ports.
  package func overlaps(_ other: HostPattern) -> Bool {
    let (name, otherName) = (authority.name, other.authority.name)
    switch (isDomain, other.isDomain) {
    case (false, false): return name == otherName
    case (true, false): return HostPattern("*" + host).owns(other.host)
    case (false, true): return other.overlaps(self)
    case (true, true): return name.hasSuffix(otherName) || otherName.hasSuffix(name)
    }
  }

  /// Whether every host of another pattern belongs to this one.
  package func includes(_ other: HostPattern) -> Bool {
    guard authority.port == other.authority.port else { return false }
    guard isDomain else { return !other.isDomain && authority.name == other.authority.name }
    return other.isDomain ? other.authority.name.hasSuffix(authority.name) : overlaps(other)
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ bytes: [UInt8]) -> Bool { suffix(bytes.count) == bytes[...] }
}
