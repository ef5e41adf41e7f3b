import MediatorKit

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
  func compareTexts(_ before: String?, _ after: String?, _ kind: Manifest.Change.Kind, _ what: String, _ place: String)
  {
    let text = after.map { "says '\($0)'" } ?? "is gone"
    compare(before, after, place, .cosmetic(kind, "\(what) \(text).", because: "Only words have changed."))
  }

  /// Compares the results of an action.
  func compareResults(_ before: String, _ after: String, _ place: String) {
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
enum TypeRelation {
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
