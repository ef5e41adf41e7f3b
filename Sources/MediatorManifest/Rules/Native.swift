import MediatorKit

extension ManifestRule {
  /// Native actions that are exposed or routed: no URL reaches them whatever they declare.
  static let native = ManifestRule("native") { survey in
    let exposed = survey.actions.filter { $0.action.isNative && $0.action.exposure != .none }.map { located in
      Manifest.Finding(
        .error, located.target.module, located.place,
        "It is exposed to \(located.action.exposure), and no URL may call what is native.",
        cure: "Take the exposure out, or choose a name that does not begin with 'native'.")
    }
    return exposed
      + survey.routes.compactMap { entry in
        guard let address = entry.route.action, address.action.isNative else { return nil }
        return .init(
          .error, entry.route.module, entry.place, "It leads to '\(address)', and no URL may call what is native.",
          cure: "Take the route out, or choose a name that does not begin with 'native'.")
      }
  }
}
