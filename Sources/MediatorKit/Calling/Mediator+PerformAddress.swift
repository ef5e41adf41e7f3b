// Calls by an address that is a value.

extension Mediator {
  /// Calls the action of an address and returns its result as a type.
  ///
  /// ```swift
  /// let address: ActionAddress = "cart/total"
  /// let total = try await mediator.perform(address, as: Decimal.self)
  /// ```
  ///
  /// - Throws: As ``perform(_:_:_:as:options:fileID:line:)``.
  @discardableResult public func perform<Output>(
    _ address: ActionAddress, _ parameters: Parameters = [:], as type: Output.Type = (any Sendable).self,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    try await perform(
      address.target, address.action, parameters, as: type, options: options, fileID: fileID, line: line)
  }

  /// Calls the synchronous action of an address, without suspending, and returns its result as a type.
  ///
  /// - Throws: As ``performNow(_:_:_:as:options:isolation:fileID:line:)``.
  @discardableResult public func performNow<Output>(
    _ address: ActionAddress, _ parameters: Parameters = [:], as type: Output.Type = (any Sendable).self,
    options: CallOptions = CallOptions(), isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws -> Output {
    try performNow(
      address.target, address.action, parameters, as: type, options: options, isolation: isolation, fileID: fileID,
      line: line)
  }
}
