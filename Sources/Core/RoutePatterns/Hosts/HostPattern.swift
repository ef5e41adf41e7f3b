import MediatorText

/// The host of a pattern or of a setting: one host, or all hosts below a domain, written with `*.`.
///
/// A setting may name a port: `localhost:8080`, and `*` is any host with any port. The host of a pattern may be a parameter, or begin with one.
package struct HostPattern: Sendable {
  /// The hosts that belong to a pattern.
  enum Form: Sendable {
    case exact
    /// Hosts with one or more labels before a domain.
    case domain
    /// Hosts with one label before a domain, which a parameter captures.
    case label(ParameterConstraint?)
    /// All hosts that a parameter accepts.
    case any(ParameterConstraint?)
  }

  /// The text, in lower case but for a parameter.
  package let text: String
  let form: Form
  let authority: Authority

  /// A name and a port that are compared by their bytes.
  struct Authority: Hashable, Sendable {
    /// The host, a domain with the dot before it, or nothing for any host.
    let name: [UInt8]
    let port: Int?
  }

  /// Creates a pattern, which may be invalid; see ``isValid``.
  package init(_ text: String) {
    self.text = text.asciiLowercased
    if text == "*" {
      (form, authority) = (.any(nil), Authority(name: [], port: nil))
      return
    }
    var name = Array(self.text.utf8)
    let isDomain = name.starts(with: "*.".utf8)
    if isDomain { name.removeFirst() }
    form = isDomain ? .domain : .exact
    var port: Int?
    if let colon = name.lastIndex(of: UInt8(ascii: ":")), name.last != UInt8(ascii: "]"),
      let number = TextValue.uint(name[(colon + 1)...]), number <= 65535
    {
      port = Int(number)
      name.removeSubrange(colon...)
    }
    authority = Authority(name: name, port: port)
  }

  init(_ capture: HostCapture) {
    text = capture.text
    let constraint = capture.parameter.constraint
    form = capture.domain.isEmpty ? .any(constraint) : .label(constraint)
    authority = Authority(name: Array(capture.domain.utf8), port: nil)
  }

  /// Whether the text begins with `*.`.
  package var isDomain: Bool { if case .domain = form { true } else { false } }

  /// Whether a URL can have the host: an IP literal, or a name of well-formed labels.
  package var isValid: Bool {
    if case .any = form { return true }
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
  package var sample: String {
    switch form {
    case .exact: text
    case .domain: "www" + text.dropFirst()
    case .label(let constraint): (constraint.map { $0.samples.first ?? "" } ?? "www") + host
    case .any(let constraint): constraint.map { $0.samples.first ?? "" } ?? "www.example.com"
    }
  }

  /// Returns whether a host belongs to the pattern.
  ///
  /// A host below a domain must have well-formed labels before the domain; `evil.com%2F.shop.example` has none.
  ///
  /// - Parameters:
  ///   - host: Decoded and in lower case, as ``ParsedURL/host`` returns it.
  ///   - port: The port, or `nil` for the scheme's default; a parameter accepts any.
  /// - Complexity: O(*n*) in the length of the host.
  package func owns(_ host: String, port: Int? = nil) -> Bool {
    let name = Array(host.utf8)
    switch form {
    case .exact: return port == authority.port && name == authority.name
    case .domain:
      return port == authority.port && name.hasSuffix(authority.name)
        && HostName.Dots(of: name).contains(name.count - authority.name.count)
    case .label(let constraint):
      let count = name.count - authority.name.count
      var dots = HostName.Dots(of: name)
      return name.hasSuffix(authority.name) && dots.next() == count && constraint?.accepts(name[..<count]) ?? true
    case .any(let constraint): return !name.isEmpty && constraint?.accepts(name) ?? true
    }
  }

  /// Returns whether some host belongs to both patterns, ignoring ports.
  package func overlaps(_ other: HostPattern) -> Bool {
    let (name, otherName) = (authority.name, other.authority.name)
    switch (form, other.form) {
    case (.exact, .exact): return name == otherName
    case (.domain, .exact): return HostPattern("*" + host).owns(other.host)
    case (.label, .exact), (.any, .exact): return owns(other.host)
    case (.domain, .domain): return name.hasSuffix(otherName) || otherName.hasSuffix(name)
    case (.label, .domain): return name.hasSuffix(otherName)
    case (.label, .label): return name == otherName
    case (.any, _): return true
    case (.exact, _), (.domain, _), (.label, .any): return other.overlaps(self)
    }
  }

  /// Returns whether every host of another pattern belongs to this one.
  package func includes(_ other: HostPattern) -> Bool {
    switch (form, other.form) {
    case (.any(nil), _): return true
    case (.any(let outer?), .any(let inner?)): return outer.covers(inner)
    case (.label(let outer), .label(let inner)):
      return authority.name == other.authority.name && (outer.map { inner.map($0.covers) ?? false } ?? true)
    case (.label, .exact), (.any, .exact): return owns(other.host)
    case (.domain, .label): return other.authority.name.hasSuffix(authority.name)
    case (.exact, .exact): return authority == other.authority
    case (.domain, .domain):
      return authority.port == other.authority.port && other.authority.name.hasSuffix(authority.name)
    case (.domain, .exact): return authority.port == other.authority.port && overlaps(other)
    default: return false
    }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ bytes: [UInt8]) -> Bool { suffix(bytes.count) == bytes[...] }
}

extension ParameterConstraint {
  /// Returns whether it certainly accepts every text that another constraint accepts.
  fileprivate func covers(_ other: ParameterConstraint) -> Bool {
    TrieSymbol(RoutePattern.Parameter("", self)).covers(TrieSymbol(RoutePattern.Parameter("", other)))
  }
}

extension RoutePattern {
  /// The condition on the host, or `nil` for any.
  package var hostPattern: HostPattern? {
    if let hostCapture { return HostPattern(hostCapture) }
    return host.map { HostPattern($0) }
  }
}

/// Names of hosts (RFC 1123, 2.1).
enum HostName {
  /// The maximum length of a name in bytes (RFC 1035, 2.3.4).
  private static let maximumLength = 253
  /// The maximum length of a label in bytes.
  private static let maximumLabelLength = 63

  /// The offsets of the dots that end labels, from the left up to the first malformed label.
  ///
  /// A label has letters, digits and hyphens, and neither begins nor ends with a hyphen. A decoded host may hold any other
  /// character too, such as the slash of `evil.com%2F.shop.example`.
  ///
  /// - Complexity: O(*n*) in the length of the host, for all of them.
  struct Dots<Host: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol where Host.Index == Int {
    private let host: Host
    private var start: Int

    init(of host: Host) {
      self.host = host
      start = host.count <= HostName.maximumLength ? host.startIndex : host.endIndex
    }

    mutating func next() -> Int? {
      for position in start..<host.endIndex {
        let byte = host[position]
        let isFirst = position == start
        if byte == UInt8(ascii: "."), !isFirst, host[position - 1] != UInt8(ascii: "-") {
          start = position + 1
          return position - host.startIndex
        }
        let isHyphen = byte == UInt8(ascii: "-") && !isFirst
        guard isHyphen || byte.isASCIILetter || byte.isASCIIDigit, position - start < HostName.maximumLabelLength else {
          break
        }
      }
      start = host.endIndex
      return nil
    }
  }

  /// Returns whether a name in a setting is well-formed; its labels may also contain non-ASCII text.
  static func isValid(_ name: some Collection<UInt8>) -> Bool {
    // Each non-ASCII byte counts as a letter.
    let letters = name.map { $0 >= 0x80 ? UInt8(ascii: "a") : $0 } + [UInt8(ascii: ".")]
    return Dots(of: letters).contains(letters.count - 1)
  }
}
