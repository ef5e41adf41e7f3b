// Typed calls. The public methods are inlined into every call of an app. `call` is no more than two calls of functions that are
// specialized for the types of the key: one tries the fast path, which looks up the bound action in the table and calls it; the
// other takes the slow path of all other calls, including the first one. `callNow` itself calls the bound action; it finds it by a
// function that all types share.

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
    let callSite = CallSite(fileID: fileID, line: line)
    if let output: Output = try callFromTable(key.id, (repeat each input), callSite) { return output }
    return try await callOnSlowPath(key, repeat each input, at: callSite)
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
    // A call is 888 bytes and 67 instructions, including the key. It would be 1,050 and 56 with `enterSync` inlined,
    // and 635 and 101 as one function for each signature.
    let (reader, bound) = fastPath.enterSync(key.id)
    if let bound {
      defer { fastPath.leave(reader) }
      return try bound.with(BoundAction<Output, (repeat each Input)>.self) {
        try $0.body($0.target, (repeat each input))
      }
    }
    return try callNowOnSlowPath(
      key, repeat each input, isolation: isolation, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls an action by its key with options.
  ///
  /// - Throws: As without options; also ``MediatorError/Code/deadlineExceeded``.
  public func call<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    var invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    let plan = try plan(key.id, &invocation, planned)
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
    var invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    let plan = try plan(key.id, &invocation, planned)
    return try result(of: try plan.runNow(invocation, self, isolation), for: invocation)
  }
}

// The paths of typed calls, specialized once for the types of a key. On the fast paths the inputs are one tuple: it is passed in
// registers, a parameter pack as an array of addresses.

extension Mediator {
  /// Runs an action for `call` if that needs no asynchronous frame; otherwise returns `nil`.
  @inlinable @inline(never) func callFromTable<Output: Sendable, Inputs: Sendable>(
    _ id: Int, _ inputs: Inputs, _ callSite: CallSite
  ) throws -> Output? {
    let reader = fastPath.enter()
    defer { fastPath.leave(reader) }
    if let bound = fastPath.bound(id, .sync) {
      return try bound.with(BoundAction<Output, Inputs>.self) { try $0.body($0.target, inputs) }
    }
    guard let planned = fastPath.bound(id, .planned) else { return nil }
    return try planned.with(PlannedAction<Output, Inputs>.self) {
      try $0.runsNow ? $0.callNow(inputs, self, nil, callSite) : nil
    }
  }

  /// Calls an action that is asynchronous, has interceptors or is not yet bound.
  @inlinable @inline(never) func callOnSlowPath<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) async throws -> Output {
    // The action is retained, because a reader must not be counted while it is suspended.
    let reader = fastPath.enter()
    let bound = fastPath.bound(key.id, .async)?.retained(BoundAsyncAction<Output, (repeat each Input)>.self)
    if let bound {
      fastPath.leave(reader)
      if Task.isCancelled { throw CancellationError() }
      return try await bound.body(bound.target, (repeat each input))
    }
    let planned = fastPath.bound(key.id, .planned)?.retained(PlannedAction<Output, (repeat each Input)>.self)
    fastPath.leave(reader)
    if let planned {
      if planned.hasInterceptors {
        let inputs = Parameters(labels: planned.labels, repeat each input)
        return try await callIntercepted(inputs, planned.plan, callSite)
      }
      return try await planned.call((repeat each input), self, callSite)
    }
    return try await firstCall(key, repeat each input, at: callSite)
  }

  /// Calls an action synchronously that `callNow` has not found.
  ///
  /// - Parameter isolation: The actor of the caller.
  @inlinable @inline(never) func callNowOnSlowPath<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, isolation: (any Actor)?,
    at callSite: CallSite
  ) throws -> Output {
    let reader = fastPath.enter()
    do {
      defer { fastPath.leave(reader) }
      let inputs = (repeat each input)
      // The synchronous slot is read second, because `callNow` found it empty; only a first call finds it filled here.
      if let bound = fastPath.boundOnMain(key.id, isolation) ?? fastPath.bound(key.id, .sync) {
        return try bound.with(BoundAction<Output, (repeat each Input)>.self) { try $0.body($0.target, inputs) }
      }
      let planned = fastPath.bound(key.id, .planned)
      let output: Output? = try planned?.with(PlannedAction<Output, (repeat each Input)>.self) {
        try $0.callNow(inputs, self, isolation, callSite)
      }
      if let output { return output }
    }
    return try firstCallNow(key, repeat each input, isolation: isolation, at: callSite)
  }

  /// Calls an action with interceptors, which get the inputs as parameters.
  @usableFromInline @inline(never) func callIntercepted<Output>(
    _ inputs: Parameters, _ plan: Plan, _ callSite: CallSite
  ) async throws -> Output {
    let invocation = Invocation(plan.box, inputs, options: CallOptions(), callSite: callSite)
    let value: any Sendable
    if plan.isObserved || plan.isPrepared {
      value = try await plan.run(invocation, self)
    } else {
      // Not `runChecked`, which also asks for a deadline: a tenth slower.
      let isCrowded = plan.activity?.enter() ?? false
      do {
        value =
          if isCrowded, let activity = plan.activity {
            try await plan.runNested(within: activity) {
              try await plan.runInterceptors(invocation, self, plan.interceptors.first, [])
            }
          } else {
            try await plan.runInterceptors(invocation, self, plan.interceptors.first, [])
          }
        plan.activity?.leave()
      } catch {
        plan.activity?.leave()
        throw invocation.completed(error)
      }
    }
    // `result` would first look up the metadata of an optional.
    if isExactly(value, Output.self) { return exactCast(value, Output.self) }
    return try result(of: value, for: invocation)
  }
}

// The slow path runs the first typed call of an action, and the calls that are never in the table: those that fail,
// those in a mediator with instruments, and those of actions that take the call.
//
// The first call stores a bound or planned action in the fast path table and calls again. If creating the target registered
// something, such as an interceptor for this action, the table remains empty, so the second call is a first call again.

extension Mediator {
  @usableFromInline @inline(never) func firstCall<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) async throws -> Output {
    var invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    let planned = planned
    let plan = try plan(key.id, &invocation, planned)
    guard case .action(let code) = plan.work, plan.instruments.isEmpty, !plan.takesCall else {
      return try result(of: try await plan.run(invocation, self), for: invocation)
    }
    if plan.usesPlannedAction {
      bind(PlannedAction<Output, (repeat each Input)>(plan, code), key.id, .planned, of: planned)
    } else {
      do {
        let (runner, slot) = code.bound(try await plan.instance(self), isAwaited: true)
        bind(runner, key.id, slot, of: planned)
      } catch {
        throw invocation.completed(error)
      }
    }
    if let output: Output = try callFromTable(key.id, (repeat each input), callSite) { return output }
    return try await callOnSlowPath(key, repeat each input, at: callSite)
  }

  @usableFromInline @inline(never) func firstCallNow<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, isolation: (any Actor)?,
    at callSite: CallSite
  ) throws -> Output {
    var invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    let planned = planned
    let plan = try plan(key.id, &invocation, planned)
    guard case .action(let code) = plan.work, plan.instruments.isEmpty, !plan.takesCall,
      code.runsNow(isolation)
    else {
      return try result(of: try plan.runNow(invocation, self, isolation), for: invocation)
    }
    if plan.usesPlannedAction {
      bind(PlannedAction<Output, (repeat each Input)>(plan, code), key.id, .planned, of: planned)
    } else {
      do {
        let (runner, slot) = code.bound(try plan.instanceNow(self, isolation), isAwaited: false)
        bind(runner, key.id, slot, of: planned)
      } catch {
        throw invocation.completed(error)
      }
    }
    return try callNowOnSlowPath(key, repeat each input, isolation: isolation, at: callSite)
  }

  /// Returns the plan of a key's action, and completes the invocation with its declaration.
  ///
  /// - Throws: ``MediatorError/Code/signatureMismatch`` if the action at the key's address has other labels or types;
  ///   instruments and observers are notified.
  package func plan(_ id: Int, _ invocation: inout Invocation, _ planned: PlannedRegistry) throws -> Plan {
    let key = KeyTable[id]
    let plan = planned.plan(key.address)
    invocation.setBox(plan.box(.action(key.address)))
    guard let found = plan.found, !found.info.matches(key) else { return plan }
    let error = invocation.completed(
      MediatorError(
        .signatureMismatch, of: .action(key.address), expected: "\(key.address)\(key.signatureText)",
        found: "\(key.address)\(found.info.signatureText)", modules: [found.target.module]))
    plan.registry.report(invocation, rejectedBy: error)
    plan.instruments.report(invocation, rejectedBy: error)
    throw error
  }

  package func invocation<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, origin: (any CallOrigin)? = nil,
    options: CallOptions, at callSite: CallSite
  ) -> Invocation {
    let definition = key.definition
    let parameters = Parameters(labels: definition.parameters.map(\.label), repeat each input)
    return Invocation(
      DestinationBox(.action(definition.address)), parameters, origin: origin, options: options, callSite: callSite)
  }

  private func isMissing(_ address: ActionAddress?) -> Bool { address.map { registry.find($0) == nil } ?? false }

  /// Returns the result of an invocation as the type that the caller expects.
  package func result<Output>(of value: any Sendable, as type: Output.Type = Output.self, for invocation: Invocation)
    throws -> Output
  {
    if isExactly(value, type) { return exactCast(value, type) }
    return try registry.result(
      of: value, as: type, isHandled: isMissing(invocation.address), hidesResult: invocation.hidesResult
    ) { invocation.completed($0) }
  }
}

extension Plan {
  /// Whether typed calls use the plan: there are interceptors or observers, or the target is transient.
  fileprivate var usesPlannedAction: Bool { !isDirectAndUnobserved || isTransient }
}
