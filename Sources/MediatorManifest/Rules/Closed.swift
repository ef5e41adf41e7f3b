import MediatorKit

extension ManifestRule {
  /// Finds routes that no source may use.
  static let closed = ManifestRule("closed-route") { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action else {
        guard entry.route.exposure == .none else { return nil }
        return .init(
          .warning, entry.route.module, entry.place, "No source may use it.", fix: "Expose or remove it.")
      }
      // The rule `native` reports native actions.
      guard let action = survey.action(address)?.action, !action.isNative,
        entry.route.exposure.intersection(action.exposure) == Manifest.Exposure.none
      else { return nil }
      let message =
        action.exposure == .none
        ? "No source may reach '\(address)'."
        : "It is exposed to \(entry.route.exposure), and '\(address)' to \(action.exposure): no source may use it."
      return .init(
        .warning, entry.route.module, entry.place, message,
        fix: "Expose the action to a source, or remove the route.")
    }
  }
}
