extension ManifestRule {
  /// Services that a module needs and nobody provides.
  static let services = ManifestRule("service") { survey in
    let provided = Set(survey.manifest.modules.flatMap(\.services))
    return survey.manifest.modules.flatMap { module in
      module.requires.filter { !provided.contains($0) }.map { service in
        .init(
          .error, module.name, "service \(service)",
          "It is needed, and no module provides it\(ManifestSurvey.hint(service, among: provided.sorted()))",
          cure: "Add the module that provides it.")
      }
    }
  }
}
