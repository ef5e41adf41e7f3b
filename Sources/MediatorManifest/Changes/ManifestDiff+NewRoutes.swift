import MediatorKit

extension ManifestDiff {
  /// A route that was not there.
  mutating func reportAdded(_ entry: ManifestSurvey.RouteEntry) {
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
    return !(oldRoutes[address] ?? []).contains { other in
      guard budget.spend(2) else { return false }
      let known = other.route.exposure.intersection(former.action.exposure) ?? other.route.exposure
      return exposure.sources(besides: known) == ""
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
