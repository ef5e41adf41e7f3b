import MediatorKit

extension ManifestRule {
  /// Routes to actions that do not exist.
  static let unknownActions = ManifestRule("unknown-action") { survey in
    survey.routes.compactMap { entry in
      let last = "take the route out"
      guard let address = entry.route.action else {
        guard entry.route.kind == .action || entry.route.kind == .file else { return nil }
        return .init(
          .error, entry.route.module, entry.place, "It leads to no action.", cure: "Name the action, or \(last).")
      }
      guard survey.action(address) == nil else { return nil }
      return .init(
        .error, entry.route.module, entry.place, "It leads to '\(address)': \(survey.missing(address))",
        cure: survey.cure(address, "lead the route to", last: last))
    }
  }
}
