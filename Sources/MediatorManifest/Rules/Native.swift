import MediatorKit

extension ManifestRule {
  /// Finds native actions that are exposed or routed, although no URL may call them.
  static let native = ManifestRule("native") { survey in
    let exposed = survey.actions.filter { $0.action.isNative && $0.action.exposure != .none }.map { located in
      Manifest.Finding(
        .error, located.target.module, located.place,
        "It is exposed to \(located.action.exposure), but no URL may call a native action.",
        fix: "Remove the exposure, or choose a name that does not begin with 'native'.")
    }
    return exposed
      + survey.routes.compactMap { entry in
        guard let address = entry.route.action, address.action.isNative else { return nil }
        return .init(
          .error, entry.route.module, entry.place, "It maps to '\(address)', but no URL may call a native action.",
          fix: "Remove the route, or choose a name that does not begin with 'native'.")
      }
  }
}
