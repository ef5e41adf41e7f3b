import RoutePatterns

// Errors that several folders throw.

extension MediatorError {
  /// The refusal of a source.
  ///
  /// - Parameter pattern: The pattern of the route that is closed to the source; nil when the action is.
  static func notExposed(
    _ destination: Destination, to source: LinkSource, but exposure: Exposure, route pattern: RoutePattern? = nil
  ) -> MediatorError {
    MediatorError(
      .notExposed, of: destination, expected: exposure.inWords, found: pattern?.description, source: source)
  }

  /// The error of an input that no URL can hold.
  static func unreadable(
    _ info: ParameterInfo, _ problem: StructureCheck.Problem, of destination: Destination
  ) -> MediatorError {
    MediatorError(
      .unreadableInput, of: destination, label: info.label,
      found: "\(problem.typeName) as property '\(problem.property)' of \(info.typeName)")
  }

  static func outputMismatch(_ type: any Any.Type, _ value: any Sendable) -> MediatorError {
    MediatorError(.outputTypeMismatch, expected: readableTypeName(of: type), found: Parameters.Text.showTyped(value))
  }
}
