import RoutePatterns

// Errors that several folders throw.

extension MediatorError {
  /// The refusal of a source.
  ///
  /// - Parameter pattern: The pattern of the route that is closed to the source; nil when the action is.
  static func notExposed(
    _ address: ActionAddress, to source: LinkSource, but exposure: Exposure, route pattern: RoutePattern? = nil
  ) -> MediatorError {
    var error = MediatorError(.notExposed, address: address)
    error.source = source
    error.expected = exposure.inWords
    error.found = pattern?.description
    return error
  }

  static func resultMismatch(_ type: any Any.Type, _ value: any Sendable) -> MediatorError {
    var error = MediatorError(.resultTypeMismatch)
    error.expected = readableTypeName(of: type)
    error.found = ParameterText.showTyped(value)
    return error
  }
}
