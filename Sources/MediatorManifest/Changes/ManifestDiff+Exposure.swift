import MediatorKit

extension ManifestDiff {
  /// Whom a route lets through, as far as the action behind it does.
  mutating func compareExposures(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    let (before, after) = (old.route.exposure, new.route.exposure)
    guard before != after else { return }
    guard let action = new.route.action.flatMap({ self.new.action($0)?.action }),
      let known = before.intersection(action.isNative ? .none : action.exposure),
      let open = after.intersection(action.isNative ? .none : action.exposure)
    else { return compare(before, after, old.place) }
    let message = "It was open to \(before) and is open to \(after)."
    if known == open {
      report(
        .compatible, "exposure-limited", old.place, message,
        because: "The action lets no others through than before.")
    }
    compare(known, open, old.place, message: message)
  }

  /// Which sources may reach something.
  mutating func compare(
    _ before: Manifest.Exposure, _ after: Manifest.Exposure, _ place: String, message: String? = nil
  ) {
    guard before != after else { return }
    let message = message ?? "It was open to \(before) and is open to \(after)."
    let lost = before.sources(besides: after)
    let gained = after.sources(besides: before)
    if let lost, !lost.isEmpty {
      report(
        .breaking, "exposure-withdrawn", place, message, because: "URLs that come from \(lost) are refused.")
    }
    if let gained, !gained.isEmpty {
      report(
        .opening, "exposure-widened", place, message, because: "URLs that come from \(gained) can reach it now.")
    }
    if lost == nil || gained == nil {
      report(
        .breaking, "exposure-changed", place, message,
        because: "What a rule lets through is not known: it may be less, and it may be more.")
    }
  }
}

extension Manifest.Exposure {
  /// Where those that it lets through come from, in words.
  var origin: String { self == .all ? "anywhere" : description }

  /// What one lets through and another does not, in words; empty for nothing, nil where rules decide.
  func sources(besides other: Self) -> String? {
    switch (self, other) {
    case (.none, _), (_, .all): return ""
    case (.all, .none): return "anywhere"
    case (_, .none): return description
    case (.sources(let own), .sources(let others)):
      return own.filter { !others.contains($0) }.map(\.rawValue).joined(separator: ", ")
    case (.all, .sources(let others)):
      return "elsewhere than \(others.map(\.rawValue).joined(separator: ", "))"
    case (.all, .rule): return "elsewhere than \(other)"
    case (.rule, _), (_, .rule): return nil
    }
  }
}
