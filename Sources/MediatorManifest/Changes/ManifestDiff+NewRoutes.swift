import MediatorKit

extension ManifestDiff {
  /// Reports a new route, which opens an action if its other routes allow fewer sources.
  func reportAdded(_ entry: ManifestSurvey.RouteEntry) {
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
