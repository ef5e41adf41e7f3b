// Errors that several folders throw, and the location that they get.

extension MediatorError {
  /// Returns the error of a result of another type.
  ///
  /// - Parameters:
  ///   - isHandled: Whether a fallback returned it, because there is no action.
  ///   - isSecret: Whether it is not printed.
  package static func outputMismatch(
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
  package func locating<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as MediatorError where error.callSite == nil {
      throw error.located(self)
    }
  }
}
