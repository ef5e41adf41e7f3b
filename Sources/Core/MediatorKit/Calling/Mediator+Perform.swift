// Calls by name: caller and target share only names and labels.

extension Mediator {
  /// Calls an action by name.
  ///
  /// ```swift
  /// let total = try await mediator.perform("cart", "total", as: Decimal.self)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The name of the target, case-sensitive.
  ///   - action: The name of the action, case-sensitive.
  ///   - parameters: The inputs by label; a label that the action does not declare is an error.
  ///   - options: The options of this call.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The result of the action, `()` if there is none.
  /// - Throws: The errors of the action, unchanged; ``MediatorError`` if it cannot be run; `CancellationError`.
  /// - Complexity: One look-up by name; O(*n* · *m*) to read *n* inputs from *m* parameters.
  @discardableResult public func perform(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    let callSite = CallSite(fileID: fileID, line: line)
    let hash = ActionAddress.hash(target, action)
    if options.isPlain, parameters.isAsWritten, !Task.isCancelled, let plan = readyPlan(target, action, hash) {
      do {
        if let value = try plan.callUnobserved(parameters, isStrict: true) { return value }
        if let value = try await plan.callUnobservedAsync(parameters, isStrict: true) { return value }
        if let value = try callObserved(plan, parameters, callSite) { return value }
      } catch let error as MediatorError {
        throw invocationByName(target, action, parameters, options, callSite).completed(error)
      }
    }
    let address = ActionAddress(target, action)
    let plan = planned.plan(address, hash)
    return try await plan.run(plan.invocation(.action(address), parameters.asWritten, options, callSite), self)
  }

  /// Calls an action by name and returns its result as a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  public func perform<Output>(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let value = try await perform(target, action, parameters, options: options, fileID: fileID, line: line)
    if isExactly(value, type) { return exactCast(value, type) }
    let invocation = invocationByName(target, action, parameters, options, CallSite(fileID: fileID, line: line))
    return try result(of: value, as: type, for: invocation)
  }

  /// Calls a synchronous action by name, without suspending.
  ///
  /// In main-actor code, the action may be main-actor-isolated. For the parameters see
  /// ``perform(_:_:_:options:fileID:line:)`` and ``callNow(_:_:isolation:fileID:line:)``.
  ///
  /// - Throws: The errors of the action; ``MediatorError``, also if the action is asynchronous, if an interceptor applies, or
  ///   if the action is main-actor-isolated and the caller is not.
  @discardableResult public func performNow(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], options: CallOptions = CallOptions(),
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let hash = ActionAddress.hash(target, action)
    if options.isPlain, parameters.isAsWritten,
      let value = try callReady(target, action, hash, parameters, CallSite(fileID: fileID, line: line))
    {
      return value
    }
    let address = ActionAddress(target, action)
    let plan = planned.plan(address, hash)
    let callSite = CallSite(fileID: fileID, line: line)
    let invocation = plan.invocation(.action(address), parameters.asWritten, options, callSite)
    return try plan.runNow(invocation, self, isolation)
  }

  /// Calls a synchronous action by name, without suspending, and returns its result as a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  public func performNow<Output>(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws -> Output {
    let value = try performNow(
      target, action, parameters, options: options, isolation: isolation, fileID: fileID, line: line)
    if isExactly(value, type) { return exactCast(value, type) }
    let invocation = invocationByName(target, action, parameters, options, CallSite(fileID: fileID, line: line))
    return try result(of: value, as: type, for: invocation)
  }

  /// Calls a synchronous action without interceptors, or returns `nil` if the action is another one or this is its first call.
  @inline(__always) private func callReady(
    _ target: TargetName, _ action: ActionName, _ hash: UInt64, _ parameters: Parameters, _ callSite: CallSite
  ) throws -> (any Sendable)? {
    do {
      return try fastPath.withRoot(PlannedRegistry.self) { planned in
        try planned.withPlan(target, action, hash) { plan in
          if plan.isDirectAndUnobserved { return try plan.callUnobserved(parameters, isStrict: true) }
          return try callObserved(plan, parameters, callSite)
        }
      }
    } catch let error as MediatorError {
      throw invocationByName(target, action, parameters, CallOptions(), callSite).completed(error)
    }
  }

  @inline(never) private func callObserved(
    _ plan: Plan, _ parameters: Parameters, _ callSite: CallSite
  ) throws -> (any Sendable)? {
    try plan.callObserved(Invocation(plan.box, parameters, isStrict: true, options: CallOptions(), callSite: callSite))
  }

  /// Returns the plan of an action that can be called at once, retained.
  private func readyPlan(_ target: TargetName, _ action: ActionName, _ hash: UInt64) -> Plan? {
    fastPath.withRoot(PlannedRegistry.self) { planned in
      planned.withPlan(target, action, hash) { $0.isReady || $0.isReadyAsync ? $0 : nil }
    }
  }

  private func invocationByName(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters, _ options: CallOptions, _ callSite: CallSite
  ) -> Invocation {
    let address = ActionAddress(target, action)
    return planned.plan(address).invocation(.action(address), parameters, options, callSite)
  }
}

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
