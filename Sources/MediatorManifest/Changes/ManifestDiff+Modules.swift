import MediatorKit

extension ManifestDiff {
  /// Compares modules and services.
  mutating func compareModules() {
    for (before, after) in Self.pairs(old.manifest.modules, new.manifest.modules, by: \.name) {
      if let before, after == nil {
        report(
          .compatible, "module-removed", "module '\(before.name)'", "It is gone.",
          because: "Callers name targets and URLs, never modules.")
      } else if let after, before == nil {
        report(
          .compatible, "module-added", "module '\(after.name)'", "It is new.",
          because: "Existing calls are not affected.")
      }
      guard let after else { continue }
      let place = "module '\(after.name)'"
      compareNeeds(before?.requires ?? [], after.requires, "service-needed", place) { "the service \($0)" }
      compareNeeds(before?.needs ?? [], after.needs, "key-needed", place) { "the key '\($0)'" }
    }
    compareServices()
  }

  private mutating func compareNeeds<Need: Hashable>(
    _ before: [Need], _ after: [Need], _ kind: String, _ place: String, _ what: (Need) -> String
  ) {
    let (known, wanted) = (Set(before), Set(after))
    for need in after where !known.contains(need) {
      report(
        .compatible, kind, place, "It needs \(what(need)) now.", because: "validate() reports an app without it.")
    }
    for need in before where !wanted.contains(need) {
      report(.compatible, kind, place, "It no longer needs \(what(need)).", because: "Existing calls are not affected.")
    }
  }

  private mutating func compareServices() {
    let before = old.manifest.modules.flatMap { module in module.services.map { (name: $0, module: module.name) } }
    let after = new.manifest.modules.flatMap { module in module.services.map { (name: $0, module: module.name) } }
    for pair in Self.pairs(before, after, by: \.name) {
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "service-removed", "service \(gone.name)", "It is gone.",
          because: "Callers that request it get an error.")
      case (nil, let added?):
        report(
          .compatible, "service-added", "service \(added.name)", "It is new.",
          because: "Existing calls are not affected.")
      case (let before?, let after?) where before.module != after.module:
        report(
          .cosmetic, "service-moved", "service \(before.name)",
          "Module \(after.module) provides it, and no longer \(before.module).",
          because: "Callers request services by type, not by module.")
      default: break
      }
    }
  }

  /// Compares keys, unless the changes of their actions already say the same.
  mutating func compareKeys() {
    let before = old.manifest.modules.flatMap(\.publishes)
    let after = new.manifest.modules.flatMap(\.publishes)
    for pair in Self.pairs(before, after, by: \.address) {
      switch pair {
      case (let gone?, nil) where new.action(gone.address) != nil:
        report(
          .breaking, "key-removed", "key '\(gone.address)'", "It is no longer published.",
          because: "Callers that use it do not compile.")
      case (nil, let added?) where old.action(added.address) != nil:
        report(
          .compatible, "key-added", "key '\(added.address)'", "It is new.", because: "Existing calls are not affected.")
      case (let before?, let after?) where before.signature != after.signature:
        let actionKinds = ["parameter", "result"]
        guard
          !isReported(
            .breaking, of: "action '\(before.address)'", where: { kind in actionKinds.contains { kind.hasPrefix($0) } })
        else { break }
        report(
          .breaking, "key-changed", "key '\(before.address)'",
          "Its types were \(before.signature) and are \(after.signature).",
          because: "Callers that use it do not compile.")
      default: break
      }
    }
  }
}
