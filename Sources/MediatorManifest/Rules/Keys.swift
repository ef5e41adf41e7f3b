import MediatorKit

extension ManifestRule {
  /// Keys that no action has, or that one has with another signature.
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
        .error, module.name, place, "\(isOwn ? "It is published" : "It is needed"), and \(survey.missing(key.address))",
        cure: isOwn
          ? survey.cure(key.address, "publish", remedy: "declare the action", last: "publish the key no more")
          : survey.cure(key.address, "call"))
    }
    guard located.action.signature != key.signature else { return nil }
    return .init(
      .error, module.name, place,
      "Module \(located.target.module) declares the action as \(located.action.signature).",
      cure: isOwn ? "Declare the action with the key." : "Build both modules against one version of the key.")
  }
}
