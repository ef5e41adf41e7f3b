import MediatorKit

extension ManifestRule {
  /// Finds targets, namespaces and routes of unknown modules.
  static let unknownModules = ManifestRule(.unknownModule) { survey in
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

  /// Finds services that a module requires and no module provides.
  static let services = ManifestRule(.service) { survey in
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

  /// Finds keys without an action, or with another signature than their action.
  static let keys = ManifestRule(.key) { survey in
    survey.manifest.modules.flatMap { module in
      module.publishes.compactMap { finding($0, of: module, isOwn: true, survey) }
        + module.needs.compactMap { finding($0, of: module, isOwn: false, survey) }
    }
  }

  private static func finding(
    _ key: Manifest.Key, of module: Manifest.Module, isOwn: Bool, _ survey: ManifestSurvey
  ) -> Manifest.Finding? {
    let place = "key '\(key)'"
    guard let located = survey.action(key.address) else {
      return .init(
        .error, module.name, place, "\(isOwn ? "It is published" : "It is needed"), but \(survey.missing(key.address))",
        fix: isOwn
          ? survey.fix(key.address, "publish", declaring: "declare the action", last: "remove the publication")
          : survey.fix(key.address, "call"))
    }
    guard located.action.signature != key.signature else { return nil }
    return .init(
      .error, module.name, place,
      "Module \(located.target.module) declares the action as \(located.action.signature).",
      fix: isOwn ? "Declare the action with the key." : "Build both modules against one version of the key.")
  }
}
