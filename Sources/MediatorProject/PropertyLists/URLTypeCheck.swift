import MediatorManifest
import MediatorText
import RoutePatterns

/// Checks the schemes in an `Info.plist`.
struct URLTypeCheck {
  private(set) var findings: [ProjectFinding] = []
  private let file: PropertyListFile
  private static let typesKey = "CFBundleURLTypes"
  private static let queriesKey = "LSApplicationQueriesSchemes"

  init(_ file: PropertyListFile) { self.file = file }

  private mutating func report(
    _ severity: ProjectFinding.Severity, _ rule: ProjectFinding.Rule, _ keyPath: String, _ message: String
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
      file.strings(Self.queriesKey, .querySchemes, &findings).compactMap {
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
    guard let value = file.root[Self.typesKey] else { return [] }
    guard case .list(let types) = value else {
      report(.error, .urlTypes, Self.typesKey, "wrong type: expected a list")
      return []
    }
    var result: [(keyPath: String, text: String)] = []
    for (index, element) in types.enumerated() {
      let keyPath = "\(Self.typesKey)[\(index)]"
      guard case .dictionary(let type) = element else {
        report(.error, .urlTypes, keyPath, "wrong type: expected a dictionary")
        continue
      }
      guard let schemes = type["CFBundleURLSchemes"] else { continue }
      guard case .list(let list) = schemes else {
        report(.error, .urlTypes, "\(keyPath).CFBundleURLSchemes", "wrong type: expected a list")
        continue
      }
      for (index, element) in list.enumerated() {
        let keyPath = "\(keyPath).CFBundleURLSchemes[\(index)]"
        if case .text(let text) = element {
          result.append((keyPath, text))
        } else {
          report(.error, .urlTypes, keyPath, "wrong type: expected a string")
        }
      }
    }
    return result
  }
}

extension Manifest {
  /// The custom schemes of all namespaces, or `nil` if the global one accepts any.
  var customSchemes: Set<String>? {
    if namespaces.contains(where: { $0.kind == .global && $0.schemes == nil }) { return nil }
    return Set(namespaces.flatMap { $0.schemes ?? [] })
  }
}
