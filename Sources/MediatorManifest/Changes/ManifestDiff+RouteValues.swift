import MediatorKit
import RoutePatterns

extension ManifestDiff {
  /// Compares the exposures of a route, limited by its action's exposure.
  func compareExposures(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    let (before, after) = (old.route.exposure, new.route.exposure)
    guard before != after else { return }
    guard let action = new.route.action.flatMap({ self.new.action($0)?.action }),
      let known = LinkExposure(old.route, to: action).common, let open = LinkExposure(new.route, to: action).common
    else { return compare(before, after, old.place) }
    let message = "It was exposed to \(before) and is exposed to \(after)."
    if known == open {
      let reason = "The action allows no other sources than before."
      report(old.place, .compatible(.exposureLimited, message, because: reason))
    }
    compare(known, open, old.place, message: message)
  }

  /// Compares the default values of a route.
  func compareDefaults(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    func text(_ texts: [String]?) -> String { texts.map { "'\($0.joined(separator: ", "))'" } ?? "nothing" }
    for label in Set(old.route.defaults.keys).union(new.route.defaults.keys) {
      let (before, after) = (old.route.defaults[label], new.route.defaults[label])
      guard before?.map(ExactText.init) != after?.map(ExactText.init) else { continue }
      let (severity, reason) = meaning(of: label, before, after, new)
      let message = "Its default for '\(label)' was \(text(before)) and is \(text(after))."
      report(old.place, Manifest.Change(severity, .routeDefault, message, because: reason))
    }
  }

  /// Compares the parents of a page.
  func compareParents(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    switch (old.route.parent, new.route.parent) {
    case (nil, let parent?):
      let message = "The page of '\(parent)' is under its page."
      report(old.place, .compatible(.parentAdded, message, because: "Its links showed it alone."))
    case (let parent?, nil):
      let message = "The page of '\(parent)' is no longer under its page."
      let reason = "Its links show no way back, and may choose another section."
      report(old.place, .breaking(.parentRemoved, message, because: reason))
    case (let before?, let after?) where ExactText(before) != ExactText(after):
      let message = "The page of '\(before)' was under its page, and that of '\(after)' is."
      let reason = "Its links lead back elsewhere, and may choose another section."
      report(old.place, .breaking(.parentChanged, message, because: reason))
    default: break
    }
  }

  private func meaning(
    of label: String, _ before: [String]?, _ after: [String]?, _ entry: ManifestSurvey.RouteEntry
  ) -> (Manifest.Change.Severity, String) {
    let action = entry.route.action.flatMap { new.action($0)?.action }
    let parameter = (action?.parameters ?? entry.route.parameters ?? []).first { $0.label == label }
    let isRequired = entry.pattern.map { pattern in
      (pattern.requiredItems + (pattern.requiredFragment?.requiredItems ?? [])).contains {
        $0.captureNames.contains(label)
      }
        || (pattern.components + (pattern.requiredFragment?.components ?? [])).contains {
          if case .parameter(let parameter) = $0 { parameter.singles.contains { $0.name == label } } else { false }
        }
    }
    if isRequired == true { return (.compatible, "Every URL of the route contains it.") }
    if let action, parameter == nil, !action.parameters.contains(where: \.composite) {
      return (.compatible, "'\(entry.route.action.map(\.description) ?? "")' has no such parameter.")
    }
    if parameter?.required == true, after == nil { return (.breaking, "URLs without it are rejected.") }
    if parameter?.required == true, before == nil { return (.compatible, "URLs without it were rejected.") }
    return (.breaking, "URLs without it pass another value.")
  }
}
