import RoutePatterns

extension ManifestDiff {
  private typealias Entry = ManifestSurvey.RouteEntry

  /// What makes two routes of one namespace the same route.
  private struct Identity: Hashable {
    let pattern: String?
    /// Several may have one pattern: at other priorities, or in the order of registration.
    let destination: String
  }

  /// The routes of one namespace; which of them wins is compared elsewhere.
  mutating func compareRoutes(_ before: ManifestTable, _ after: ManifestTable) {
    var gone: [Entry] = []
    var added: [Entry] = []
    for pair in Self.pairs(
      before.routes, after.routes, by: { Identity(pattern: $0.route.pattern, destination: $0.identity) })
    {
      switch pair {
      case (let old?, let new?): compare(old, new)
      case (let old?, nil): gone.append(old)
      case (nil, let new?): added.append(new)
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
      let kept = keptRoutes[old.identity]?.first { $0.pattern.map { includes($0, old) } ?? false }
      if let wider = candidates.first(where: { added[$0].pattern.map { includes($0, old) } ?? false }) {
        used.insert(wider)
        report(
          .compatible, "route-widened", old.place, "It is '\(added[wider].route.pattern ?? "")' now.",
          because: "That matches all that it matched.")
        compare(old, added[wider])
      } else if let kept {
        report(
          .compatible, "route-removed", old.place, "It is gone.",
          because: "\(kept.place) takes its URLs to the same place.".uppercasedFirst)
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
      report(
        .compatible, "route-added", added[index].place,
        "It is new, leads to \(added[index].route.destination) and is open to \(new.exposure(of: added[index].route)).",
        because: "The URLs that it takes from others are listed.")
    }
  }

  private func includes(_ outer: RoutePattern, _ inner: Entry) -> Bool {
    guard let pattern = inner.pattern else { return false }
    return Set(pattern.parameterNames).isSubset(of: outer.parameterNames) && pattern.isIncluded(in: outer)
  }

  /// Whether one pattern has come out of another: the names are the same, and so are some URLs.
  private func isVariant(_ one: Entry, _ other: Entry) -> Bool {
    guard let one = one.pattern, let other = other.pattern else { return false }
    return Set(one.parameterNames) == Set(other.parameterNames) && PatternOverlap.segments(one, other) != nil
  }

  private func isNarrower(_ inner: Entry, _ outer: Entry) -> Bool {
    guard let pattern = inner.pattern, let wide = outer.pattern else { return false }
    return pattern.isIncluded(in: wide)
  }

  private mutating func compare(_ old: Entry, _ new: Entry) {
    let place = old.place
    compare(old.route.exposure, new.route.exposure, place)
    if let before = old.route.parameters, let after = new.route.parameters {
      compare(before, after, place, isOrdered: false)
    }
    if old.route.priority != new.route.priority {
      report(
        .compatible, "route-priority", place,
        "Its priority was \(old.route.priority) and is \(new.route.priority).",
        because: "The URLs that another route takes now are listed.")
    }
    if old.route.module != new.route.module {
      report(
        .cosmetic, "route-moved", place, "It was added by \(old.route.module) and is added by \(new.route.module).",
        because: "URLs name no module.")
    }
    compareDefaults(old, new)
  }

  private mutating func compareDefaults(_ old: Entry, _ new: Entry) {
    let labels = Set(old.route.defaults.keys).union(new.route.defaults.keys).sorted()
    for label in labels where old.route.defaults[label] != new.route.defaults[label] {
      func text(_ texts: [String]?) -> String { texts.map { "'\($0.joined(separator: ", "))'" } ?? "nothing" }
      let parameters = new.route.action.flatMap { self.new.action($0)?.action.parameters } ?? new.route.parameters ?? []
      let isNeeded = new.route.defaults[label] == nil && parameters.contains { $0.label == label && $0.required }
      report(
        isNeeded ? .breaking : .compatible, "route-default", old.place,
        "Its default for '\(label)' was \(text(old.route.defaults[label])) and is \(text(new.route.defaults[label])).",
        because: isNeeded ? "URLs without it are refused." : "URLs without it are still answered.")
    }
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

extension String {
  /// The text with its first letter in upper case.
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
