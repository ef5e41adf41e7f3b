import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds names that differ only by case: they are equal where case is ignored, and easily confused elsewhere.
  static let letterCase = ManifestRule("letter-case") { survey in
    let manifest = survey.manifest
    var findings: [Manifest.Finding] = []
    func compare(
      _ severity: Manifest.Finding.Severity, _ names: [Named], _ message: String
    ) {
      var firsts: [[String]: String] = [:]
      for name in names {
        let key = [name.prefix, name.text.asciiLowercased]
        guard let first = firsts[key] else {
          firsts[key] = name.text
          continue
        }
        guard first != name.text else { continue }
        findings.append(
          .init(
            severity, name.module, name.place, "'\(name.text)' and '\(first)' differ only by case\(message).",
            fix: "Use one spelling, or different names."))
      }
    }
    let ignored = ", which names ignore"
    compare(.error, manifest.modules.map { Named($0.name.rawValue, $0.name, "its name") }, ignored)
    compare(.error, manifest.targets.map { Named($0.name.rawValue, $0.module, "target '\($0.name)'") }, ignored)
    for target in manifest.targets {
      compare(
        .error, target.actions.map { Named($0.name.rawValue, target.module, "action '\(target.name)/\($0.name)'") },
        ignored)
    }
    for located in survey.actions {
      compare(.warning, located.action.parameters.map { Named($0.label, located.target.module, located.place) }, "")
    }
    compare(
      .warning,
      survey.actions.flatMap { located in
        located.action.tags.map { Named($0.rawValue, located.target.module, "tag '\($0)' of \(located.place)") }
      }, "")
    for table in survey.tables {
      compare(
        .warning,
        table.routes.flatMap { entry in
          (entry.pattern?.literals ?? []).map { Named($0.text, entry.route.module, entry.place, prefix: $0.prefix) }
        }, ", and paths are compared with case")
    }
    return findings
  }
}

/// A name and its location.
private struct Named {
  let text: String
  let module: ModuleName?
  let place: String
  /// The path before a literal; only names with equal prefixes are compared.
  let prefix: String

  init(_ text: String, _ module: ModuleName?, _ place: String, prefix: String = "") {
    self.text = text
    self.module = module
    self.place = place
    self.prefix = prefix
  }
}

extension RoutePattern {
  /// The literal segments, each with the path before it, without parameter names.
  fileprivate var literals: [(prefix: String, text: String)] {
    var prefix = ""
    var literals: [(prefix: String, text: String)] = []
    func collect(_ components: [Component]) {
      for component in components {
        switch component {
        case .literal(let text):
          literals.append((prefix, text))
          prefix += "/" + text.asciiLowercased
        case .parameter: prefix += "/:"
        case .catchAll: prefix += "/*"
        case .group(let inner): collect(inner)
        }
      }
    }
    collect(components)
    return literals
  }
}
