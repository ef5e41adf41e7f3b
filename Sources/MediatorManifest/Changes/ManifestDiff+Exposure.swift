import MediatorKit

extension ManifestDiff {
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
