import MediatorKit
import RoutePatterns

extension ManifestDiff {
  private typealias Entry = ManifestSurvey.RouteEntry

  /// Compares the routes of one namespace, except for the order of matches.
  func compareRoutes(_ before: ManifestTable, _ after: ManifestTable) {
    func numbered(_ table: ManifestTable) -> [(element: Entry, key: [ExactText])] {
      // Several routes may have one pattern, at different priorities or in the order of registration.
      Self.numbered(table.routes) { [$0.route.pattern, $0.identity].compactMap(\.self) }
    }
    var removed: [Entry] = []
    var added: [Entry] = []
    for pair in Self.pairs(numbered(before), numbered(after), by: \.key) {
      switch pair {
      case (let old?, let new?): compare(old.element, new.element)
      case (let old?, nil): removed.append(old.element)
      case (nil, let new?): added.append(new.element)
      case (nil, nil): break
      }
    }
    let names = added.map { Set($0.pattern?.parameterNames ?? []) }
    let sameDestination = Dictionary(grouping: added.indices, by: { added[$0].identity })
    let samePattern = Dictionary(grouping: added.indices, by: { added[$0].exactPattern })
    let keptRoutes = Dictionary(grouping: after.routes, by: \.identity)
    var used: Set<Int> = []
    /// Reports that a new route replaces an old one, and compares the rest of both.
    func replace(_ old: Entry, by index: Int, _ message: String, _ change: Manifest.Change) {
      used.insert(index)
      report(old.place, message, change)
      compare(old, added[index])
    }
    for old in removed {
      guard budget.spend(1 + (samePattern[old.exactPattern]?.count ?? 0) / 2) else { return }
      if let other = samePattern[old.exactPattern]?.first(where: { !used.contains($0) }) {
        let message = "It mapped to \(old.route.destination) and maps to \(added[other].route.destination)."
        replace(old, by: other, message, .breaking(.routeDestination, "Its URLs map to something else."))
        continue
      }
      let ownNames = Set(old.pattern?.parameterNames ?? [])
      let isClosure = old.route.action == nil
      let destinations = sameDestination[old.identity] ?? []
      guard budget.spend(destinations.count * (2 + ownNames.count)) else { return }
      let candidates = destinations.filter { index in
        if used.contains(index) || isClosure && added[index].route.module != old.route.module { return false }
        return isClosure ? names[index] == ownNames : ownNames.isSubset(of: names[index])
      }
      // Two closures cannot be compared.
      let kept = old.route.action == nil ? nil : keptRoutes[old.identity]?.first { isKept(old, by: $0) }
      if let wider = candidates.first(where: { isKept(old, by: added[$0]) }) {
        let message = "It is '\(added[wider].route.pattern ?? "")' now."
        replace(old, by: wider, message, .compatible(.routeWidened, "It still matches all its URLs."))
      } else if let kept {
        let reason = "\(kept.place) maps its URLs to the same destination.".uppercasedFirst
        report(old.place, "It is gone.", .compatible(.routeRemoved, reason))
        compareExposures(old, kept)
        compareDefaults(old, kept)
        compare(old.route, kept.route, by: ChangeRules.ofParents, of: ChangeSubject(old.place))
      } else if let other = candidates.first(where: { names[$0] == ownNames && isVariant(added[$0], old) }) {
        let kind: Manifest.Change.Kind = isKept(added[other], by: old) ? .routeNarrowed : .routeChanged
        let message = "It is '\(added[other].route.pattern ?? "")' now."
        let reason = newWinners.loss(of: old, to: added[other], in: after.namespace.name)
        replace(old, by: other, message, .breaking(kind, reason))
      } else {
        let message = "It is gone; it mapped to \(old.route.destination)."
        let reason = newWinners.fate(of: old, in: after.namespace.name)
        report(old.place, message, .breaking(.routeRemoved, reason))
      }
    }
    for index in added.indices where !used.contains(index) {
      reportAdded(added[index])
    }
  }

  private func isKept(_ old: Entry, by new: Entry) -> Bool {
    guard let pattern = old.pattern, let other = new.pattern else { return false }
    // Only the input names of a closure are known.
    if old.route.action == nil, Set(pattern.parameterNames) != Set(other.parameterNames) { return false }
    return pattern.isKept(by: other, budget)
  }

  /// Returns whether two patterns have a common URL.
  private func isVariant(_ one: Entry, _ other: Entry) -> Bool {
    guard let one = one.pattern, let other = other.pattern else { return false }
    return PatternOverlap.path(one, other, budget) != nil
  }

  private func compare(_ old: Entry, _ new: Entry) {
    let subject = ChangeSubject(old.place)
    compareExposures(old, new)
    if old.route.action == nil, new.route.action == nil {
      compareParameters(old.route.parameters ?? [], new.route.parameters ?? [], old.place, isOrdered: false)
    }
    compareDefaults(old, new)
    compare(old.route, new.route, by: ChangeRules.ofRoutes + ChangeRules.ofParents, of: subject)
  }
}

extension ManifestSurvey.RouteEntry {
  fileprivate var exactPattern: ExactText? { route.pattern.map(ExactText.init) }

  var identity: String { route.identity }
}

extension Manifest.RegisteredRoute {
  /// The destination for comparisons: an action, or the kind of a closure.
  var identity: String {
    switch kind {
    case .action, .file: action?.description ?? ""
    case .handler: "a closure"
    case .page: "a page"
    case .browser: "the browser"
    }
  }
}

extension ManifestDiff {
  /// Reports a new route, which opens an action if its other routes allow fewer sources.
  private func reportAdded(_ entry: ManifestSurvey.RouteEntry) {
    let exposure = new.exposure(of: entry.route)
    let message = "It is new, maps to \(entry.route.destination) and is exposed to \(exposure)."
    if entry.route.pattern == nil {
      report(entry.place, message, .breaking(.routeAdded, "The URLs of a matcher are unknown."))
    }
    if opens(entry.route) {
      let origin = exposure == "all sources" ? "anywhere" : exposure
      let reason = "URLs from \(origin) can reach it now."
      let isKnown = entry.route.action.map { oldRoutes[$0] != nil } ?? false
      report(entry.place, message, isKnown ? .opening(.routeAdded, reason) : .new(.routeAdded, reason))
    } else if entry.route.pattern != nil {
      report(entry.place, message, .compatible(.routeAdded, "URLs that other routes matched are listed."))
    }
  }

  /// Returns whether a new route gives a source access to its destination.
  func opens(_ route: Manifest.RegisteredRoute) -> Bool {
    guard let address = route.action else { return route.exposure != .none && route.kind != .browser }
    // A new action is reported separately.
    guard let action = new.action(address)?.action, let previous = old.action(address)?.action else { return false }
    let exposure = LinkExposure(route, to: action).common ?? route.exposure
    if exposure == .none || old.isDirect { return false }
    return !(oldRoutes[address] ?? []).contains { other in
      guard budget.spend(2) else { return false }
      let known = LinkExposure(other.route, to: previous).common ?? other.route.exposure
      return exposure.sources(besides: known) == ""
    }
  }
}

extension ManifestSurvey {
  /// Returns the sources that may use a route, in words.
  fileprivate func exposure(of route: Manifest.RegisteredRoute) -> String {
    guard let action = route.action.flatMap({ self.action($0)?.action }) else { return "\(route.exposure)" }
    return LinkExposure(route, to: action).common.map { "\($0)" } ?? "\(route.exposure), and \(action.exposure)"
  }
}

extension ManifestDiff {
  /// Compares the exposures of a route, limited by its action's exposure.
  private func compareExposures(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    let (before, after) = (old.route.exposure, new.route.exposure)
    guard before != after else { return }
    guard let action = new.route.action.flatMap({ self.new.action($0)?.action }),
      let known = LinkExposure(old.route, to: action).common, let open = LinkExposure(new.route, to: action).common
    else { return compareExposures(before, after, old.place) }
    let message = "It was exposed to \(before) and is exposed to \(after)."
    if known == open {
      let reason = "The action allows no other sources than before."
      report(old.place, message, .compatible(.exposureLimited, reason))
    }
    compareExposures(known, open, old.place, message: message)
  }

  /// Compares the default values of a route.
  private func compareDefaults(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
    for label in Set(old.route.defaults.keys).union(new.route.defaults.keys) {
      let (before, after) = (old.route.defaults[label], new.route.defaults[label])
      guard before?.map(ExactText.init) != after?.map(ExactText.init) else { continue }
      // The value of a secret input is not known, nor printed once it is secret.
      if let before, let after, [before, after].contains([Parameters.secretMark]) { continue }
      let rule: ChangeRule<Manifest.RegisteredRoute> = .value(
        "default for '\(label)'", { $0.defaults[label] }, effect(of: label, before, after, new))
      compare(old.route, new.route, by: [rule], of: ChangeSubject(old.place))
    }
  }

  private func effect(
    of label: String, _ before: [String]?, _ after: [String]?, _ entry: ManifestSurvey.RouteEntry
  ) -> Manifest.Change {
    let action = entry.route.action.flatMap { new.action($0)?.action }
    let parameter = (action?.parameters ?? entry.route.parameters ?? []).first { $0.label == label }
    let isRequired = entry.pattern.map { pattern in
      (pattern.requiredItems + (pattern.requiredFragment?.requiredItems ?? []) + pattern.authorityItems).contains {
        !$0.isOptional && $0.captureNames.contains(label)
      }
        || (pattern.components + (pattern.requiredFragment?.components ?? [])).contains {
          if case .parameter(let parameter) = $0 { parameter.singles.contains { $0.name == label } } else { false }
        }
    }
    if isRequired == true { return .compatible(.routeDefault, "Every URL of the route contains it.") }
    if let action, parameter == nil, !action.parameters.contains(where: \.isComposite) {
      return .compatible(.routeDefault, "'\(entry.route.action.map(\.description) ?? "")' has no such parameter.")
    }
    if parameter?.isRequired == true, after == nil { return .breaking(.routeDefault, "URLs without it are rejected.") }
    if parameter?.isRequired == true, before == nil {
      return .compatible(.routeDefault, "URLs without it were rejected.")
    }
    return .breaking(.routeDefault, "URLs without it pass another value.")
  }
}
