import MediatorKit

extension ManifestRule {
  /// Routes that no source may use.
  static let closed = ManifestRule("closed-route") { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action else {
        guard entry.route.exposure == .none else { return nil }
        return .init(
          .warning, entry.route.module, entry.place, "No source may use it.", cure: "Expose it, or take it out.")
      }
      // A native action has a rule of its own.
      guard let action = survey.action(address)?.action, !action.isNative,
        entry.route.exposure.intersection(action.exposure) == Manifest.Exposure.none
      else { return nil }
      let message =
        action.exposure == .none
        ? "No source may reach '\(address)'."
        : "It is open to \(entry.route.exposure), and '\(address)' to \(action.exposure): no source may use it."
      return .init(
        .warning, entry.route.module, entry.place, message,
        cure: "Expose the action to a source, or take the route out.")
    }
  }
}
