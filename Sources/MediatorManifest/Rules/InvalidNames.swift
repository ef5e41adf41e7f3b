import MediatorKit

extension ManifestRule {
  /// Names that registration would refuse.
  static let invalidNames = ManifestRule("invalid-name") { survey in
    func finding<Role>(_ name: Name<Role>, _ module: ModuleName, _ place: String) -> [Manifest.Finding] {
      guard let problem = name.problem else { return [] }
      return [
        .init(
          .error, module, place,
          "'\(name)' cannot be the name of \(Role.word == "action" ? "an" : "a") \(Role.word): \(problem).",
          cure: "Choose 1 to 128 bytes without whitespace, control characters and '/', '?', '#'.")
      ]
    }
    // The file of a route file is a module too, and may be called anything.
    let owners = Set(survey.manifest.targets.map(\.module))
    return survey.manifest.modules.filter { owners.contains($0.name) }.flatMap {
      finding($0.name, $0.name, "its name")
    } + survey.manifest.targets.flatMap { finding($0.name, $0.module, "target '\($0.name)'") }
      + survey.actions.flatMap { finding($0.action.name, $0.target.module, $0.place) }
  }
}
