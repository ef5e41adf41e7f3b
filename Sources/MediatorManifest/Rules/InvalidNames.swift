import MediatorKit

extension ManifestRule {
  /// Finds names that registration rejects.
  static let invalidNames = ManifestRule("invalid-name") { survey in
    func finding<Role>(_ name: Name<Role>, _ module: ModuleName, _ place: String) -> [Manifest.Finding] {
      guard let problem = name.problem else { return [] }
      return [
        .init(
          .error, module, place,
          "'\(name)' cannot be the name of \(Role.word == "action" ? "an" : "a") \(Role.word): \(problem).",
          fix: "Choose 1 to 128 bytes without whitespace, control characters and '/', '?', '#'.")
      ]
    }
    // A route file is a module too, and its name is not restricted.
    let owners = Set(survey.manifest.targets.map(\.module))
    return survey.manifest.modules.filter { owners.contains($0.name) }.flatMap {
      finding($0.name, $0.name, "its name")
    } + survey.manifest.targets.flatMap { finding($0.name, $0.module, "target '\($0.name)'") }
      + survey.actions.flatMap { finding($0.action.name, $0.target.module, $0.place) }
  }
}
