/// The web hosts that an app owns.
package struct WebHosts: Sendable {
  private var hosts: Set<HostPattern.Authority> = []
  private var domains: Set<HostPattern.Authority> = []

  /// Creates a set of hosts and domains, as ``HostPattern`` writes them.
  package init(_ texts: some Sequence<String>) {
    for text in texts {
      let pattern = HostPattern(text)
      if pattern.isDomain { domains.insert(pattern.authority) } else { hosts.insert(pattern.authority) }
    }
  }

  /// Whether a URL's host and port are the app's own; the scheme's default port counts as none.
  ///
  /// - Complexity: O(*n* × *m*) in the length of the host and the number of its labels.
  package func owns(_ url: ParsedURL) -> Bool {
    guard let host = url.host else { return false }
    return owns(host, port: url.customPort)
  }

  /// Whether a host and a port are the app's own.
  ///
  /// - Parameters:
  ///   - host: Decoded and in lower case, as ``ParsedURL/host`` returns it.
  ///   - port: The port, or `nil` for the scheme's default.
  package func owns(_ host: String, port: Int?) -> Bool {
    if hosts.isEmpty, domains.isEmpty { return false }
    let name = Array(host.utf8)
    if hosts.contains(.init(name: name, port: port)) { return true }
    if domains.isEmpty { return false }
    return HostName.dots(of: name).contains { domains.contains(.init(name: Array(name[$0...]), port: port)) }
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
