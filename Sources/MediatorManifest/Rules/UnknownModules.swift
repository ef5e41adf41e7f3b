import MediatorKit

extension ManifestRule {
  /// Finds targets, namespaces and routes of unknown modules.
  static let unknownModules = ManifestRule("unknown-module") { survey in
    let known = Set(survey.manifest.modules.map(\.name)).union([ModuleName.app])
    let names = known.map(\.rawValue).sorted()
    var places = survey.manifest.targets.map { ($0.module, "target '\($0.name)'") }
    places += survey.manifest.namespaces.map { ($0.module, "namespace '\($0.name)'") }
    places += survey.routes.map { ($0.route.module, $0.place) }
    return places.filter { !known.contains($0.0) }.map { module, place in
      .init(
        .error, module, place,
        "There is no module '\(module)'\(survey.hint(module.rawValue, among: names))",
        fix: "Add the module, or remove this.")
    }
  }
}
