import RoutePatterns

// Errors that several folders throw, and the location that they get.

extension MediatorError {
  /// Returns the rejection of a source.
  ///
  /// - Parameter pattern: The pattern of the route that is not exposed to the source, or `nil` if the action is not.
  static func notExposed(
    _ destination: Destination, to source: LinkSource, but exposure: Exposure, route pattern: RoutePattern? = nil
  ) -> MediatorError {
    MediatorError(
      .notExposed, of: destination, expected: exposure.inWords, found: pattern?.description, source: source)
  }

  /// Returns the error of an input that cannot be read from URLs.
  static func unreadable(
    _ info: ParameterInfo, _ problem: StructureCheck.Problem, of destination: Destination
  ) -> MediatorError {
    MediatorError(
      .unreadableInput, of: destination, label: info.label,
      found: "\(problem.typeName) as property '\(problem.property)' of \(info.typeName)\(problem.note)")
  }

  /// Returns the error of a result of another type.
  ///
  /// - Parameters:
  ///   - isHandled: Whether a fallback returned it, because there is no action.
  ///   - isSecret: Whether it is not printed.
  static func outputMismatch(
    _ type: any Any.Type, _ value: any Sendable, isHandled: Bool, isSecret: Bool
  ) -> MediatorError {
    let shown =
      isSecret
      ? "\(readableTypeName(of: Swift.type(of: value))) \(Parameters.secretMark)" : Parameters.Text.showTyped(value)
    let found = shown + (isHandled ? ", which a fallback returned" : "")
    return MediatorError(.outputTypeMismatch, expected: readableTypeName(of: type), found: found)
  }
}

extension CallSite {
  /// Runs work, and adds this call site to its errors that have none.
  func locating<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as MediatorError where error.callSite == nil {
      throw error.located(self)
    }
  }
}
