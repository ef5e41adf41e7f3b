import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Names that differ only by case: those that are compared without case are one, and the others look like one.
  static let letterCase = ManifestRule("letter-case") { survey in
    let manifest = survey.manifest
    var findings: [Manifest.Finding] = []
    func look(
      _ severity: Manifest.Finding.Severity, _ names: [Named], _ message: String
    ) {
      var firsts: [[String]: String] = [:]
      for name in names {
        let key = [name.way, name.text.asciiLowercased]
        guard let first = firsts[key] else {
          firsts[key] = name.text
          continue
        }
        guard first != name.text else { continue }
        findings.append(
          .init(
            severity, name.module, name.place, "'\(name.text)' and '\(first)' differ only by case\(message).",
            cure: "Spell them alike, or choose another name."))
      }
    }
    let ignored = ", which names ignore"
    look(.error, manifest.modules.map { Named($0.name.rawValue, $0.name, "its name") }, ignored)
    look(.error, manifest.targets.map { Named($0.name.rawValue, $0.module, "target '\($0.name)'") }, ignored)
    for target in manifest.targets {
      look(
        .error, target.actions.map { Named($0.name.rawValue, target.module, "action '\(target.name)/\($0.name)'") },
        ignored)
    }
    for located in survey.actions {
      look(.warning, located.action.parameters.map { Named($0.label, located.target.module, located.place) }, "")
    }
    look(
      .warning,
      survey.actions.flatMap { located in
        located.action.tags.map { Named($0.rawValue, located.target.module, "tag '\($0)' of \(located.place)") }
      }, "")
    for table in survey.tables {
      look(
        .warning,
        table.routes.flatMap { entry in
          (entry.pattern?.literalPlaces ?? []).map { Named($0.text, entry.route.module, entry.place, way: $0.way) }
        }, ", and paths are compared with case")
    }
    return findings
  }
}

/// A name, and where it stands.
private struct Named {
  let text: String
  let module: ModuleName?
  let place: String
  /// Only names of one way are compared.
  let way: String

  init(_ text: String, _ module: ModuleName?, _ place: String, way: String = "") {
    self.text = text
    self.module = module
    self.place = place
    self.way = way
  }
}

extension RoutePattern {
  /// The literal segments, those in groups too, each with its way from the beginning, where parameters have no names.
  fileprivate var literalPlaces: [(way: String, text: String)] {
    var way = ""
    var places: [(way: String, text: String)] = []
    func collect(_ components: [Component]) {
      for component in components {
        switch component {
        case .literal(let text):
          places.append((way, text))
          way += "/" + text.asciiLowercased
        case .parameter: way += "/:"
        case .catchAll: way += "/*"
        case .group(let inner): collect(inner)
        }
      }
    }
    collect(components)
    return places
  }
}
