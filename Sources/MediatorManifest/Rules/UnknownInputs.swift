import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds parameters of patterns, and defaults, that the action does not accept.
  static let unknownInputs = ManifestRule("unknown-input") { survey in
    survey.routes.flatMap { entry -> [Manifest.Finding] in
      guard let address = entry.route.action, let action = survey.action(address)?.action,
        !action.parameters.contains(where: \.composite)
      else { return [] }
      let labels = action.parameters.map(\.label)
      let known = Set(labels)
      let captured = (entry.pattern?.parameterNames ?? []).map { ($0, "parameter") }
      let given = entry.route.defaults.keys.sorted().map { ($0, "default") }
      return (captured + given).filter { !$0.0.isEmpty && !known.contains($0.0) }.map { name, what in
        let near = survey.near(name, labels).first.map { "Rename the \(what) to '\($0)'" }
        return .init(
          .warning, entry.route.module, entry.place,
          "'\(address)' has no parameter '\(name)'\(survey.hint(name, among: labels))",
          fix: "\(near ?? "Rename the \(what)"), or remove it.")
      }
    }
  }
}
