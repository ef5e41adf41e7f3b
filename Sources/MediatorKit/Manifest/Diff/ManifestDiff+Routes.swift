import RoutePatterns

extension ManifestDiff {
  private typealias Entry = ManifestSurvey.RouteEntry

  /// What makes two routes of one namespace the same route.
  private struct Identity: Hashable {
    let pattern: String?
    /// Several may have one pattern: at other priorities, or in the order of registration.
    let destination: String
    /// Which of those that are alike.
    var number = 0
  }

  /// The routes of one namespace; which of them wins is compared elsewhere.
  mutating func compareRoutes(_ before: ManifestTable, _ after: ManifestTable) {
    var gone: [Entry] = []
    var added: [Entry] = []
    for pair in Self.pairs(identified(before.routes), identified(after.routes), by: \.identity) {
      switch pair {
      case (let old?, let new?): compare(old.entry, new.entry)
      case (let old?, nil): gone.append(old.entry)
      case (nil, let new?): added.append(new.entry)
      case (nil, nil): break
      }
    }
    let sameDestination = Dictionary(grouping: added.indices, by: { added[$0].identity })
    let samePattern = Dictionary(grouping: added.indices, by: { added[$0].route.pattern })
    let keptRoutes = Dictionary(grouping: after.routes, by: \.identity)
    var used: Set<Int> = []
    for old in gone {
      if let other = samePattern[old.route.pattern]?.first(where: { !used.contains($0) }) {
        used.insert(other)
        report(
          .breaking, "route-destination", old.place,
          "It led to \(old.route.destination) and leads to \(added[other].route.destination).",
          because: "Its URLs end elsewhere.")
        compare(old, added[other])
        continue
      }
      let candidates = (sameDestination[old.identity] ?? []).filter {
        !used.contains($0) && (old.route.action != nil || added[$0].route.module == old.route.module)
      }
      // Of two closures nobody can say that they do the same.
      let kept = old.route.action == nil ? nil : keptRoutes[old.identity]?.first { isKept(old, by: $0) }
      if let wider = candidates.first(where: { isKept(old, by: added[$0]) }) {
        used.insert(wider)
        report(
          .compatible, "route-widened", old.place, "It is '\(added[wider].route.pattern ?? "")' now.",
          because: "That matches all that it matched.")
        compare(old, added[wider])
      } else if let kept {
        report(
          .compatible, "route-removed", old.place, "It is gone.",
          because: "\(kept.place) takes its URLs to the same place.".uppercasedFirst)
        compareExposures(old, kept)
        compareDefaults(old, kept)
      } else if let other = candidates.first(where: { isVariant(added[$0], old) }) {
        used.insert(other)
        let isNarrower = isNarrower(added[other], old)
        report(
          .breaking, isNarrower ? "route-narrowed" : "route-changed", old.place,
          "It is '\(added[other].route.pattern ?? "")' now.",
          because: winners.loss(of: old, to: added[other], in: after.namespace.name))
        compare(old, added[other])
      } else {
        report(
          .breaking, "route-removed", old.place, "It is gone; it led to \(old.route.destination).",
          because: winners.fate(of: old, in: after.namespace.name))
      }
    }
    for index in added.indices where !used.contains(index) {
      reportAdded(added[index])
    }
  }

  private func identified(_ routes: [Entry]) -> [(identity: Identity, entry: Entry)] {
    var numbers: [Identity: Int] = [:]
    return routes.map { entry in
      var identity = Identity(pattern: entry.route.pattern, destination: entry.identity)
      identity.number = numbers[identity, default: 0]
      numbers[Identity(pattern: identity.pattern, destination: identity.destination), default: 0] += 1
      return (identity, entry)
    }
  }

  private mutating func reportAdded(_ entry: Entry) {
    let exposure = new.exposure(of: entry.route)
    let message = "It is new, leads to \(entry.route.destination) and is open to \(exposure)."
    if entry.route.pattern == nil {
      report(.breaking, "route-added", entry.place, message, because: "Which URLs a matcher takes is not known.")
    }
    if opens(entry.route) {
      report(
        .opening, "route-added", entry.place, message,
        because: "URLs that come from \(exposure == "everybody" ? "anywhere" : exposure) can reach it now.")
    } else if entry.route.pattern != nil {
      report(
        .compatible, "route-added", entry.place, message, because: "The URLs that it takes from others are listed.")
    }
  }

  /// Whether a new route lets somebody through who could not reach what it leads to.
  func opens(_ route: Manifest.Route) -> Bool {
    guard let address = route.action else { return route.exposure != .none }
    // A new action is told by itself.
    guard let action = new.action(address)?.action, !action.isNative, let former = old.action(address) else {
      return false
    }
    let exposure = route.exposure.intersection(action.exposure) ?? route.exposure
    if exposure == .none || old.tables.contains(where: \.namespace.directForm) { return false }
    return !old.routes.contains { other in
      guard other.route.action == address else { return false }
      let known = other.route.exposure.intersection(former.action.exposure) ?? other.route.exposure
      return exposure.sources(besides: known) == ""
    }
  }

  private func isKept(_ old: Entry, by new: Entry) -> Bool {
    guard let pattern = old.pattern, let other = new.pattern else { return false }
    // Of a closure no more is known than the names of its inputs.
    if old.route.action == nil, Set(pattern.parameterNames) != Set(other.parameterNames) { return false }
    return pattern.isKept(by: other)
  }

  /// Whether one pattern has come out of another: the names are the same, and so are some URLs.
  private func isVariant(_ one: Entry, _ other: Entry) -> Bool {
    guard let one = one.pattern, let other = other.pattern else { return false }
    return Set(one.parameterNames) == Set(other.parameterNames) && PatternOverlap.segments(one, other) != nil
  }

  private func isNarrower(_ inner: Entry, _ outer: Entry) -> Bool {
    guard let pattern = inner.pattern, let wide = outer.pattern else { return false }
    return pattern.isKept(by: wide)
  }

  private mutating func compare(_ old: Entry, _ new: Entry) {
    let place = old.place
    compareExposures(old, new)
    if let before = old.route.parameters, let after = new.route.parameters {
      compare(before, after, place, isOrdered: false)
    }
    if old.route.priority != new.route.priority {
      let isMatcher = old.route.pattern == nil
      report(
        isMatcher ? .breaking : .compatible, "route-priority", place,
        "Its priority was \(old.route.priority) and is \(new.route.priority).",
        because: isMatcher
          ? "Which URLs a matcher takes is not known." : "The URLs that another route takes now are listed.")
    }
    if old.route.module != new.route.module {
      let isClosure = new.route.action == nil
      report(
        isClosure ? .opening : .cosmetic, "route-moved", place,
        "It was added by \(old.route.module) and is added by \(new.route.module).",
        because: isClosure ? Self.otherInterceptors(old.route.module, new.route.module) : "URLs name no module.")
    }
    if old.route.kind != new.route.kind, new.identity == old.identity {
      report(
        .cosmetic, "route-kind", place,
        new.route.kind == .action ? "The action declares it now." : "The action declares it no more.",
        because: "It leads to the same action.")
    }
    compareDefaults(old, new)
  }

  /// Whom a route lets through, as far as the action behind it does.
  private mutating func compareExposures(_ old: Entry, _ new: Entry) {
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

  private mutating func compareDefaults(_ old: Entry, _ new: Entry) {
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

  private func meaning(
    of label: String, _ before: [String]?, _ after: [String]?, _ entry: Entry
  ) -> (Manifest.Change.Severity, String) {
    let action = entry.route.action.flatMap { new.action($0)?.action }
    let parameter = (action?.parameters ?? entry.route.parameters ?? []).first { $0.label == label }
    if let pattern = entry.pattern, pattern.components.contains(where: { $0.isParameter(named: label) }) {
      return (.compatible, "A URL of the route has it always.")
    }
    if let action, parameter == nil, !action.parameters.contains(where: \.composite) {
      return (.compatible, "'\(entry.route.action.map(\.description) ?? "")' does not take it.")
    }
    if parameter?.required == true, after == nil { return (.breaking, "URLs without it are refused.") }
    if parameter?.required == true, before == nil { return (.compatible, "URLs without it were refused.") }
    return (.breaking, "URLs without it give another value.")
  }
}

extension ManifestSurvey.RouteEntry {
  /// What it leads to, as something to compare: an action, or the closure of a module.
  var identity: String {
    switch route.kind {
    case .action, .file: route.action?.description ?? ""
    case .handler: "a closure"
    case .page: "a page"
    }
  }
}

extension ManifestSurvey {
  /// Whom a route lets through to what it leads to.
  fileprivate func exposure(of route: Manifest.Route) -> String {
    guard let action = route.action.flatMap({ self.action($0)?.action }) else { return "\(route.exposure)" }
    if action.isNative { return "nobody" }
    return route.exposure.intersection(action.exposure).map { "\($0)" } ?? "\(route.exposure), and \(action.exposure)"
  }
}

extension RoutePattern.Component {
  fileprivate func isParameter(named name: String) -> Bool {
    if case .parameter(let parameter) = self { parameter.name == name } else { false }
  }
}

extension String {
  /// The text with its first letter in upper case.
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
