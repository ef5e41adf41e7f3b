/// The web hosts that an app owns.
package struct WebHosts: Sendable {
  /// The hosts, or `nil` if there are none.
  private let owners: HostOwners?

  /// Creates a set of hosts and domains, as ``HostPattern`` writes them.
  package init(_ texts: some Sequence<String>) {
    let patterns = texts.map { (HostPattern($0), 0) }
    owners = patterns.isEmpty ? nil : HostOwners(of: patterns)
  }

  /// Whether a URL's host and port are the app's own; the scheme's default port counts as none.
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
}
