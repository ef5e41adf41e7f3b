import RoutePatterns

// Errors that several folders throw.

extension MediatorError {
  /// The refusal of a source.
  ///
  /// - Parameter pattern: The pattern of the route that is closed to the source; nil when the action is.
  static func notExposed(
    _ address: ActionAddress, to source: LinkSource, but exposure: Exposure, route pattern: RoutePattern? = nil
  ) -> MediatorError {
    MediatorError(
      .notExposed, address: address, expected: exposure.inWords, found: pattern?.description, source: source)
  }

  /// The errors of the inputs that no URL can hold; runs client code.
  static func unreadableInputs(_ infos: [ParameterInfo], of address: ActionAddress) -> [MediatorError] {
    var errors: [MediatorError] = []
    // By index: an information is large to copy.
    for index in infos.indices {
      guard let problem = StructureCheck.problem(of: infos[index].type) else { continue }
      errors.append(.unreadable(infos[index], problem, of: address))
    }
    return errors
  }

  /// The error of an input that no URL can hold.
  static func unreadable(
    _ info: ParameterInfo, _ problem: StructureCheck.Problem, of address: ActionAddress
  ) -> MediatorError {
    MediatorError(
      .unreadableInput, address: address, label: info.label,
      found:
        "\(problem.typeName) as property '\(problem.property)' of \(info.typeName)")
  }

  static func outputMismatch(_ type: any Any.Type, _ value: any Sendable) -> MediatorError {
    MediatorError(.outputTypeMismatch, expected: readableTypeName(of: type), found: Parameters.Text.showTyped(value))
  }
}
