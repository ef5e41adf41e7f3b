import MediatorManifest
import MediatorText
import RoutePatterns

/// Checks the associated domains of entitlements.
struct DomainCheck {
  private(set) var findings: [ProjectFinding] = []
  private let file: PropertyListFile
  private let isRelease: Bool
  /// The number of pairs of a domain and a host that are still compared.
  private var comparisonsLeft = 2_000_000
  private static let key = "com.apple.developer.associated-domains"

  init(_ file: PropertyListFile, isRelease: Bool) {
    self.file = file
    self.isRelease = isRelease
  }

  private mutating func report(_ severity: ProjectFinding.Severity, _ message: String, at keyPath: String = Self.key) {
    findings.append(file.finding(severity, .domains, keyPath, message))
  }

  /// Returns whether as many comparisons may still be made, or reports once that they may not.
  private mutating func take(_ count: Int) -> Bool {
    comparisonsLeft -= count
    if comparisonsLeft < 0 { report(.warning, "too many domains and hosts: some were not compared") }
    return comparisonsLeft >= 0
  }

  /// Compares the domains for links with the hosts of web namespaces.
  mutating func check(_ manifest: Manifest) {
    var domains: [HostPattern] = []
    let hosts = Set(manifest.namespaces.flatMap(\.hosts)).sorted().map { HostPattern($0) }
    for (keyPath, text) in file.strings(Self.key, .domains, &findings) {
      guard let text = file.expanded(text, at: keyPath, .domains, &findings), let domain = domain(text, keyPath) else {
        continue
      }
      domains.append(domain)
      guard take(hosts.count) else { return }
      if !hosts.contains(where: { $0.overlaps(domain) }) {
        let nearest = suggestion(for: domain.text, among: hosts.map(\.text))
        report(.warning, "\(text.quoted): the host belongs to no namespace\(nearest)", at: keyPath)
      }
    }
    for host in hosts {
      // An associated domain has no port, so one for local servers cannot be listed.
      guard take(domains.count) else { return }
      guard host.port == nil, !domains.contains(where: { $0.includes(host) }) else { continue }
      report(.error, "\("applinks:\(host.text)".quoted) is missing: add it")
    }
  }

  /// Returns the host of a domain for links, or `nil` for another service or after reporting a problem.
  private mutating func domain(_ text: String, _ keyPath: String) -> HostPattern? {
    guard text.hasPrefix("applinks:") else { return nil }
    let parts = text.dropFirst("applinks:".count).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let host = HostPattern(String(parts[0]))
    if parts[0].contains("/") || parts[0].contains(":") || !host.isValid {
      report(.error, "\(text.quoted): expected 'applinks:' and a host, without scheme, path and port", at: keyPath)
      return nil
    }
    guard parts.count == 2 else { return host }
    switch parts[1] {
    case "mode=managed": break
    case "mode=developer", "mode=developer+managed":
      report(isRelease ? .error : .warning, "\(text.quoted): for development only", at: keyPath)
    default:
      report(.error, "\(text.quoted): unknown mode: expected 'mode=developer' or 'mode=managed'", at: keyPath)
    }
    return host
  }
}
