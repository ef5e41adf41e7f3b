import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Parameters of patterns, and defaults, that the action does not take.
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
        let near = survey.near(name, labels).first.map { "Call the \(what) '\($0)'" }
        return .init(
          .warning, entry.route.module, entry.place,
          "'\(address)' takes no '\(name)'\(survey.hint(name, among: labels))",
          cure: "\(near ?? "Name the \(what) as the action does"), or take it out.")
      }
    }
  }
}
