import MediatorKit
import RoutePatterns

extension ManifestDiff {
  private typealias Entry = ManifestSurvey.RouteEntry

  /// Compares the exposures of a route, limited by its action's exposure.
  mutating func compareExposures(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    let (before, after) = (old.route.exposure, new.route.exposure)
    guard before != after else { return }
    guard let action = new.route.action.flatMap({ self.new.action($0)?.action }),
      let known = before.intersection(action.isNative ? .none : action.exposure),
      let open = after.intersection(action.isNative ? .none : action.exposure)
    else { return compare(before, after, old.place) }
    let message = "It was exposed to \(before) and is exposed to \(after)."
    if known == open {
      report(
        .compatible, "exposure-limited", old.place, message,
        because: "The action allows no other sources than before.")
    }
    compare(known, open, old.place, message: message)
  }

  /// Compares the default values of a route.
  mutating func compareDefaults(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    let labels = Set(old.route.defaults.keys).union(new.route.defaults.keys).sorted()
    for label in labels where old.route.defaults[label] != new.route.defaults[label] {
      func text(_ texts: [String]?) -> String { texts.map { "'\($0.joined(separator: ", "))'" } ?? "nothing" }
      let (before, after) = (old.route.defaults[label], new.route.defaults[label])
      let (severity, reason) = meaning(of: label, before, after, new)
      report(
        severity, "route-default", old.place, "Its default for '\(label)' was \(text(before)) and is \(text(after)).",
        because: reason)
    }
  }

  /// Compares the parents of a page.
  mutating func compareParents(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    switch (old.route.parent, new.route.parent) {
    case (nil, let parent?):
      report(
        .compatible, "parent-added", old.place, "The page of '\(parent)' is under its page.",
        because: "Its links showed it alone.")
    case (let parent?, nil):
      report(
        .breaking, "parent-removed", old.place, "The page of '\(parent)' is no longer under its page.",
        because: "Its links show no way back, and may choose another section.")
    case (let before?, let after?) where before != after:
      report(
        .breaking, "parent-changed", old.place,
        "The page of '\(before)' was under its page, and that of '\(after)' is.",
        because: "Its links lead back elsewhere, and may choose another section.")
    default: break
    }
  }

  private func meaning(
    of label: String, _ before: [String]?, _ after: [String]?, _ entry: Entry
  ) -> (Manifest.Change.Severity, String) {
    let action = entry.route.action.flatMap { new.action($0)?.action }
    let parameter = (action?.parameters ?? entry.route.parameters ?? []).first { $0.label == label }
    if let pattern = entry.pattern, pattern.components.contains(where: { $0.isParameter(named: label) }) {
      return (.compatible, "Every URL of the route contains it.")
    }
    if let action, parameter == nil, !action.parameters.contains(where: \.composite) {
      return (.compatible, "'\(entry.route.action.map(\.description) ?? "")' has no such parameter.")
    }
    if parameter?.required == true, after == nil { return (.breaking, "URLs without it are rejected.") }
    if parameter?.required == true, before == nil { return (.compatible, "URLs without it were rejected.") }
    return (.breaking, "URLs without it pass another value.")
  }
}

extension RoutePattern.Component {
  fileprivate func isParameter(named name: String) -> Bool {
    if case .parameter(let parameter) = self { parameter.name == name } else { false }
  }
}
