// Typed calls. The fast path of each is inlined into its caller, where the types are known: find the bound action in the table
// and call it. Everything else, including the first call, takes the slow path.

extension Mediator {
  /// Calls an action by its key; the door that reaches every action.
  ///
  /// ```swift
  /// let summary = try await mediator.call(Orders.detail, 42)
  /// ```
  ///
  /// An asynchronous action does not begin in a task that is cancelled. A synchronous one may: to look would cost as much
  /// as to call it.
  ///
  /// - Throws: What the action throws, as it is; ``MediatorError`` when it could not be run; `CancellationError`.
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
      // Retained, since no reader may stay counted while it is suspended.
      let action = bound.retained(BoundAsyncAction<Output, (repeat each Input)>.self)
      fastPath.leave(reader)
      if Task.isCancelled { throw CancellationError() }
      return try await action.body(action.target, (repeat each input))
    }
    if let bound = fastPath.bound(key.id, .planned) {
      let action = bound.retained(PlannedAction<Output, (repeat each Input)>.self)
      fastPath.leave(reader)
      let callSite = CallSite(fileID: fileID, line: line)
      if action.runsNow, let output = try action.callNow((repeat each input), self, callSite) { return output }
      if action.plan.isGuarded {
        let inputs = action.list((repeat each input), action.plan.labels)
        return try await callGuarded(inputs, action.plan, callSite)
      }
      return try await action.call((repeat each input), self, callSite)
    }
    fastPath.leave(reader)
    return try await callSlowly(key, repeat each input, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls a synchronous action by its key, without suspending.
  ///
  /// - Throws: What the action throws; ``MediatorError``, also for an asynchronous action, for one of the main actor, and
  ///   where an interceptor applies.
  @inlinable @inline(__always) public func callNow<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws -> Output {
    let reader = fastPath.enter()
    if let bound = fastPath.bound(key.id, .sync) {
      defer { fastPath.leave(reader) }
      return try bound.with(BoundAction<Output, (repeat each Input)>.self) {
        try $0((repeat each input))
      }
    }
    fastPath.leave(reader)
    return try callNowPlanned(key, repeat each input, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls a synchronous action by its key from the main actor; also one that belongs to the main actor.
  ///
  /// - Throws: What the action throws; ``MediatorError``, also for an asynchronous action and where an interceptor applies.
  @MainActor @inlinable @inline(__always) public func callOnMain<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws -> Output {
    let reader = fastPath.enter()
    if let bound = fastPath.bound(key.id, .main) {
      defer { fastPath.leave(reader) }
      return try bound.with(BoundMainAction<Output, (repeat each Input)>.self) {
        try $0((repeat each input))
      }
    }
    if let bound = fastPath.bound(key.id, .sync) {
      defer { fastPath.leave(reader) }
      return try bound.with(BoundAction<Output, (repeat each Input)>.self) {
        try $0((repeat each input))
      }
    }
    fastPath.leave(reader)
    return try callOnMainPlanned(key, repeat each input, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls an action by its key with options of its own.
  ///
  /// - Throws: As without options; also ``MediatorError/Code/deadlineExceeded``.
  public func call<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    let registry = registry
    let plan = try plan(key.id, invocation, registry)
    return try result(of: try await run(invocation, plan, registry), for: invocation)
  }

  /// Calls a synchronous action by its key with options of its own.
  ///
  /// - Throws: As without options. A synchronous door does not wait, so that a deadline means nothing to it.
  public func callNow<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    return try result(of: try runNow(invocation, plan(key.id, invocation, registry)), for: invocation)
  }
}

// Calls of actions that are guarded, observed, or of targets that are created per call. Specialized where the call is written,
// and not inlined.

extension Mediator {
  @usableFromInline @inline(never) func callGuarded<Output>(
    _ inputs: Parameters, _ plan: any TypedPlan, _ callSite: CallSite
  ) async throws -> Output {
    let registry = registry
    let invocation = Invocation(plan.address, inputs, options: CallOptions(), callSite: callSite)
    let value = try await run(invocation, plan as? Plan ?? registry.plan(plan.address), registry)
    if isJust(value, Output.self) { return taken(value, Output.self) }
    return try result(of: value, for: invocation)
  }

  @inlinable @inline(never) func callNowPlanned<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) throws -> Output {
    let reader = fastPath.enter()
    defer { fastPath.leave(reader) }
    if let bound = fastPath.bound(key.id, .planned) {
      let output = try bound.with(PlannedAction<Output, (repeat each Input)>.self) {
        try $0.callNow((repeat each input), self, callSite)
      }
      if let output { return output }
    }
    return try callNowSlowly(key, repeat each input, at: callSite)
  }

  @MainActor @inlinable @inline(never) func callOnMainPlanned<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) throws -> Output {
    let reader = fastPath.enter()
    defer { fastPath.leave(reader) }
    if let bound = fastPath.bound(key.id, .planned) {
      let output = try bound.with(PlannedAction<Output, (repeat each Input)>.self) {
        try $0.callOnMain((repeat each input), self, callSite)
      }
      if let output { return output }
    }
    return try callOnMainSlowly(key, repeat each input, at: callSite)
  }
}

// The first call of an action, and calls that fail. If the creation of the target registered something, such as an interceptor
// for this very action, the call begins anew.

extension Mediator {
  @usableFromInline @inline(never) func callSlowly<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) async throws -> Output {
    let invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    let registry = registry
    let plan = try plan(key.id, invocation, registry)
    if case .action(let target, let code) = plan.work, !plan.isBare || target.lifetime == .transient {
      let bound = code.form(.planned(plan))
      guard fill(bound, key.id, .planned, of: registry) else {
        return try await callSlowly(key, repeat each input, at: callSite)
      }
      if !plan.isGuarded, let action = bound as? PlannedAction<Output, (repeat each Input)> {
        return try await action.call((repeat each input), self, callSite)
      }
    } else if case .action(_, let code) = plan.work {
      let instance: Instance
      do {
        instance = try await plan.instance(self)
      } catch {
        throw invocation.completed(error)
      }
      let bound = code.form(.boundAsync(instance))
      switch bound {
      case let action as BoundAction<Output, (repeat each Input)>:
        guard fill(bound, key.id, .sync, of: registry) else {
          return try await callSlowly(key, repeat each input, at: callSite)
        }
        return try action((repeat each input))
      case let action as BoundAsyncAction<Output, (repeat each Input)>:
        guard fill(bound, key.id, .async, of: registry) else {
          return try await callSlowly(key, repeat each input, at: callSite)
        }
        try Task.checkCancellation()
        return try await action.body(action.target, (repeat each input))
      default: break
      }
    }
    return try result(of: try await run(invocation, plan, registry), for: invocation)
  }

  @usableFromInline @inline(never) func callNowSlowly<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) throws -> Output {
    let invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    let registry = registry
    let plan = try plan(key.id, invocation, registry)
    if case .action(let target, let code) = plan.work, case .sync = code.body {
      if !plan.isBare || target.lifetime == .transient {
        let bound = code.form(.planned(plan))
        guard fill(bound, key.id, .planned, of: registry) else {
          return try callNowSlowly(key, repeat each input, at: callSite)
        }
      } else {
        do {
          let bound = code.form(.bound(try plan.instanceNow(self)))
          guard fill(bound, key.id, .sync, of: registry) else {
            return try callNowSlowly(key, repeat each input, at: callSite)
          }
          if let action = bound as? BoundAction<Output, (repeat each Input)> { return try action((repeat each input)) }
        } catch let error as MediatorError {
          throw invocation.completed(error)
        }
      }
    }
    return try result(of: try runNow(invocation, plan), for: invocation)
  }

  @MainActor @usableFromInline @inline(never) func callOnMainSlowly<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) throws -> Output {
    let invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    let registry = registry
    let plan = try plan(key.id, invocation, registry)
    if case .action(let target, let code) = plan.work {
      if !plan.isBare || target.lifetime == .transient {
        let bound = code.form(.planned(plan))
        guard fill(bound, key.id, .planned, of: registry) else {
          return try callOnMainSlowly(key, repeat each input, at: callSite)
        }
      } else {
        let instance: Instance
        do {
          instance = try plan.instanceOnMain(self)
        } catch {
          throw invocation.completed(error)
        }
        let bound = code.form(.bound(instance))
        switch bound {
        case let action as BoundAction<Output, (repeat each Input)>:
          guard fill(bound, key.id, .sync, of: registry) else {
            return try callOnMainSlowly(key, repeat each input, at: callSite)
          }
          return try action((repeat each input))
        case let action as BoundMainAction<Output, (repeat each Input)>:
          guard fill(bound, key.id, .main, of: registry) else {
            return try callOnMainSlowly(key, repeat each input, at: callSite)
          }
          return try action((repeat each input))
        default: break
        }
      }
    }
    return try result(of: try runOnMain(invocation, plan), for: invocation)
  }

  /// Returns the plan of a key's action.
  ///
  /// - Throws: ``MediatorError/Code/signatureMismatch`` if the action at the key's address has other labels or types;
  ///   observers are notified.
  private func plan(_ id: Int, _ invocation: Invocation, _ registry: PlannedRegistry) throws -> Plan {
    let plan = registry.plan(invocation.address)
    guard case .action(let target, _) = plan.work, let index = target.index(of: invocation.address.action) else {
      return plan
    }
    let key = KeyTable[id]
    if target.actions[index].matches(key) { return plan }
    var error = MediatorError(.signatureMismatch, address: key.address)
    error.expected = "\(key.address)\(key.signatureText)"
    error.found = "\(key.address)\(target.actions[index].signatureText)"
    error.modules = [target.module]
    error = invocation.completed(error)
    reportRefusal(invocation, error)
    throw error
  }

  private func invocation<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions, at callSite: CallSite
  ) -> Invocation {
    let definition = key.definition
    var parameters = Parameters()
    var labels = definition.parameters.makeIterator()
    func add(_ value: any Sendable) {
      if let label = labels.next()?.label { parameters.elements.append((label, value)) }
    }
    repeat add(each input)
    return Invocation(definition.address, parameters, options: options, callSite: callSite)
  }

  /// The value as the type that a typed door asked for.
  func result<Output>(of value: any Sendable, as type: Output.Type = Output.self, for invocation: Invocation) throws
    -> Output
  {
    if isJust(value, type) { return taken(value, type) }
    if let value = (try? NativeValue.value(value, as: type)) ?? nil { return value }
    throw invocation.completed(.resultMismatch(type, value))
  }
}
