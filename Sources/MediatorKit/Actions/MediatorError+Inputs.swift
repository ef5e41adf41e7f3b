import MediatorText

extension MediatorError {
  /// Returns the error of a label that is not an input.
  package static func unexpected(
    _ label: String, found: String? = nil, _ inputs: [ParameterInfo], _ callee: Destination,
    _ module: ModuleName
  ) -> MediatorError {
    let known = inputs.filter { $0.whole == nil }.map(\.label)
    return MediatorError(
      .unexpectedParameter, of: callee, label: label,
      expected: known.isEmpty ? nil : known.map { "'\($0)'" }.joined(separator: ", "), found: found,
      modules: [module], suggestions: Suggestions { Suggestions.Advice(nearestTo: label, among: known) })
  }

  /// Returns the errors of labels that are declared to be secret, or not to be, and are no input.
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
}
