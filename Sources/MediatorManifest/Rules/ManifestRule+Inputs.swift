import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds routes and exposed actions with required inputs that neither a URL nor a default can provide.
  static let inputs = ManifestRule(.input) { survey in
    let exposed = survey.actions.filter { $0.action.linkExposure != .none }.flatMap { located in
      located.action.parameters.filter { $0.required && !$0.textual }.map { parameter in
        located.finding(
          .error, "It is exposed, and no URL can pass its parameter '\(parameter.label): \(parameter.type)'.",
          fix: "Add a default, use a type that is decoded from text, or remove the exposure.")
      }
    }
    return exposed
      + survey.routes.flatMap { entry -> [Manifest.Finding] in
        if let inputs = entry.route.parameters { return inputs.compactMap { finding($0, of: "the closure", entry) } }
        guard let address = entry.route.action, let action = survey.action(address)?.action, !action.isNative else {
          return []
        }
        return action.parameters.compactMap { finding($0, of: "'\(address)'", entry) }
      }
  }

  private static func finding(
    _ parameter: Manifest.Parameter, of owner: String, _ entry: ManifestSurvey.RouteEntry
  ) -> Manifest.Finding? {
    let what = "'\(parameter.label): \(parameter.type)' of \(owner)"
    if parameter.required, !parameter.textual, entry.route.defaults[parameter.label] == nil {
      return entry.finding(
        .error, "Neither a URL nor a default provides the parameter \(what).",
        fix: "Add a default, use a type that is decoded from text, or remove the route.")
    }
    guard let constraint = entry.pattern?.constraints[parameter.label], !parameter.composite,
      !constraint.mayDecode(parameter.type)
    else { return nil }
    return entry.finding(
      .error, "No text of <\(constraint)> decodes as the parameter \(what).", fix: "Change the constraint or the type.")
  }

  /// Finds parameters of patterns, and defaults, that the action does not accept.
  static let unknownInputs = ManifestRule(.unknownInput) { survey in
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
        return entry.finding(
          .warning, "'\(address)' has no parameter '\(name)'\(survey.hint(name, among: labels))",
          fix: "\(near ?? "Rename the \(what)"), or remove it.")
      }
    }
  }
}

extension ParameterConstraint {
  /// Whether a text that satisfies the constraint may decode as a type, judged by the type's name.
  fileprivate func mayDecode(_ type: String) -> Bool {
    let name = type.hasSuffix("?") ? String(type.dropLast()) : type
    let accepting: [ParameterConstraint]
    switch name {
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64":
      accepting = [.int, .uint, .double]
    case "Double", "Float", "Decimal": accepting = [.int, .uint, .double]
    case "Bool": accepting = [.bool]
    case "UUID": accepting = [.uuid]
    case "Date": accepting = [.date, .int, .uint, .double]
    default: return true
    }
    switch self {
    case .enumeration(let alternatives):
      return alternatives.contains { text in accepting.contains { $0.accepts(text) } }
    case .characters: return true
    default: return accepting.contains(self)
    }
  }
}
