/// The web hosts that an app owns.
package struct WebHosts: Sendable {
  /// Sorted, so that the host of a URL is found without being hashed or copied.
  private let hosts: [HostPattern.Authority]
  private let domains: [HostPattern.Authority]

  /// Creates a set of hosts and domains, as ``HostPattern`` writes them.
  package init(_ texts: some Sequence<String>) {
    let patterns = texts.map(HostPattern.init)
    hosts = patterns.filter { !$0.isDomain }.map(\.authority).sorted { $0.order($1.name, $1.port) < 0 }
    domains = patterns.filter(\.isDomain).map(\.authority).sorted { $0.order($1.name, $1.port) < 0 }
  }

  /// Whether a URL's host and port are the app's own; the scheme's default port counts as none.
  ///
  /// - Complexity: O(*n* × *m*) in the length of the host and the number of its labels.
  package func owns(_ url: ParsedURL) -> Bool {
    if hosts.isEmpty, domains.isEmpty { return false }
    let port = url.customPort
    return url.withHost { host in
      hosts.contains(host, port)
        || !domains.isEmpty && HostName.Dots(of: host).contains { domains.contains(host[$0...], port) }
    }
  }
}

extension [HostPattern.Authority] {
  /// Returns whether the sorted array contains a name with a port.
  fileprivate func contains(_ name: some RandomAccessCollection<UInt8>, _ port: Int?) -> Bool {
    var candidates = indices
    while let middle = candidates.dropFirst(candidates.count / 2).first {
      let order = self[middle].order(name, port)
      if order == 0 { return true }
      candidates = order < 0 ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return false
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
}
