import MediatorKit

extension ManifestRule {
  /// Deprecated actions that routes still lead to.
  static let deprecated = ManifestRule("deprecated") { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action, let reason = survey.action(address)?.action.deprecation else {
        return nil
      }
      return .init(
        .warning, entry.route.module, entry.place, "It leads to '\(address)', which is deprecated: \(reason).",
        cure: "Lead the route to what replaces the action.")
    }
  }
}
