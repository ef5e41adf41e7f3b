// The first typed call of an action, and calls that fail.
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
    guard case .action(let target, let code) = plan.work, plan.instruments.isEmpty else {
      return try result(of: try await plan.run(invocation, self), for: invocation)
    }
    if plan.usesPlannedAction {
      fill(PlannedAction<Output, (repeat each Input)>(plan, code), key.id, .planned, of: planned)
    } else {
      do {
        let form = code.form(.boundAsync(try await plan.instance(target, self)))
        fill(form, key.id, code.boundAsyncKind, of: planned)
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
    guard case .action(let target, let code) = plan.work, plan.instruments.isEmpty, code.runsNow(isolation) else {
      return try result(of: try plan.runNow(invocation, self, isolation), for: invocation)
    }
    if plan.usesPlannedAction {
      fill(PlannedAction<Output, (repeat each Input)>(plan, code), key.id, .planned, of: planned)
    } else {
      do {
        fill(code.form(.bound(try plan.instanceNow(target, self, isolation))), key.id, code.boundKind, of: planned)
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
    guard case .action(let target, _) = plan.work, let index = target.index(of: key.address.action) else {
      return plan
    }
    invocation.setBox(plan.box)
    if target.actions[index].matches(key) { return plan }
    let error = invocation.completed(
      MediatorError(
        .signatureMismatch, of: .action(key.address), expected: "\(key.address)\(key.signatureText)",
        found: "\(key.address)\(target.actions[index].signatureText)", modules: [target.module]))
    plan.observers.report(invocation, rejectedBy: error)
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
    throws
    -> Output
  {
    if isExactly(value, type) { return exactCast(value, type) }
    if let value = (try? NativeValue.value(value, as: type)) ?? nil { return value }
    throw invocation.completed(
      .outputMismatch(
        type, value, isHandled: isMissing(invocation.address),
        isSecret: invocation.hidesResult || registry.hasSecretResults))
  }
}

extension Plan {
  /// Whether typed calls use the plan: there are interceptors or observers, or the target is transient.
  fileprivate var usesPlannedAction: Bool { !isUnobserved || isTransient }
}
