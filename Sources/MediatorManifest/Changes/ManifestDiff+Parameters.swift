import MediatorKit

extension ManifestDiff {
  /// Compares the inputs of an action or a closure.
  mutating func compare(
    _ before: [Manifest.Parameter], _ after: [Manifest.Parameter], _ place: String, isOrdered: Bool
  ) {
    for pair in Self.pairs(before, after, by: \.label) {
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "parameter-removed", place, "The parameter '\(gone.label): \(gone.type)' is gone.",
          because: "Callers that pass it are rejected.")
      case (nil, let added?) where added.required:
        report(
          .breaking, "parameter-added", place, "The parameter '\(added.label): \(added.type)' is new and required.",
          because: "Callers do not pass it.")
      case (nil, let added?):
        report(
          .compatible, "parameter-added", place,
          "The parameter '\(added.label): \(added.type)' is new and may be left out.",
          because: "Callers that omit it still work.")
      case (let old?, let new?): compare(old, new, place)
      default: break
      }
    }
    let labels = Set(before.map(\.label)).intersection(after.map(\.label))
    let order = before.map(\.label).filter(labels.contains)
    let newOrder = after.map(\.label).filter(labels.contains)
    if isOrdered, order != newOrder {
      report(
        .breaking, "parameter-order", place,
        "The parameters were \(order.joined(separator: ", ")) and are \(newOrder.joined(separator: ", ")).",
        because: "Callers with a key pass them by position.")
    }
  }

  private mutating func compare(_ before: Manifest.Parameter, _ after: Manifest.Parameter, _ place: String) {
    let what = "The parameter '\(before.label)'"
    if before.type != after.type {
      let message = "\(what) was \(before.type) and is \(after.type)."
      switch TypeRelation(from: before.type, to: after.type) {
      case .wider:
        report(
          .compatible, "parameter-widened", place, message, because: "All values are still accepted.")
      case .narrower:
        report(.breaking, "parameter-narrowed", place, message, because: "Some values are rejected now.")
      case .other:
        report(.breaking, "parameter-changed", place, message, because: "Values of the old type are rejected now.")
      }
    }
    if before.composite != after.composite {
      report(
        .breaking, "parameter-composite", place,
        after.composite ? "\(what) is composed of other labels now." : "\(what) is no longer composed of other labels.",
        because: "URLs pass it under its old \(after.composite ? "label" : "labels").")
    }
    if before.textual, !after.textual {
      report(
        .breaking, "parameter-native", place, "\(what) is no longer decoded from text.", because: "No URL can pass it.")
    } else if after.textual, !before.textual {
      report(
        .compatible, "parameter-textual", place, "\(what) is decoded from text too.", because: "URLs can pass it now.")
    }
    if after.required, !before.required {
      report(
        .breaking, "parameter-required", place, "\(what) is required now.",
        because: "Callers that omit it are rejected.")
    } else if before.required, !after.required {
      report(
        .compatible, "parameter-optional", place, "\(what) may be left out now.",
        because: "Callers that pass it still may.")
    } else if before.default != after.default {
      report(
        .breaking, "parameter-default", place,
        "The default of '\(before.label)' was \(before.default ?? "nothing") and is \(after.default ?? "nothing").",
        because: "Callers that omit it get another value.")
    }
    if before.note != after.note {
      let text = after.note.map { "says '\($0)'" } ?? "is gone"
      report(
        .cosmetic, "parameter-note", place, "The note on '\(before.label)' \(text).",
        because: "Only words have changed.")
    }
  }

  /// Compares the results of an action.
  mutating func compareResults(_ before: String, _ after: String, _ place: String) {
    guard before != after else { return }
    let isPart = after + "?" == before
    report(
      isPart ? .compatible : .breaking, isPart ? "result-narrowed" : "result-changed", place,
      "The result was \(before) and is \(after).",
      because: isPart ? "There is always a value." : "Callers expect the old type.")
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
