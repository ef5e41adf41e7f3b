import MediatorKit
import MediatorLinks
import RoutePatterns

extension ManifestRule {
  /// Finds routes to actions that do not exist.
  static let unknownActions = ManifestRule(.unknownAction) { survey in
    survey.routes.compactMap { entry in
      let last = "remove the route"
      guard let address = entry.route.action else {
        guard entry.route.kind == .action || entry.route.kind == .file else { return nil }
        return entry.finding(.error, "It maps to no action.", fix: "Name the action, or \(last).")
      }
      guard survey.action(address) == nil else { return nil }
      return entry.finding(
        .error, "It maps to '\(address)': \(survey.missing(address))",
        fix: survey.fix(address, "map the route to", last: last))
    }
  }

  /// Finds routes to deprecated actions.
  static let deprecated = ManifestRule(.deprecated) { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action, let reason = survey.action(address)?.action.deprecation else {
        return nil
      }
      return entry.finding(
        .warning, "It maps to '\(address)', which is deprecated: \(reason).", fix: "Map the route to the replacement.")
    }
  }

  /// Finds native actions that are exposed or routed, although no URL may call them.
  static let native = ManifestRule(.native) { survey in
    let exposed = survey.actions.filter { $0.action.isNative && $0.action.exposure != .none }.map { located in
      located.finding(
        .error, "It is exposed to \(located.action.exposure), but no URL may call a native action.",
        fix: "Remove the exposure, or choose a name that does not begin with 'native'.")
    }
    return exposed
      + survey.routes.compactMap { entry in
        guard let address = entry.route.action, address.action.isNative else { return nil }
        return entry.finding(
          .error, "It maps to '\(address)', but no URL may call a native action.",
          fix: "Remove the route, or choose a name that does not begin with 'native'.")
      }
  }

  /// Finds routes that no source may use.
  static let closed = ManifestRule(.closedRoute) { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action else {
        guard LinkExposure(entry.route, to: nil).isClosed else { return nil }
        return entry.finding(.warning, "No source may use it.", fix: "Expose or remove it.")
      }
      // The rule `native` reports native actions.
      guard let action = survey.action(address)?.action, !action.isNative,
        LinkExposure(entry.route, to: action).isClosed
      else { return nil }
      let message =
        action.exposure == .none
        ? "No source may reach '\(address)'."
        : "It is exposed to \(entry.route.exposure), and '\(address)' to \(action.exposure): no source may use it."
      return entry.finding(.warning, message, fix: "Expose the action to a source, or remove the route.")
    }
  }
}
