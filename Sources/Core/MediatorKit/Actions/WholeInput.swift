import MediatorText

/// An input whose value is the whole call or all its parameters, so that its label is not looked up.
enum WholeInput: Sendable {
  /// All parameters of the call.
  case parameters
  /// The call itself.
  case invocation

  /// Returns what the values of a type are, or `nil` if they are single parameters.
  init?(_ type: any Any.Type) {
    if type == Parameters.self {
      self = .parameters
    } else if type == Invocation.self {
      self = .invocation
    } else {
      return nil
    }
  }
}

extension ParameterInfo {
  /// The kind of a whole input, or `nil` if the value is a parameter.
  var whole: WholeInput? { WholeInput(type) }

  /// Returns whether values of a type are the whole call or all its parameters.
  package static func isWhole(_ type: any Any.Type) -> Bool { WholeInput(type) != nil }

  package var isWhole: Bool { Self.isWhole(type) }

  /// Whether the value is read from parameters with other labels, so that none of them is unexpected.
  package var takesOtherLabels: Bool {
    if let described { return described.takesOtherLabels }
    let type = unwrapped(type)
    return type is any StructureDecodable.Type || WholeInput(type) != nil
  }

  /// Whether the value is a list of texts.
  package var isList: Bool { unwrapped(type) is any ListDecodable.Type }

  /// Returns whether values of a type may be read from parameters with other labels: also a type with a `decode(_:)` of its own
  /// may do so.
  package static func mayReadOtherLabels(_ type: any Any.Type) -> Bool {
    let type = unwrapped(type)
    return type is any ParameterDecodable.Type && !(type is any TextDecodable.Type || type is any ListDecodable.Type)
  }
}

extension Parameters: ParameterDecodable {
  /// Returns all parameters of the call, as the caller wrote them and interceptors changed them.
  public static func decode(_ source: Parameters.Source) -> Parameters { source.parameters.asWritten }
  /// Always `true`: a call without parameters has empty ones.
  public static var canBeAbsent: Bool { true }
}

extension Invocation: ParameterDecodable {
  /// Always throws, because an invocation is not a parameter.
  ///
  /// - Throws: ``ParameterError/missing``.
  public static func decode(_ source: Parameters.Source) throws(ParameterError) -> Invocation { throw .missing }
  /// Always `true`: the call itself is the value.
  public static var canBeAbsent: Bool { true }
}

extension MediatorError {
  /// Returns the error of a label that is not an input.
  package static func unexpected(
    _ label: String, found: String? = nil, _ inputs: [ParameterInfo], _ callee: Destination,
    _ module: ModuleName
  ) -> MediatorError {
    unexpected(label, found: found, among: inputs.filter { $0.whole == nil }.map(\.label), callee, [module])
  }

  private static func unexpected(
    _ label: String, found: String? = nil, among known: [String], _ callee: Destination, _ modules: [ModuleName] = []
  ) -> MediatorError {
    MediatorError(
      .unexpectedParameter, of: callee, label: label,
      expected: known.isEmpty ? nil : known.map { "'\($0)'" }.joined(separator: ", "), found: found,
      modules: modules, suggestions: Suggestions { Suggestions.Advice(nearestTo: label, among: known) })
  }

  /// Returns the errors of labels that are declared to be secret, or not to be, and are not inputs.
  package static func ofSecrets(
    _ labels: Set<String>, _ inputs: [ParameterInfo], _ callee: Destination, _ module: ModuleName
  ) -> [MediatorError] {
    if labels.isEmpty { return [] }
    let takesAll = inputs.contains { $0.takesOtherLabels }
    return labels.inOrder().compactMap { label in
      guard let input = inputs.first(where: { $0.label == label }) else {
        return takesAll ? nil : unexpected(label, inputs, callee, module)
      }
      guard input.takesOtherLabels else { return nil }
      return MediatorError(
        .unreadableInput, of: callee, label: label, expected: "secret with those labels",
        found: "\(input.typeName), which has other labels", modules: [module])
    }
  }

  /// Returns the errors of labels that are declared to be secret, or not to be, and that resemble a property of a structure but are
  /// none; runs client code.
  ///
  /// Any other label may be a property that the structure decodes in some cases only.
  static func ofSecretProperties(_ info: ActionInfo, at address: ActionAddress) -> [MediatorError] {
    if info.ruledLabels.isEmpty { return [] }
    let structures = info.parameters.filter(\.takesOtherLabels)
    if structures.isEmpty || structures.contains(where: { StructureCheck.properties(of: $0.type) == nil }) { return [] }
    let known = info.parameters.allLabels
    return info.ruledLabels.subtracting(known + info.parameters.map(\.label)).inOrder().compactMap { label in
      nearest(to: label, among: known).isEmpty ? nil : unexpected(label, among: known, .action(address))
    }
  }
}

extension [ParameterInfo] {
  /// The labels of the inputs; the labels of its properties replace that of a structure.
  package var allLabels: [String] { flatMap { $0.takesOtherLabels ? $0.propertyLabels : [$0.label] } }
}

extension ActionInfo {
  /// The rules for which labels have values that are printed, or `nil` if no input is secret.
  package var hiddenLabels: SecretLabels? {
    guard let rules = labelRules, !rules.secret.isEmpty else { return nil }
    return SecretLabels(rules.secret, plain: rules.notSecret.union(parameters.allLabels).subtracting(rules.secret))
  }
}
