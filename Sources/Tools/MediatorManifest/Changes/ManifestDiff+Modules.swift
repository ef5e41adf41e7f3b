import MediatorKit

extension ManifestDiff {
  /// Compares modules and services.
  func compareModules() {
    let (before, after) = (old.manifest.modules, new.manifest.modules)
    compare(
      before, after, by: \.name, place: { "module '\($0.name)'" },
      removed: { _ in
        .compatible(.moduleRemoved, "It is gone.", because: "Callers name targets and URLs, never modules.")
      },
      added: { _ in .compatible(.moduleAdded, "It is new.", because: "Existing calls are not affected.") })
    for case (let before, let after?) in Self.pairs(before, after, by: \.name) {
      let place = "module '\(after.name)'"
      compareNeeds(before?.requires ?? [], after.requires, .serviceNeeded, place) { "the service \($0)" }
      compareNeeds(before?.needs ?? [], after.needs, .keyNeeded, place) { "the key '\($0)'" }
    }
    compareServices()
  }

  private func compareNeeds<Need>(
    _ before: [Need], _ after: [Need], _ kind: Manifest.Change.Kind, _ place: String, _ what: (Need) -> String
  ) {
    compare(
      before, after, by: { ExactText("\($0)") }, place: { _ in place },
      removed: { .compatible(kind, "It no longer needs \(what($0)).", because: "Existing calls are not affected.") },
      added: { .compatible(kind, "It needs \(what($0)) now.", because: "validate() reports an app without it.") })
  }

  private func compareServices() {
    let kept = compare(
      old.manifest.providedServices, new.manifest.providedServices, by: { ExactText($0.name) },
      place: { "service \($0.name)" },
      removed: { _ in .breaking(.serviceRemoved, "It is gone.", because: "Callers that request it get an error.") },
      added: { _ in .compatible(.serviceAdded, "It is new.", because: "Existing calls are not affected.") })
    for (before, after, place) in kept {
      compare(
        before.module, after.module, .serviceMoved, "provides", place,
        because: "Callers request services by type, not by module.")
    }
  }

  /// Compares the modules of a service or a key, which callers do not name.
  private func compare(
    _ before: ModuleName, _ after: ModuleName, _ kind: Manifest.Change.Kind, _ verb: String, _ place: String,
    because reason: String
  ) {
    let message = "\(after.words.uppercasedFirst) \(verb) it, and no longer \(before)."
    compare(before, after, place, .cosmetic(kind, message, because: reason))
  }

  /// Compares keys, unless the changes of their actions already say the same.
  func compareKeys() {
    let kept = compare(
      Self.publishedKeys(old.manifest), Self.publishedKeys(new.manifest), by: \.key.address,
      place: { "key '\($0.key.address)'" },
      removed: {
        new.action($0.key.address) == nil
          ? nil : .breaking(.keyRemoved, "It is no longer published.", because: "Callers that use it do not compile.")
      },
      added: {
        old.action($0.key.address) == nil
          ? nil : .compatible(.keyAdded, "It is new.", because: "Existing calls are not affected.")
      })
    for (before, after, place) in kept {
      compare(
        before.module, after.module, .keyMoved, "publishes", place,
        because: "Callers name the action, not the module.")
      let isReported = isReportedBreaking("action '\(before.key.address)'") {
        $0.description.hasPrefix("parameter") || $0.description.hasPrefix("result")
      }
      guard !isReported else { continue }
      compare(
        before.key.signature, after.key.signature, place,
        .breaking(
          .keyChanged, "Its types were \(before.key.signature) and are \(after.key.signature).",
          because: "Callers that use it do not compile."))
    }
  }

  private static func publishedKeys(_ manifest: Manifest) -> [(key: Manifest.Key, module: ModuleName)] {
    manifest.modules.flatMap { module in module.publishes.map { ($0, module.name) } }
  }
}
