import MediatorKit

extension ManifestRule {
  /// Finds keys without an action, or with another signature than their action.
  static let keys = ManifestRule("key") { survey in
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
