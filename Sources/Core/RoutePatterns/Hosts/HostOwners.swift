import MediatorText

/// The owners of web hosts: that of a host by its name, else that of the longest domain, else that of any host.
///
/// It is a class because it is shared: a look-up then retains one object.
package final class HostOwners: Sendable {
  /// An owner of a URL's host.
  package enum Owner: Equatable, Sendable {
    /// One of the owners, by its index.
    case one(Int)
    /// The hosts beside them.
    case others
  }

  private let hosts: OwnedNames
  private let domains: OwnedNames
  /// The owner of `*`.
  private let all: Int?

  /// Creates a table of the hosts and domains of each owner, as ``HostPattern`` writes them; the first owner of each counts.
  package convenience init(_ owned: some Sequence<some Sequence<String>>) {
    self.init(of: owned.enumerated().flatMap { owner, texts in texts.map { (HostPattern($0), owner) } })
  }

  init(of owned: [(pattern: HostPattern, owner: Int)]) {
    func names(_ isIncluded: (HostPattern.Form) -> Bool) -> [(HostPattern.Authority, Int)] {
      owned.compactMap { isIncluded($0.pattern.form) ? ($0.pattern.authority, $0.owner) : nil }
    }
    hosts = OwnedNames(names { if case .exact = $0 { true } else { false } })
    domains = OwnedNames(names { if case .domain = $0 { true } else { false } })
    all = owned.first { if case .any = $0.pattern.form { true } else { false } }?.owner
  }

  /// Returns the owner of a URL's host and port, or `nil` if there is none; other hosts own it if they do more exactly.
  ///
  /// - Complexity: As ``WebHosts/owns(_:)``, and O(log *n*) in the number of hosts.
  package func owner(of url: ParsedURL, or others: WebHosts) -> Owner? {
    let other = others.exactness(of: url)
    guard let found = owner(of: url) else { return other.map { _ in .others } }
    return other ?? 0 > found.exactness ? .others : .one(found.number)
  }

  /// Returns the owner of a URL's host and port, and the exactness: greatest for a name, less for a domain, the longer
  /// the greater, and least for any host.
  package func owner(of url: ParsedURL) -> (number: Int, exactness: Int)? {
    if hosts.isEmpty, domains.isEmpty { return all.map { ($0, 0) } }
    let port = url.customPort
    return url.withHost { host in
      if let owner = hosts.owner(of: host, port) { return (owner, Int.max) }
      if !domains.isEmpty {
        for dot in HostName.Dots(of: host) {
          if let owner = domains.owner(of: host[dot...], port) { return (owner, host.count - dot) }
        }
      }
      return all.map { ($0, 0) }
    }
  }
}

/// Names with ports and their owners, sorted, so that the host of a URL is found without being hashed or copied.
private struct OwnedNames: Sendable {
  private var names: [(name: HostPattern.Authority, owner: Int)] = []

  init(_ owned: [(HostPattern.Authority, Int)]) {
    let sorted = owned.inOrder { left, right in
      let order = left.0.order(right.0.name, right.0.port)
      return order == 0 ? left.1 < right.1 : order < 0
    }
    for (name, owner) in sorted where names.last?.name != name { names.append((name, owner)) }
  }

  var isEmpty: Bool { names.isEmpty }

  func owner(of name: some RandomAccessCollection<UInt8>, _ port: Int?) -> Int? {
    let index = names.partition { $0.name.order(name, port) >= 0 }
    return index < names.count && names[index].name.order(name, port) == 0 ? names[index].owner : nil
  }
}

extension HostPattern.Authority {
  /// Returns a negative number, 0 or a positive number if it is sorted before, at or after a name with a port.
  fileprivate func order(_ other: some RandomAccessCollection<UInt8>, _ otherPort: Int?) -> Int {
    if name.count != other.count { return name.count - other.count }
    for (byte, otherByte) in zip(name, other) where byte != otherByte { return Int(byte) - Int(otherByte) }
    return (port ?? -1) - (otherPort ?? -1)
  }
}

/// The web hosts that an app owns.
package struct WebHosts: Sendable {
  /// The hosts, or `nil` if there are none.
  private let owners: HostOwners?

  /// Creates a set of hosts and domains, as ``HostPattern`` writes them.
  package init(_ texts: some Sequence<String>) {
    let patterns = texts.map { (HostPattern($0), 0) }
    owners = patterns.isEmpty ? nil : HostOwners(of: patterns)
  }

  /// Returns whether a URL's host and port are the app's own; the scheme's default port counts as none.
  ///
  /// - Complexity: O(*n* × *m*) in the length of the host and the number of its labels.
  package func owns(_ url: ParsedURL) -> Bool { exactness(of: url) != nil }

  /// Returns how exactly the app owns a URL's host, or `nil` if it does not; see ``HostOwners``.
  ///
  /// - Complexity: As ``owns(_:)``.
  package func exactness(of url: ParsedURL) -> Int? { owners?.owner(of: url)?.exactness }
}

extension String {
  /// Whether the string is the scheme of URLs that web hosts own, in lowercase.
  package var isWebScheme: Bool { self == "https" || self == "http" }
}

extension ParsedURL {
  /// Whether the scheme is `http` or `https`.
  package var isWeb: Bool { hasWebScheme && (hasScheme("https") || hasScheme("http")) }

  /// The port, or `nil` if there is none or it is the default port of http or https.
  package var customPort: Int? {
    guard let port, port != (hasScheme("https") ? 443 : 80) else { return nil }
    return port
  }

  /// Returns the scheme and the host of the text of a web URL as a URL, or `nil` for another or a malformed text.
  ///
  /// They decide which reader reads the text, and every reader finds them at the same place.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func webOrigin(of text: String) -> ParsedURL? {
    let end = URLHead(text).rest.startIndex
    guard let url = try? StandardURLReader().read("\(text[..<end])/"), url.isWeb, url.hasHost else { return nil }
    return url
  }

  /// Returns the text before the first colon in lower case, whether or not it is a scheme, or an empty text if there is none.
  package static func scheme(of text: String) -> String {
    let scheme = text.utf8.prefix { !":/?#".utf8.contains($0) }
    guard text.utf8[scheme.endIndex...].first == UInt8(ascii: ":") else { return "" }
    return String(decoding: scheme, as: UTF8.self).asciiLowercased
  }
}
