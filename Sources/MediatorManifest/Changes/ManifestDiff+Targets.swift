import MediatorKit

extension ManifestDiff {
  /// Compares targets and actions.
  mutating func compareTargets() {
    for pair in Self.pairs(old.manifest.targets, new.manifest.targets, by: \.name) {
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "target-removed", "target '\(gone.name)'",
          "It is gone, with \(Self.count(gone.actions, "action")).",
          because: "Calls of its actions fail.")
      case (nil, let added?):
        let open = added.actions.filter { !$0.isNative && $0.exposure != .none }
        report(
          open.isEmpty ? .compatible : .opening, "target-added", "target '\(added.name)'",
          "It is new, with \(Self.count(added.actions, "action")).",
          because: open.isEmpty
            ? "Existing calls are not affected."
            : "URLs can reach \(open.map { "'\($0.name)'" }.joined(separator: ", ")) now.")
      case (let before?, let after?): compare(before, after)
      default: break
      }
    }
  }

  /// Returns the effect of a move on interceptors, which may apply to a whole module.
  static func otherInterceptors(_ before: ModuleName, _ after: ModuleName) -> String {
    "Interceptors of \(before) no longer apply; those of \(after) do."
  }

  static func count(_ elements: [some Any], _ word: String) -> String {
    "\(elements.count) \(word)\(elements.count == 1 ? "" : "s")"
  }

  private mutating func compare(_ before: Manifest.Target, _ after: Manifest.Target) {
    let place = "target '\(before.name)'"
    if before.module != after.module {
      report(
        .opening, "target-moved", place, "Module \(after.module) has it, and no longer \(before.module).",
        because: Self.otherInterceptors(before.module, after.module))
    }
    switch (before.lifetime, after.lifetime) {
    case (.cached, .transient):
      report(
        .breaking, "lifetime", place, "It was cached and is transient.",
        because: "Its state no longer lasts between calls.")
    case (.transient, .cached):
      report(
        .breaking, "lifetime", place, "It was transient and is cached.",
        because: "Its state lasts between calls.")
    case (.cached, .cached), (.transient, .transient): break
    }
    if before.notFound, !after.notFound {
      report(
        .breaking, "not-found-removed", place, "It no longer handles unknown actions.",
        because: "Such calls fail.")
    } else if after.notFound, !before.notFound {
      report(
        .compatible, "not-found-added", place, "It handles unknown actions.", because: "Such calls failed.")
    }
    for pair in Self.pairs(before.actions, after.actions, by: \.name) {
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "action-removed", "action '\(before.name)/\(gone.name)'", "It is gone.",
          because: "Calls of it fail.")
      case (nil, let added?):
        let exposure = added.isNative ? .none : added.exposure
        report(
          exposure == .none ? .compatible : .opening, "action-added", "action '\(before.name)/\(added.name)'",
          "It is new, and exposed to \(exposure).",
          because: exposure == .none
            ? "Existing calls are not affected." : "URLs from \(exposure.origin) can reach it now.")
      case (let old?, let new?): compare(old, new, "action '\(before.name)/\(old.name)'")
      default: break
      }
    }
  }

  private mutating func compare(_ before: Manifest.Action, _ after: Manifest.Action, _ place: String) {
    compare(before.parameters, after.parameters, place, isOrdered: true)
    compareResults(before.output, after.output, place)
    switch (before.isolation, after.isolation) {
    case (.none, .mainActor):
      report(
        after.isAsync && before.isAsync ? .compatible : .breaking, "isolation", place,
        "It runs on the main actor now.",
        because: after.isAsync && before.isAsync
          ? "Callers await it anyway." : "Synchronous callers elsewhere are rejected.")
    case (.mainActor, .none):
      report(
        .compatible, "isolation", place, "It no longer runs on the main actor.",
        because: "It can be called from anywhere.")
    case (.none, .none), (.mainActor, .mainActor): break
    }
    if after.isAsync, !before.isAsync {
      report(
        .breaking, "asynchronous", place, "It was synchronous and is asynchronous.",
        because: "Synchronous callers are rejected.")
    } else if before.isAsync, !after.isAsync {
      report(
        .compatible, "asynchronous", place, "It was asynchronous and is synchronous.",
        because: "Callers that await it still may.")
    }
    if !before.isNative {
      compare(before.exposure, after.exposure, place)
    } else if before.exposure != after.exposure {
      report(
        .cosmetic, "exposure-native", place,
        "Its declared exposure was \(before.exposure) and is \(after.exposure).",
        because: "No URL may call a native action.")
    }
    compareTexts(before, after, place)
    compare(before.tags, after.tags, place)
  }

  /// Compares the tags of an action or of a closure's route.
  mutating func compare(_ before: [ActionTag], _ after: [ActionTag], _ place: String) {
    for tag in before where !after.contains(tag) {
      report(
        .opening, "tag-removed", place, "The tag '\(tag)' is gone.",
        because: "Interceptors for it, such as a login gate, no longer apply.")
    }
    for tag in after where !before.contains(tag) {
      report(
        .breaking, "tag-added", place, "It has the tag '\(tag)'.",
        because: "Interceptors for it, such as a login gate, apply now.")
    }
  }

  private mutating func compareTexts(_ before: Manifest.Action, _ after: Manifest.Action, _ place: String) {
    switch (before.deprecation, after.deprecation) {
    case (nil, let text?):
      report(.compatible, "deprecated", place, "It is deprecated: \(text).", because: "It still works.")
    case (_?, nil):
      report(.cosmetic, "deprecated", place, "It is no longer deprecated.", because: "Only words have changed.")
    case (let old?, let new?) where old != new:
      report(.cosmetic, "deprecated", place, "Its deprecation says '\(new)'.", because: "Only words have changed.")
    default: break
    }
    if before.summary != after.summary {
      let text = after.summary.map { "says '\($0)'" } ?? "is gone"
      report(.cosmetic, "summary", place, "Its summary \(text).", because: "Only words have changed.")
    }
  }
}
