import MediatorKit

extension ManifestRule {
  /// Finds routes to deprecated actions.
  static let deprecated = ManifestRule("deprecated") { survey in
    survey.routes.compactMap { entry in
      guard let address = entry.route.action, let reason = survey.action(address)?.action.deprecation else {
        return nil
      }
      return .init(
        .warning, entry.route.module, entry.place, "It maps to '\(address)', which is deprecated: \(reason).",
        fix: "Map the route to the replacement.")
    }
  }
}
