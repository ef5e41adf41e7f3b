import MediatorKit
import RoutePatterns

extension ManifestDiff {
  private typealias Entry = ManifestSurvey.RouteEntry

  /// The identity of a route in its namespace.
  private struct Identity: Hashable {
    let pattern: String?
    /// Several routes may have one pattern, at different priorities or in the order of registration.
    let destination: String
    /// The number among equal routes, from 0.
    var number = 0
  }

  /// Compares the routes of one namespace, except for the order of matches.
  mutating func compareRoutes(_ before: ManifestTable, _ after: ManifestTable) {
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
    let sameDestination = Dictionary(grouping: added.indices, by: { added[$0].identity })
    let samePattern = Dictionary(grouping: added.indices, by: { added[$0].route.pattern })
    let keptRoutes = Dictionary(grouping: after.routes, by: \.identity)
    var used: Set<Int> = []
    for old in removed {
      let rivals = (samePattern[old.route.pattern]?.count ?? 0) + (sameDestination[old.identity]?.count ?? 0)
      guard budget.spend(1 + rivals / 8) else { return }
      if let other = samePattern[old.route.pattern]?.first(where: { !used.contains($0) }) {
        used.insert(other)
        report(
          .breaking, "route-destination", old.place,
          "It mapped to \(old.route.destination) and maps to \(added[other].route.destination).",
          because: "Its URLs map to something else.")
        compare(old, added[other])
        continue
      }
      let candidates = (sameDestination[old.identity] ?? []).filter {
        !used.contains($0) && (old.route.action != nil || added[$0].route.module == old.route.module)
      }
      // Two closures cannot be compared.
      let kept = old.route.action == nil ? nil : keptRoutes[old.identity]?.first { isKept(old, by: $0) }
      if let wider = candidates.first(where: { isKept(old, by: added[$0]) }) {
        used.insert(wider)
        report(
          .compatible, "route-widened", old.place, "It is '\(added[wider].route.pattern ?? "")' now.",
          because: "It still matches all its URLs.")
        compare(old, added[wider])
      } else if let kept {
        report(
          .compatible, "route-removed", old.place, "It is gone.",
          because: "\(kept.place) maps its URLs to the same destination.".uppercasedFirst)
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
          .breaking, "route-removed", old.place, "It is gone; it mapped to \(old.route.destination).",
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

  private func isKept(_ old: Entry, by new: Entry) -> Bool {
    guard let pattern = old.pattern, let other = new.pattern else { return false }
    // Only the input names of a closure are known.
    if old.route.action == nil, Set(pattern.parameterNames) != Set(other.parameterNames) { return false }
    return pattern.isKept(by: other, budget)
  }

  /// Whether two patterns have the same parameter names and a common URL.
  private func isVariant(_ one: Entry, _ other: Entry) -> Bool {
    guard let one = one.pattern, let other = other.pattern else { return false }
    return Set(one.parameterNames) == Set(other.parameterNames) && PatternOverlap.segments(one, other, budget) != nil
  }

  private func isNarrower(_ inner: Entry, _ outer: Entry) -> Bool {
    guard let pattern = inner.pattern, let wide = outer.pattern else { return false }
    return pattern.isKept(by: wide, budget)
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
          ? "The URLs of a matcher are unknown." : "URLs that another route matches now are listed.")
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
        new.route.kind == .action ? "The action declares it now." : "The action no longer declares it.",
        because: "It maps to the same action.")
    }
    compareDefaults(old, new)
    compare(old.route.tags ?? [], new.route.tags ?? [], place)
    compareParents(old, new)
  }
}

extension ManifestSurvey.RouteEntry {
  /// The destination for comparisons: an action, or the kind of a closure.
  var identity: String {
    switch route.kind {
    case .action, .file: route.action?.description ?? ""
    case .handler: "a closure"
    case .page: "a page"
    }
  }
}
