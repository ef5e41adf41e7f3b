import MediatorKit

extension ManifestRule {
  /// Targets, namespaces and routes of modules that are not there.
  static let unknownModules = ManifestRule("unknown-module") { survey in
    let known = Set(survey.manifest.modules.map(\.name)).union([ModuleName.app])
    var places = survey.manifest.targets.map { ($0.module, "target '\($0.name)'") }
    places += survey.manifest.namespaces.map { ($0.module, "namespace '\($0.name)'") }
    places += survey.routes.map { ($0.route.module, $0.place) }
    return places.filter { !known.contains($0.0) }.map { module, place in
      .init(
        .error, module, place,
        "There is no module '\(module)'\(ManifestSurvey.hint(module.rawValue, among: known.map(\.rawValue).sorted()))",
        cure: "Add the module to the manifest, or take this out.")
    }
  }
}
