import MediatorKit

extension ManifestRule {
  /// Finds routes to actions that do not exist.
  static let unknownActions = ManifestRule("unknown-action") { survey in
    survey.routes.compactMap { entry in
      let last = "remove the route"
      guard let address = entry.route.action else {
        guard entry.route.kind == .action || entry.route.kind == .file else { return nil }
        return .init(
          .error, entry.route.module, entry.place, "It maps to no action.", fix: "Name the action, or \(last).")
      }
      guard survey.action(address) == nil else { return nil }
      return .init(
        .error, entry.route.module, entry.place, "It maps to '\(address)': \(survey.missing(address))",
        fix: survey.fix(address, "map the route to", last: last))
    }
  }
}
