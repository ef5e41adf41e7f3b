import MediatorKit
import RoutePatterns

extension ManifestDiff {
  private typealias Entry = ManifestSurvey.RouteEntry

  /// The identity of a route in its namespace.
  private struct Identity: Hashable {
    let pattern: ExactText?
    /// Several routes may have one pattern, at different priorities or in the order of registration.
    let destination: String
    /// The number among equal routes, from 0.
    var number = 0
  }

  /// Compares the routes of one namespace, except for the order of matches.
  func compareRoutes(_ before: ManifestTable, _ after: ManifestTable) {
    var removed: [Entry] = []
    var added: [Entry] = []
    for pair in Self.pairs(identified(before.routes), identified(after.routes), by: \.identity) {
      switch pair {
      case (let old?, let new?): compare(old.entry, new.entry)
      case (let old?, nil): removed.append(old.entry)
      case (nil, let new?): added.append(new.entry)
      case (nil, nil): break
      }
    }
    let names = added.map { Set($0.pattern?.parameterNames ?? []) }
    let sameDestination = Dictionary(grouping: added.indices, by: { added[$0].identity })
    let samePattern = Dictionary(grouping: added.indices, by: { added[$0].exactPattern })
    let keptRoutes = Dictionary(grouping: after.routes, by: \.identity)
    var used: Set<Int> = []
    /// Reports that a new route replaces an old one, and compares the rest of both.
    func replace(_ old: Entry, by index: Int, _ change: Manifest.Change) {
      used.insert(index)
      report(old.place, change)
      compare(old, added[index])
    }
    for old in removed {
      guard budget.spend(1 + (samePattern[old.exactPattern]?.count ?? 0) / 2) else { return }
      if let other = samePattern[old.exactPattern]?.first(where: { !used.contains($0) }) {
        let message = "It mapped to \(old.route.destination) and maps to \(added[other].route.destination)."
        replace(old, by: other, .breaking(.routeDestination, message, because: "Its URLs map to something else."))
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
        replace(old, by: wider, .compatible(.routeWidened, message, because: "It still matches all its URLs."))
      } else if let kept {
        let reason = "\(kept.place) maps its URLs to the same destination.".uppercasedFirst
        report(old.place, .compatible(.routeRemoved, "It is gone.", because: reason))
        compareExposures(old, kept)
        compareDefaults(old, kept)
        compareParents(old, kept)
      } else if let other = candidates.first(where: { names[$0] == ownNames && isVariant(added[$0], old) }) {
        let kind: Manifest.Change.Kind = isKept(added[other], by: old) ? .routeNarrowed : .routeChanged
        let message = "It is '\(added[other].route.pattern ?? "")' now."
        let reason = newWinners.loss(of: old, to: added[other], in: after.namespace.name)
        replace(old, by: other, .breaking(kind, message, because: reason))
      } else {
        let message = "It is gone; it mapped to \(old.route.destination)."
        let reason = newWinners.fate(of: old, in: after.namespace.name)
        report(old.place, .breaking(.routeRemoved, message, because: reason))
      }
    }
    for index in added.indices where !used.contains(index) {
      reportAdded(added[index])
    }
  }

  private func identified(_ routes: [Entry]) -> [(identity: Identity, entry: Entry)] {
    var counts: [Identity: Int] = [:]
    return routes.map { entry in
      var identity = Identity(pattern: entry.exactPattern, destination: entry.identity)
      let number = counts[identity, default: 0]
      counts[identity] = number + 1
      identity.number = number
      return (identity, entry)
    }
  }

  private func isKept(_ old: Entry, by new: Entry) -> Bool {
    guard let pattern = old.pattern, let other = new.pattern else { return false }
    // Only the input names of a closure are known.
    if old.route.action == nil, Set(pattern.parameterNames) != Set(other.parameterNames) { return false }
    return pattern.isKept(by: other, budget)
  }

  /// Whether two patterns have a common URL.
  private func isVariant(_ one: Entry, _ other: Entry) -> Bool {
    guard let one = one.pattern, let other = other.pattern else { return false }
    return PatternOverlap.path(one, other, budget) != nil
  }

  private func compare(_ old: Entry, _ new: Entry) {
    let (place, before, after) = (old.place, old.route, new.route)
    compareExposures(old, new)
    if before.action == nil, after.action == nil {
      compare(before.parameters ?? [], after.parameters ?? [], place, isOrdered: false)
    }
    let priorities = "Its priority was \(before.priority) and is \(after.priority)."
    compare(
      before.priority, after.priority, place,
      before.pattern == nil
        ? .breaking(.routePriority, priorities, because: "The URLs of a matcher are unknown.")
        : .compatible(.routePriority, priorities, because: "URLs that another route matches now are listed."))
    let modules = "It was added by \(before.module) and is added by \(after.module)."
    compare(
      before.module, after.module, place,
      after.action == nil
        ? .opening(.routeMoved, modules, because: Self.otherInterceptors(before.module, after.module))
        : .cosmetic(.routeMoved, modules, because: "URLs name no module."))
    if old.identity == new.identity {
      let message = after.kind == .action ? "The action declares it now." : "The action no longer declares it."
      compare(
        before.kind, after.kind, place, .cosmetic(.routeKind, message, because: "It maps to the same action."))
    }
    compareDefaults(old, new)
    compare(before.tags ?? [], after.tags ?? [], place)
    compareParents(old, new)
    func name(_ page: ActionAddress?) -> String { page.map { "'\($0)'" } ?? "none" }
    let keys = "The key of its page was \(name(before.page)) and is \(name(after.page))."
    compare(before.page, after.page, place, .cosmetic(.routePage, keys, because: "URLs name no key."))
  }
}

extension ManifestSurvey.RouteEntry {
  fileprivate var exactPattern: ExactText? { route.pattern.map(ExactText.init) }

  /// The destination for comparisons: an action, or the kind of a closure.
  var identity: String {
    switch route.kind {
    case .action, .file: route.action?.description ?? ""
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
      report(entry.place, .breaking(.routeAdded, message, because: "The URLs of a matcher are unknown."))
    }
    if opens(entry.route) {
      let origin = exposure == "all sources" ? "anywhere" : exposure
      let reason = "URLs from \(origin) can reach it now."
      let isKnown = entry.route.action.map { oldRoutes[$0] != nil } ?? false
      report(
        entry.place,
        isKnown ? .opening(.routeAdded, message, because: reason) : .new(.routeAdded, message, because: reason))
    } else if entry.route.pattern != nil {
      report(entry.place, .compatible(.routeAdded, message, because: "URLs that other routes matched are listed."))
    }
  }

  /// Whether a new route gives a source access to its destination.
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
    else { return compare(before, after, old.place) }
    let message = "It was exposed to \(before) and is exposed to \(after)."
    if known == open {
      let reason = "The action allows no other sources than before."
      report(old.place, .compatible(.exposureLimited, message, because: reason))
    }
    compare(known, open, old.place, message: message)
  }

  /// Compares the default values of a route.
  private func compareDefaults(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
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
  private func compareParents(_ old: ManifestSurvey.RouteEntry, _ new: ManifestSurvey.RouteEntry) {
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
      (pattern.requiredItems + (pattern.requiredFragment?.requiredItems ?? []) + pattern.authorityItems).contains {
        !$0.isOptional && $0.captureNames.contains(label)
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
