// Typed calls. The fast path is inlined into the caller, where the types are known: it looks up the bound action in the table
// and calls it. All other calls, including the first one, take the slow path.

extension Mediator {
  /// Calls an action by its key.
  ///
  /// ```swift
  /// let summary = try await mediator.call(Orders.detail, 42)
  /// ```
  ///
  /// This method can call every action. If the task is cancelled, an asynchronous action does not run. A synchronous action may
  /// run, because checking for cancellation would take as long as the call.
  ///
  /// - Throws: The errors of the action, unchanged; ``MediatorError`` if it cannot be run; `CancellationError`.
  /// - Complexity: O(1), without a look-up, from the second call of a cached target on; see <doc:HowACallTravels>.
  @inlinable @inline(__always) public func call<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Output {
    let reader = fastPath.enter()
    if let bound = fastPath.bound(key.id, .sync) {
      defer { fastPath.leave(reader) }
      return try bound.with(BoundAction<Output, (repeat each Input)>.self) {
        try $0((repeat each input))
      }
    }
    if let bound = fastPath.bound(key.id, .async) {
      // Retained, because a reader must not be counted while it is suspended.
      let action = bound.retained(BoundAsyncAction<Output, (repeat each Input)>.self)
      fastPath.leave(reader)
      if Task.isCancelled { throw CancellationError() }
      return try await action.body(action.target, (repeat each input))
    }
    if let bound = fastPath.bound(key.id, .planned) {
      let action = bound.retained(PlannedAction<Output, (repeat each Input)>.self)
      fastPath.leave(reader)
      let callSite = CallSite(fileID: fileID, line: line)
      if action.runsNow, let output = try action.callNow((repeat each input), self, nil, callSite) { return output }
      if action.isGuarded {
        let inputs = action.list((repeat each input), action.labels)
        return try await callGuarded(inputs, action.plan, callSite)
      }
      return try await action.call((repeat each input), self, callSite)
    }
    fastPath.leave(reader)
    return try await callSlowly(key, repeat each input, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls a synchronous action by its key, without suspending.
  ///
  /// In main-actor code, the action may be main-actor-isolated:
  ///
  /// ```swift
  /// let badge = try mediator.callNow(Tabs.badge)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of the action.
  ///   - input: The inputs.
  ///   - isolation: The actor of the caller; omit it.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: The errors of the action; ``MediatorError``, also if the action is asynchronous, if an interceptor applies, or
  ///   if the action is main-actor-isolated and the caller is not.
  @inlinable @inline(__always) public func callNow<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, isolation: (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let reader = fastPath.enter()
    if let bound = fastPath.bound(key.id, .sync) {
      defer { fastPath.leave(reader) }
      return try bound.with(BoundAction<Output, (repeat each Input)>.self) {
        try $0((repeat each input))
      }
    }
    fastPath.leave(reader)
    return try callNowPlanned(key, repeat each input, isolation: isolation, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls an action by its key with options.
  ///
  /// - Throws: As without options; also ``MediatorError/Code/deadlineExceeded``.
  public func call<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    let plan = try plan(key.id, invocation, planned)
    return try result(of: try await plan.run(invocation, self), for: invocation)
  }

  /// Calls a synchronous action by its key with options.
  ///
  /// A deadline limits only the time to wait for another thread that creates the target.
  ///
  /// - Throws: As without options.
  public func callNow<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions,
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    return try result(of: try plan(key.id, invocation, planned).runNow(invocation, self, isolation), for: invocation)
  }
}

// Calls of actions that are guarded, observed, or of transient targets. They are specialized at the call site, but not inlined.

extension Mediator {
  @usableFromInline @inline(never) func callGuarded<Output>(
    _ inputs: Parameters, _ plan: any TypedPlan, _ callSite: CallSite
  ) async throws -> Output {
    let invocation = plan.invocation(inputs, callSite)
    let value: any Sendable
    // As a method of the class, `go` is inlined.
    if let plan = plan as? Plan, !plan.isObserved {
      value = try await plan.go(invocation, self, 0, [])
    } else {
      value = try await plan.run(invocation, self)
    }
    // `result` would first look up the metadata of an optional.
    if isJust(value, Output.self) { return taken(value, Output.self) }
    return try result(of: value, for: invocation)
  }

  @inlinable @inline(never) func callNowPlanned<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, isolation: (any Actor)?,
    at callSite: CallSite
  ) throws -> Output {
    if let output = try callNowIfPlanned(key, repeat each input, isolation: isolation, at: callSite) { return output }
    return try callNowSlowly(key, repeat each input, isolation: isolation, at: callSite)
  }

  /// Returns `nil` if there is no plan yet, or if the caller cannot run the action synchronously.
  @inlinable @inline(__always) func callNowIfPlanned<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, isolation: (any Actor)?,
    at callSite: CallSite
  ) throws -> Output? {
    let reader = fastPath.enter()
    defer { fastPath.leave(reader) }
    if isolation === MainActor.shared, let bound = fastPath.bound(key.id, .main) {
      return try bound.with(BoundMainAction<Output, (repeat each Input)>.self) {
        try $0((repeat each input))
      }
    }
    guard let bound = fastPath.bound(key.id, .planned) else { return nil }
    return try bound.with(PlannedAction<Output, (repeat each Input)>.self) {
      try $0.callNow((repeat each input), self, isolation, callSite)
    }
  }
}
