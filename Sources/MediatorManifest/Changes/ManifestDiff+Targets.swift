import MediatorKit

extension ManifestDiff {
  /// Targets and actions.
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
            ? "Nothing is called otherwise."
            : "URLs can reach \(open.map { "'\($0.name)'" }.joined(separator: ", ")) now.")
      case (let before?, let after?): compare(before, after)
      default: break
      }
    }
  }

  /// What it means to move: an interceptor may stand before all that a module has.
  static func otherInterceptors(_ before: ModuleName, _ after: ModuleName) -> String {
    "Interceptors of all that is \(before)'s stand before it no more, those of \(after) do."
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
        because: "What one call leaves in it, the next does not find.")
    case (.transient, .cached):
      report(
        .breaking, "lifetime", place, "It was transient and is cached.",
        because: "What one call leaves in it, the next finds.")
    case (.cached, .cached), (.transient, .transient): break
    }
    if before.notFound, !after.notFound {
      report(
        .breaking, "not-found-removed", place, "It answers no more for actions that it has not.",
        because: "Such calls fail.")
    } else if after.notFound, !before.notFound {
      report(
        .compatible, "not-found-added", place, "It answers for actions that it has not.", because: "Such calls failed.")
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
          "It is new, and open to \(exposure).",
          because: exposure == .none
            ? "Nothing is called otherwise." : "URLs that come from \(exposure.origin) can reach it now.")
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
          ? "Callers await it anyway." : "Synchronous callers elsewhere are refused.")
    case (.mainActor, .none):
      report(
        .compatible, "isolation", place, "It runs on the main actor no more.",
        because: "It can be called from anywhere.")
    case (.none, .none), (.mainActor, .mainActor): break
    }
    if after.isAsync, !before.isAsync {
      report(
        .breaking, "asynchronous", place, "It was synchronous and is asynchronous.",
        because: "Synchronous callers are refused.")
    } else if before.isAsync, !after.isAsync {
      report(
        .compatible, "asynchronous", place, "It was asynchronous and is synchronous.",
        because: "Whoever awaits it still may.")
    }
    if !before.isNative {
      compare(before.exposure, after.exposure, place)
    } else if before.exposure != after.exposure {
      report(
        .cosmetic, "exposure-native", place,
        "It said that it is open to \(before.exposure) and says \(after.exposure).",
        because: "No URL may call what is native.")
    }
    compareTexts(before, after, place)
    compare(before.tags, after.tags, place)
  }

  /// The tags of an action or of a closure route.
  mutating func compare(_ before: [ActionTag], _ after: [ActionTag], _ place: String) {
    for tag in before where !after.contains(tag) {
      report(
        .opening, "tag-removed", place, "The tag '\(tag)' is gone.",
        because: "Interceptors for it, such as a login gate, stand before it no more.")
    }
    for tag in after where !before.contains(tag) {
      report(
        .breaking, "tag-added", place, "It has the tag '\(tag)'.",
        because: "Interceptors for it, such as a login gate, stand before it now.")
    }
  }

  private mutating func compareTexts(_ before: Manifest.Action, _ after: Manifest.Action, _ place: String) {
    switch (before.deprecation, after.deprecation) {
    case (nil, let text?):
      report(.compatible, "deprecated", place, "It is deprecated: \(text).", because: "It still works.")
    case (_?, nil):
      report(.cosmetic, "deprecated", place, "It is deprecated no more.", because: "Only words have changed.")
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
