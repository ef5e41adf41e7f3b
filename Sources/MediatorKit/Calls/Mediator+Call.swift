// The typed doors. The fast way of each is inlined into its caller, where the types are known: find the bound action in
// the hot table and call it. Whatever is unusual, the first call included, takes the slow way.

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
    let reader = hot.enter()
    if let handler = hot.handler(key.id, .sync) {
      defer { hot.leave(reader) }
      return try Unmanaged<SyncHandler<Output, (repeat each Input)>>.fromOpaque(handler)._withUnsafeGuaranteedRef {
        try $0((repeat each input))
      }
    }
    if let handler = hot.handler(key.id, .async) {
      // Retained, since no reader may stay counted while it is suspended.
      let bound = Unmanaged<AsyncHandler<Output, (repeat each Input)>>.fromOpaque(handler).takeUnretainedValue()
      hot.leave(reader)
      if Task.isCancelled { throw CancellationError() }
      return try await bound.body(bound.target, (repeat each input))
    }
    hot.leave(reader)
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
    let reader = hot.enter()
    if let handler = hot.handler(key.id, .sync) {
      defer { hot.leave(reader) }
      return try Unmanaged<SyncHandler<Output, (repeat each Input)>>.fromOpaque(handler)._withUnsafeGuaranteedRef {
        try $0((repeat each input))
      }
    }
    hot.leave(reader)
    return try callNowSlowly(key, repeat each input, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls a synchronous action by its key from the main actor; also one that belongs to the main actor.
  ///
  /// - Throws: What the action throws; ``MediatorError``, also for an asynchronous action and where an interceptor applies.
  @MainActor @inlinable @inline(__always) public func callOnMain<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws -> Output {
    let reader = hot.enter()
    if let handler = hot.handler(key.id, .main) {
      defer { hot.leave(reader) }
      return try Unmanaged<MainHandler<Output, (repeat each Input)>>.fromOpaque(handler)._withUnsafeGuaranteedRef {
        try $0((repeat each input))
      }
    }
    if let handler = hot.handler(key.id, .sync) {
      defer { hot.leave(reader) }
      return try Unmanaged<SyncHandler<Output, (repeat each Input)>>.fromOpaque(handler)._withUnsafeGuaranteedRef {
        try $0((repeat each input))
      }
    }
    hot.leave(reader)
    return try callOnMainSlowly(key, repeat each input, at: CallSite(fileID: fileID, line: line))
  }

  /// Calls an action by its key with options of its own.
  ///
  /// - Throws: As without options; also ``MediatorError/Code/deadlineExceeded``.
  public func call<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    _ = try matching(key.id, invocation)
    return try result(of: try await run(invocation), for: invocation)
  }

  /// Calls a synchronous action by its key with options of its own.
  ///
  /// - Throws: As without options. A synchronous door does not wait, so that a deadline means nothing to it.
  public func callNow<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let invocation = invocation(key, repeat each input, options: options, at: CallSite(fileID: fileID, line: line))
    _ = try matching(key.id, invocation)
    return try result(of: try runNow(invocation), for: invocation)
  }
}

extension Mediator {
  @usableFromInline @inline(never) func callSlowly<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) async throws -> Output {
    let invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    if let found = try publishable(key.id, invocation) {
      do {
        try await found.target.prepare(self)
      } catch let error as MediatorError {
        throw invocation.completed(error)
      }
      let kind: HotTable.Kind = found.isAsync ? .async : found.isOnMainActor ? .main : .sync
      switch publish(found, key.id, kind) {
      case let bound as SyncHandler<Output, (repeat each Input)>: return try bound((repeat each input))
      case let bound as AsyncHandler<Output, (repeat each Input)>:
        try Task.checkCancellation()
        return try await bound.body(bound.target, (repeat each input))
      default: break
      }
    }
    return try result(of: try await run(invocation), for: invocation)
  }

  @usableFromInline @inline(never) func callNowSlowly<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) throws -> Output {
    let invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    if let found = try publishable(key.id, invocation), !found.isAsync, !found.isOnMainActor {
      do {
        try found.target.prepareNow(self)
      } catch let error as MediatorError {
        throw invocation.completed(error)
      }
      if let bound = publish(found, key.id, .sync) as? SyncHandler<Output, (repeat each Input)> {
        return try bound((repeat each input))
      }
    }
    return try result(of: try runNow(invocation), for: invocation)
  }

  @MainActor @usableFromInline @inline(never) func callOnMainSlowly<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, at callSite: CallSite
  ) throws -> Output {
    let invocation = invocation(key, repeat each input, options: CallOptions(), at: callSite)
    if let found = try publishable(key.id, invocation), !found.isAsync {
      do {
        try found.target.prepareOnMain(self)
      } catch let error as MediatorError {
        throw invocation.completed(error)
      }
      switch publish(found, key.id, found.isOnMainActor ? .main : .sync) {
      case let bound as SyncHandler<Output, (repeat each Input)>: return try bound((repeat each input))
      case let bound as MainHandler<Output, (repeat each Input)>: return try bound((repeat each input))
      default: break
      }
    }
    return try result(of: try runOnMain(invocation), for: invocation)
  }

  /// The action of a key; nil when there is none.
  ///
  /// - Throws: ``MediatorError/Code/signatureMismatch`` when the action at the key's address has other labels or types;
  ///   observers are told.
  private func matching(_ id: Int, _ invocation: Invocation) throws -> Found? {
    let key = KeyTable[id]
    let registry = registry
    guard let (target, index) = registry.find(key.address) else { return nil }
    let found = Found(registry: registry, target: target, index: index)
    if target.actions[index].matches(key) { return found }
    var error = MediatorError(.signatureMismatch, address: key.address)
    error.expected = "\(key.address)\(key.signatureText)"
    error.found = "\(key.address)\(found.info.signatureText)"
    error.modules = [target.module]
    error = invocation.completed(error)
    reportRefusal(invocation, error)
    throw error
  }

  /// The action of a key, when nothing stands between a typed call and it: it is cached, not intercepted, not observed.
  private func publishable(_ id: Int, _ invocation: Invocation) throws -> Found? {
    guard let found = try matching(id, invocation), found.target.lifetime == .cached else { return nil }
    return found.registry.isUnguarded(invocation.address, (found.target, found.index)) ? found : nil
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
