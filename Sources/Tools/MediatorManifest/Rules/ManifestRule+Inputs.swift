import MediatorLinks

extension ManifestRule {
  /// Finds routes and exposed actions with required inputs that neither a URL nor a default can provide.
  static let inputs = ManifestRule(.input) { survey in
    // Other processes pass values.
    let exposed = survey.actions.filter { ![.none, .sources([.peer])].contains($0.action.linkExposure) }.flatMap {
      located in
      located.action.parameters.filter { $0.isRequired && !$0.isTextual && !$0.isFromContext }.map { parameter in
        located.finding(
          .error, "It is exposed, and no URL can pass its parameter '\(parameter.label): \(parameter.type)'.",
          fix: "Add a default, use a type that is decoded from text, or remove the exposure.")
      }
    }
    var indices: [ActionAddress: InputIndex] = [:]
    return exposed
      + survey.routes.flatMap { entry -> [Manifest.Finding] in
        if let inputs = entry.route.parameters { return InputIndex(inputs).findings(of: "the closure", entry) }
        guard let address = entry.route.action, let action = survey.action(address)?.action, !action.isNative else {
          return []
        }
        return InputIndex.of(action, address, &indices).findings(of: "'\(address)'", entry)
      }
  }

  /// Finds parameters of patterns, and defaults, that the action does not accept.
  static let unknownInputs = ManifestRule(.unknownInput) { survey in
    var indices: [ActionAddress: InputIndex] = [:]
    return survey.routes.flatMap { entry -> [Manifest.Finding] in
      guard let address = entry.route.action, let action = survey.action(address)?.action else { return [] }
      let index = InputIndex.of(action, address, &indices)
      if index.isComposite { return [] }
      let captured = (entry.pattern?.parameterNames ?? []).map { ($0, "parameter") }
      let given = entry.route.defaults.keys.sorted().map { ($0, "default") }
      return (captured + given).filter { !$0.0.isEmpty && index.inputs[$0.0] == nil }.map { name, what in
        let labels = action.parameters.lazy.map(\.label)
        let near = survey.near(name, labels).first.map { "Rename the \(what) to '\($0)'" }
        let start = what == "default" ? nil : labels.first { name.hasPrefix($0) }
        let affix = start.map { ", write ':\($0)<>\(name.dropFirst($0.count))' for a text after '\($0)'" } ?? ""
        return entry.finding(
          .warning, "'\(address)' has no parameter '\(name)'\(survey.hint(name, among: labels))",
          fix: "\(near ?? "Rename the \(what)")\(affix), or remove it.")
      }
    }
  }
}

/// The inputs of an action, indexed once for all its routes.
private struct InputIndex {
  let inputs: [String: Manifest.Parameter]
  /// The inputs that text cannot pass.
  let native: [Manifest.Parameter]
  let isComposite: Bool

  /// The maximum number of findings of one route.
  private static let maximumCount = 100

  init(_ parameters: [Manifest.Parameter]) {
    inputs = Dictionary(parameters.map { ($0.label, $0) }) { first, _ in first }
    native = parameters.filter { $0.isRequired && !$0.isTextual && !$0.isFromContext }
    isComposite = parameters.contains(where: \.isComposite)
  }

  static func of(
    _ action: Manifest.Action, _ address: ActionAddress, _ known: inout [ActionAddress: InputIndex]
  ) -> InputIndex {
    if let index = known[address] { return index }
    let index = InputIndex(action.parameters)
    known[address] = index
    return index
  }

  /// Returns the inputs that neither a URL nor a default provides, and those that no text of their constraint provides.
  func findings(of owner: String, _ entry: ManifestSurvey.RouteEntry) -> [Manifest.Finding] {
    func name(_ parameter: Manifest.Parameter) -> String { "'\(parameter.label): \(parameter.type)' of \(owner)" }
    let missing = native.lazy.filter { entry.route.defaults[$0.label] == nil }.prefix(Self.maximumCount)
    let findings = missing.map { parameter in
      entry.finding(
        .error, "Neither a URL nor a default provides the parameter \(name(parameter)).",
        fix: "Add a default, use a type that is decoded from text, or remove the route.")
    }
    let constraints = (entry.pattern?.constraints ?? [:]).sorted { $0.key < $1.key }
    return Array(findings)
      + constraints.compactMap { label, constraint in
        guard let parameter = inputs[label], !parameter.isComposite, !constraint.mayDecode(parameter.type),
          !parameter.isRequired || parameter.isTextual || entry.route.defaults[label] != nil
        else { return nil }
        return entry.finding(
          .error, "No text of <\(constraint)> decodes as the parameter \(name(parameter)).",
          fix: "Change the constraint or the type.")
      }
  }
}

extension ParameterConstraint {
  /// Returns whether a text that satisfies the constraint may decode as a type, judged by the type's name.
  fileprivate func mayDecode(_ typeName: String) -> Bool {
    switch self {
    case .beginnings, .characters, .except, .raw: return true
    case .int, .uint, .double, .bool, .uuid, .date, .enumeration:
      let value = DescribedValue(typeName, isRequired: true)
      return samples.contains { value.accepts($0) }
    }
  }
}

extension DescribedValue {
  fileprivate func accepts(_ text: String) -> Bool {
    (try? check(Parameters.Source(label: "", parameters: [:], text: Parameters.Text(text)))) != nil
  }
}

extension ManifestRule {
  /// Finds inputs with the labels of secrets, such as `password`, that URLs set and that are not declared to be secret.
  static let secrets = ManifestRule(.secret) { survey in
    let fix = "Declare it with '.secret', or with '.notSecret' if everybody may read it."
    func message(_ label: String, of owner: String) -> String {
      "Messages, records and documents contain the values of the parameter '\(label)' of \(owner)."
    }
    let actions = survey.actions.filter { $0.action.linkExposure != .none }.flatMap { located in
      located.action.parameters.filter(\.isSuspect).map {
        located.finding(.warning, message($0.label, of: "the action"), fix: fix)
      }
    }
    return actions
      + survey.routes.filter { $0.route.exposure != .none }.flatMap { entry in
        (entry.route.parameters ?? []).filter(\.isSuspect).map {
          entry.finding(.warning, message($0.label, of: "the closure"), fix: fix)
        }
      }
  }
}

extension Manifest.Parameter {
  /// Whether its label is that of a secret, and nothing is declared.
  fileprivate var isSuspect: Bool {
    guard secret == nil, isTextual else { return false }
    let letters = label.lowercased().filter { $0.isLetter || $0.isNumber }
    return Self.secretLabels.contains(letters) || Self.secretEnds.contains { letters.hasSuffix($0) }
  }

  private static let secretLabels: Set<String> = [
    "apikey", "code", "credential", "credentials", "cvc", "cvv", "jwt", "otp", "passcode", "pin", "pwd",
  ]
  private static let secretEnds = ["passphrase", "passwd", "password", "secret", "token"]
}
