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

extension ManifestDiff {
  /// Compares the inputs of an action or a closure.
  func compare(_ before: [Manifest.Parameter], _ after: [Manifest.Parameter], _ place: String, isOrdered: Bool) {
    let kept = compare(
      before, after, by: { ExactText($0.label) }, place: { _ in place },
      removed: {
        .breaking(
          .parameterRemoved, "The parameter '\($0.label): \($0.type)' is gone.",
          because: "Callers that pass it are rejected.")
      },
      added: {
        let what = "The parameter '\($0.label): \($0.type)'"
        return $0.required
          ? .breaking(.parameterAdded, "\(what) is new and required.", because: "Callers do not pass it.")
          : .compatible(
            .parameterAdded, "\(what) is new and may be omitted.", because: "Callers that omit it still work.")
      })
    for (before, after, _) in kept { compare(before, after, place) }
    let labels = Set(kept.map(\.new.label))
    let order = before.map(\.label).filter(labels.contains)
    let newOrder = after.map(\.label).filter(labels.contains)
    if isOrdered, order != newOrder {
      report(
        place,
        .breaking(
          .parameterOrder,
          "The parameters were \(order.joined(separator: ", ")) and are \(newOrder.joined(separator: ", ")).",
          because: "Callers with a key pass them by position."))
    }
  }

  private func compare(_ before: Manifest.Parameter, _ after: Manifest.Parameter, _ place: String) {
    let what = "The parameter '\(before.label)'"
    if before.type != after.type {
      let message = "\(what) was \(before.type) and is \(after.type)."
      switch TypeRelation(from: before.type, to: after.type) {
      case .wider:
        report(place, .compatible(.parameterWidened, message, because: "All values are still accepted."))
      case .narrower:
        report(place, .breaking(.parameterNarrowed, message, because: "Some values are rejected now."))
      case .other:
        report(place, .breaking(.parameterChanged, message, because: "Values of the old type are rejected now."))
      }
    }
    compare(
      before.composite, after.composite, place,
      gained: .breaking(
        .parameterComposite, "\(what) is composed of other labels now.",
        because: "URLs pass it under its old label."),
      lost: .breaking(
        .parameterComposite, "\(what) is no longer composed of other labels.",
        because: "URLs pass it under its old labels."))
    compare(
      before.isFromContext, after.isFromContext, place,
      gained: .breaking(
        .parameterNative, "\(what) comes from the context only.", because: "No URL can pass it."),
      lost: .opening(
        .parameterTextual, "\(what) no longer comes from the context only.", because: "URLs can pass it now."))
    compare(
      before.textual || before.isFromContext, after.textual || after.isFromContext, place,
      gained: .compatible(.parameterTextual, "\(what) is decoded from text too.", because: "URLs can pass it now."),
      lost: .breaking(.parameterNative, "\(what) is no longer decoded from text.", because: "No URL can pass it."))
    compare(
      before.required, after.required, place,
      gained: .breaking(
        .parameterRequired, "\(what) is required now.", because: "Callers that omit it are rejected."),
      lost: .compatible(
        .parameterOptional, "\(what) may be omitted now.", because: "Callers that pass it still may."))
    compare(
      before.isSecret, after.isSecret, place,
      gained: .compatible(
        .parameterSecret, "\(what) is secret now.", because: "No message, record or document contains its values."),
      lost: .opening(
        .parameterSecret, "\(what) is no longer secret.", because: "Messages and records contain its values now."))
    if before.isSecret == after.isSecret, before.secret != after.secret {
      let isDeclared = after.secret != nil
      report(
        place,
        .cosmetic(
          .parameterSecret, "\(what) is \(isDeclared ? "" : "no longer ")declared not to be secret.",
          because: "Its values are printed as before."))
    }
    if before.required == after.required, before.isSecret == after.isSecret {
      compare(
        before.default, after.default, place,
        .breaking(
          .parameterDefault,
          "The default of '\(before.label)' was \(before.default ?? "nothing") and is \(after.default ?? "nothing").",
          because: "Callers that omit it get another value."))
    }
    compareTexts(before.note, after.note, .parameterNote, "The note on '\(before.label)'", place)
  }

  /// Compares texts for readers.
  private func compareTexts(
    _ before: String?, _ after: String?, _ kind: Manifest.Change.Kind, _ what: String, _ place: String
  ) {
    let text = after.map { "says '\($0)'" } ?? "is gone"
    compare(before, after, place, .cosmetic(kind, "\(what) \(text).", because: "Only words have changed."))
  }

  /// Compares the results of an action.
  private func compareResults(_ before: String, _ after: String, _ place: String) {
    let message = "The result was \(before) and is \(after)."
    let isPart = after + "?" == before
    compare(
      before, after, place,
      isPart
        ? .compatible(.resultNarrowed, message, because: "There is always a value.")
        : .breaking(.resultChanged, message, because: "Callers expect the old type."))
  }
}

/// The relation of two types, judged by their names.
private enum TypeRelation {
  /// Every value of the first is one of the second.
  case wider
  /// Every value of the second is one of the first.
  case narrower
  case other

  init(from before: String, to after: String) {
    // A name in a file may be of any length, and each `?` is a level of recursion.
    guard before.utf8.count <= 512, after.utf8.count <= 512 else {
      self = .other
      return
    }
    self = Self.holds(before, in: after) ? .wider : Self.holds(after, in: before) ? .narrower : .other
  }

  private static func holds(_ inner: String, in outer: String) -> Bool {
    if inner == outer { return true }
    if let wrapped = wrapped(in: outer) { return holds(self.wrapped(in: inner) ?? inner, in: wrapped) }
    // A single value converts from `Float` to `Double`, but a list does not.
    if inner == "Float", outer == "Double" { return true }
    guard let small = integers[inner], let large = integers[outer] else { return false }
    return large.lower <= small.lower && small.upper <= large.upper
  }

  /// Returns the wrapped type of an optional, or `nil` for another type, such as a closure that returns an optional.
  private static func wrapped(in type: String) -> String? {
    guard type.hasSuffix("?") else { return nil }
    let wrapped = String(type.dropLast())
    if wrapped.hasPrefix("("), wrapped.hasSuffix(")"), wrapped.contains(" -> ") {
      return String(wrapped.dropFirst().dropLast())
    }
    return wrapped.isFunctionType ? nil : wrapped
  }

  /// The bounds as powers of two, the lower ones negative.
  private static let integers: [String: (lower: Int, upper: Int)] = [
    "Int8": (-7, 7), "Int16": (-15, 15), "Int32": (-31, 31), "Int64": (-63, 63), "Int": (-63, 63),
    "UInt8": (0, 8), "UInt16": (0, 16), "UInt32": (0, 32), "UInt64": (0, 64), "UInt": (0, 64),
  ]
}
