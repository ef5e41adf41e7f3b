import MediatorKit
import MediatorText
import RoutePatterns

extension ManifestDiff {
  /// Compares targets and actions.
  func compareTargets() {
    let kept = compare(
      old.manifest.targets, new.manifest.targets, by: \.name, place: { "target '\($0.name)'" },
      removed: {
        .breaking(
          .targetRemoved, "It is gone, with \(Self.count($0.actions, "action")).",
          because: "Calls of its actions fail.")
      },
      added: { target in
        let message = "It is new, with \(Self.count(target.actions, "action"))."
        let open = target.actions.filter { $0.linkExposure != .none }.map { "'\($0.name)'" }.joined(separator: ", ")
        return open.isEmpty
          ? .compatible(.targetAdded, message, because: "Existing calls are not affected.")
          : .new(.targetAdded, message, because: "URLs can reach \(open) now.")
      })
    for (before, after, place) in kept { compare(before, after, place) }
  }

  /// Returns the effect of a move on interceptors, which may apply to a whole module.
  static func otherInterceptors(_ before: ModuleName, _ after: ModuleName) -> String {
    "Interceptors of \(before) no longer apply; those of \(after) do."
  }

  static func count(_ elements: [some Any], _ word: String) -> String {
    counted(elements.count, word)
  }

  private static func process(_ target: Manifest.Target) -> String {
    target.remote.map { "in another process, by \($0)" } ?? "in this process"
  }

  private func compare(_ before: Manifest.Target, _ after: Manifest.Target, _ place: String) {
    compare(
      before.module, after.module, place,
      .opening(
        .targetMoved, "\(after.module.words.uppercasedFirst) has it, and no longer \(before.module).",
        because: Self.otherInterceptors(before.module, after.module)))
    compare(
      before.lifetime, after.lifetime, place,
      after.lifetime == .cached
        ? .breaking(.lifetime, "It was transient and is cached.", because: "Its state lasts between calls.")
        : .breaking(
          .lifetime, "It was cached and is transient.", because: "Its state no longer lasts between calls."))
    compare(
      before.hasFallback, after.hasFallback, place,
      gained: .compatible(.notFoundAdded, "It handles unknown actions.", because: "Such calls failed."),
      lost: .breaking(.notFoundRemoved, "It no longer handles unknown actions.", because: "Such calls fail."))
    compare(
      before.remote, after.remote, place,
      .compatible(
        .targetRemote, "It is \(Self.process(after)), and was \(Self.process(before)).",
        because: "Asynchronous calls still work; those of another process can also fail on their way."))
    let kept = compare(
      before.actions, after.actions, by: \.name, place: { "action '\(before.name)/\($0.name)'" },
      removed: { _ in .breaking(.actionRemoved, "It is gone.", because: "Calls of it fail.") },
      added: { action in
        let exposure = action.linkExposure
        let message = "It is new, and exposed to \(exposure)."
        return exposure == .none
          ? .compatible(.actionAdded, message, because: "Existing calls are not affected.")
          : .new(.actionAdded, message, because: "URLs from \(exposure.origin) can reach it now.")
      })
    for (before, after, place) in kept { compare(before, after, place) }
  }

  private func compare(_ before: Manifest.Action, _ after: Manifest.Action, _ place: String) {
    compare(before.parameters, after.parameters, place, isOrdered: true)
    compareResults(before.output, after.output, place)
    compare(
      before.isResultSecret, after.isResultSecret, place,
      gained: .compatible(
        .resultSecret, "Its result is secret now.", because: "No message or record contains its values."),
      lost: .opening(
        .resultSecret, "Its result is no longer secret.", because: "Messages and records contain its values now."))
    let message = "It runs on the main actor now."
    compare(
      before.isolation == .mainActor, after.isolation == .mainActor, place,
      gained: before.isAsync && after.isAsync
        ? .compatible(.isolation, message, because: "Callers await it anyway.")
        : .breaking(.isolation, message, because: "Synchronous callers elsewhere are rejected."),
      lost: .compatible(
        .isolation, "It no longer runs on the main actor.", because: "It can be called from anywhere."))
    compare(
      before.isAsync, after.isAsync, place,
      gained: .breaking(
        .asynchronous, "It was synchronous and is asynchronous.", because: "Synchronous callers are rejected."),
      lost: .compatible(
        .asynchronous, "It was asynchronous and is synchronous.", because: "Callers that await it still may."))
    if before.isNative {
      compare(
        before.exposure, after.exposure, place,
        .cosmetic(
          .exposureNative, "Its declared exposure was \(before.exposure) and is \(after.exposure).",
          because: "No URL may call a native action."))
    } else {
      compare(before.exposure, after.exposure, place)
    }
    if before.deprecation == nil, let text = after.deprecation {
      report(place, .compatible(.deprecated, "It is deprecated: \(text).", because: "It still works."))
    } else {
      let message = after.deprecation.map { "Its deprecation says '\($0)'." } ?? "It is no longer deprecated."
      compare(
        before.deprecation, after.deprecation, place,
        .cosmetic(.deprecated, message, because: "Only words have changed."))
    }
    compareTexts(before.summary, after.summary, .summary, "Its summary", place)
    compare(before.tags, after.tags, place)
  }

  /// Compares the tags of an action or of a closure's route.
  func compare(_ before: [ActionTag], _ after: [ActionTag], _ place: String) {
    compare(
      before, after, by: \.self, place: { _ in place },
      removed: {
        .opening(
          .tagRemoved, "The tag '\($0)' is gone.",
          because: "Interceptors for it, such as a login gate, no longer apply.")
      },
      added: {
        .breaking(
          .tagAdded, "It has the tag '\($0)'.", because: "Interceptors for it, such as a login gate, apply now.")
      })
  }
}
