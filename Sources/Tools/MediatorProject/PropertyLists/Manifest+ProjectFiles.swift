public import MediatorManifest
import MediatorText

extension Manifest {
  /// Compares the schemes and hosts of the app with its property lists.
  ///
  /// - A custom scheme that `CFBundleURLTypes` lacks is an error, as are http and https in it.
  /// - A web host that the associated domains lack is an error.
  /// - A scheme or host that belongs to no namespace is a warning.
  ///
  /// - Parameters:
  ///   - info: The `Info.plist`, or `nil` to leave out its checks.
  ///   - entitlements: The entitlements, or `nil` to leave out their checks.
  ///   - isRelease: Whether a domain for development is an error.
  public func findings(
    info: PropertyListFile?, entitlements: PropertyListFile?, isRelease: Bool = false
  ) -> [Manifest.Finding] {
    var findings: [Manifest.Finding] = []
    if let info {
      var check = URLTypeCheck(info)
      check.checkSchemes(self)
      check.checkQueries(self)
      findings += check.findings
    }
    if let entitlements {
      var check = DomainCheck(entitlements, isRelease: isRelease)
      check.check(self)
      findings += check.findings
    }
    return findings
  }
}

/// Checks the schemes in an `Info.plist`.
private struct URLTypeCheck {
  private(set) var findings: [Manifest.Finding] = []
  private let file: PropertyListFile
  private static let typesKey = "CFBundleURLTypes"
  private static let queriesKey = "LSApplicationQueriesSchemes"

  init(_ file: PropertyListFile) { self.file = file }

  private mutating func report(
    _ severity: Manifest.Finding.Severity, _ rule: Manifest.Finding.Rule, _ keyPath: String, _ message: String
  ) {
    findings.append(file.finding(severity, rule, keyPath, message))
  }

  /// Compares the schemes of URL types with those of the namespaces, without regard to case.
  mutating func checkSchemes(_ manifest: Manifest) {
    let own = manifest.customSchemes
    var declared: Set<String> = []
    for (keyPath, text) in texts() {
      guard let scheme = file.expanded(text, at: keyPath, .urlTypes, &findings)?.lowercased() else { continue }
      declared.insert(scheme)
      if scheme == "http" || scheme == "https" {
        report(.error, .urlTypes, keyPath, "scheme '\(scheme)' belongs to the browser: remove it")
      } else if let own, !own.contains(scheme) {
        let nearest = suggestion(for: scheme, among: own)
        report(.warning, .urlTypes, keyPath, "scheme \(scheme.quoted) belongs to no namespace\(nearest)")
      }
    }
    let named = Set(manifest.namespaces.flatMap { $0.schemes ?? [] })
    for scheme in named.subtracting(declared).sorted() {
      report(.error, .urlTypes, Self.typesKey, "scheme \(scheme.quoted) is missing: add it")
    }
  }

  /// Reports schemes of other apps that rewrites map to and `canOpenURL` may not query.
  mutating func checkQueries(_ manifest: Manifest) {
    let own = manifest.customSchemes
    let declared = Set(
      file.strings(of: file.root[Self.queriesKey], Self.queriesKey, .querySchemes, &findings).compactMap {
        file.expanded($0.text, at: $0.keyPath, .querySchemes, &findings)?.lowercased()
      })
    var reported: Set<String> = []
    for rewrite in manifest.rewrites {
      guard let end = rewrite.to.firstIndex(of: ":"), rewrite.to[end...].hasPrefix("://") else { continue }
      let scheme = rewrite.to[..<end].lowercased()
      let isForeign = own.map { !$0.contains(scheme) } ?? false
      guard isForeign, scheme != "http", scheme != "https", !declared.contains(scheme), reported.insert(scheme).inserted
      else { continue }
      report(
        .warning, .querySchemes, Self.queriesKey,
        "scheme \(scheme.quoted), which a rewrite maps to, is missing: 'canOpenURL' needs it")
    }
  }

  private mutating func texts() -> [(keyPath: String, text: String)] {
    file.elements(of: file.root[Self.typesKey], Self.typesKey, .urlTypes, &findings).flatMap { keyPath, element in
      if case .dictionary(let type) = element {
        return file.strings(
          of: type["CFBundleURLSchemes"], "\(keyPath).CFBundleURLSchemes", .urlTypes, &findings)
      }
      report(.error, .urlTypes, keyPath, "wrong type: expected a dictionary")
      return []
    }
  }
}

extension Manifest {
  /// The custom schemes of all namespaces, or `nil` if the global one accepts any.
  fileprivate var customSchemes: Set<String>? {
    if namespaces.contains(where: { $0.kind == .global && $0.schemes == nil }) { return nil }
    return Set(namespaces.flatMap { $0.schemes ?? [] })
  }
}

/// Checks the associated domains of entitlements.
private struct DomainCheck {
  private(set) var findings: [Manifest.Finding] = []
  private let file: PropertyListFile
  private let isRelease: Bool
  /// The number of pairs of a domain and a host that are still compared.
  private var comparisonsLeft = 2_000_000
  private static let key = "com.apple.developer.associated-domains"

  init(_ file: PropertyListFile, isRelease: Bool) {
    self.file = file
    self.isRelease = isRelease
  }

  private mutating func report(_ severity: Manifest.Finding.Severity, _ message: String, at keyPath: String = Self.key)
  {
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
    for (keyPath, text) in file.strings(of: file.root[Self.key], Self.key, .domains, &findings) {
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
