import MediatorKit

extension ManifestRule {
  /// Finds services that a module requires and no module provides.
  static let services = ManifestRule("service") { survey in
    let provided = Set(survey.manifest.modules.flatMap(\.services))
    let names = provided.sorted()
    return survey.manifest.modules.flatMap { module in
      module.requires.filter { !provided.contains($0) }.map { service -> Manifest.Finding in
        let near = survey.near(service, names).first
        return .init(
          .error, module.name, "service \(service)",
          "It is needed, but no module provides it\(survey.hint(service, among: names))",
          fix: near.map { "Ask for \($0), or add the module that provides it." } ?? "Add the module that provides it.")
      }
    }
  }
}
