// The doors by name: caller and target share nothing but names and labels.

extension Mediator {
  /// Calls an action by name.
  ///
  /// ```swift
  /// let total = try await mediator.perform("cart", "total", as: Decimal.self)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The name of the target, exactly.
  ///   - action: The name of the action, exactly.
  ///   - parameters: The inputs by label; a label that the action does not declare is an error.
  ///   - options: What this call wishes otherwise than usual.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Returns: What the action returns; `()` when it returns nothing.
  /// - Throws: What the action throws, as it is; ``MediatorError`` when it could not be run; `CancellationError`.
  /// - Complexity: One look-up by name; parameters × inputs to read them.
  @discardableResult public func perform(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    let callSite = CallSite(fileID: fileID, line: line)
    if options.isPlain, !Task.isCancelled {
      if let value = try performBound(target, action, parameters, callSite) { return value }
      if let value = try await performBoundLater(target, action, parameters, callSite) { return value }
    }
    defer { publishNamed(target, action) }
    return try await run(byName(target, action, parameters, options, callSite))
  }

  /// Calls an action by name and asks for a result of a type.
  ///
  /// - Throws: Also ``MediatorError/Code/resultTypeMismatch``.
  public func perform<Output>(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let value = try await perform(target, action, parameters, options: options, fileID: fileID, line: line)
    if isJust(value, type) { return taken(value, type) }
    let invocation = byName(target, action, parameters, options, CallSite(fileID: fileID, line: line))
    return try result(of: value, as: type, for: invocation)
  }

  /// Calls a synchronous action by name, without suspending.
  ///
  /// - Throws: What the action throws; ``MediatorError``, also for an asynchronous action, for one of the main actor, and
  ///   where an interceptor applies.
  @discardableResult public func performNow(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let callSite = CallSite(fileID: fileID, line: line)
    if options.isPlain, let value = try performBound(target, action, parameters, callSite) { return value }
    defer { publishNamed(target, action) }
    return try runNow(byName(target, action, parameters, options, callSite))
  }

  /// Calls a synchronous action by name, without suspending, and asks for a result of a type.
  ///
  /// - Throws: Also ``MediatorError/Code/resultTypeMismatch``.
  public func performNow<Output>(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let value = try performNow(target, action, parameters, options: options, fileID: fileID, line: line)
    if isJust(value, type) { return taken(value, type) }
    let invocation = byName(target, action, parameters, options, CallSite(fileID: fileID, line: line))
    return try result(of: value, as: type, for: invocation)
  }

  /// Calls a synchronous action by name from the main actor; also one that belongs to the main actor.
  ///
  /// - Throws: What the action throws; ``MediatorError``, also for an asynchronous action and where an interceptor applies.
  @MainActor @discardableResult public func performOnMain(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    try runOnMain(byName(target, action, parameters, options, CallSite(fileID: fileID, line: line)))
  }

  /// Calls a synchronous action that is bound already; nil when none of these names is.
  @inline(__always) private func performBound(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters, _ callSite: CallSite
  ) throws -> (any Sendable)? {
    do {
      return try hot.withNames { names in try names.callBound(target, action, parameters) }
    } catch let error as MediatorError {
      throw byName(target, action, parameters, CallOptions(), callSite).completed(error)
    }
  }

  /// Calls an asynchronous action that is bound already; nil when none of these names is.
  private func performBoundLater(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters, _ callSite: CallSite
  ) async throws -> (any Sendable)? {
    // Retained, since no reader may stay counted while it is suspended.
    guard let bound = hot.withNames({ names in names.bound(target, action) }) else { return nil }
    do {
      return try await bound.later(parameters)
    } catch let error as MediatorError {
      throw byName(target, action, parameters, CallOptions(), callSite).completed(error)
    }
  }

  private func byName(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters, _ options: CallOptions, _ callSite: CallSite
  ) -> Invocation {
    Invocation(
      ActionAddress(target, action), parameters, isStrict: true, options: options, callSite: callSite)
  }
}
