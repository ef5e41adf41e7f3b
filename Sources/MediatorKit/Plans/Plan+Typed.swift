// The parts of a plan that typed calls use.

extension Plan {
  var hasInterceptors: Bool { !interceptors.isEmpty }
  var isObserved: Bool { !observers.isEmpty }
  @usableFromInline var storedInstance: Instance? { instanceSlot.object }
  @usableFromInline var start: Moment { .now }
  @usableFromInline var interceptorError: any Error { MediatorError.intercepted(by: interceptors[0].interception) }

  /// Whether no call has to wait: a cached instance exists, or a transient one can be created on any thread.
  @usableFromInline var hasInstanceAtOnce: Bool { isTransient ? isMadeAnywhere : instanceSlot.isFilled }

  @usableFromInline func instanceNow(_ mediator: Mediator, _ isolation: (any Actor)?) throws -> Instance {
    if let instance = instanceSlot.object { return instance }
    guard let target else { throw MediatorError(.unknownTarget, of: destination) }
    if isTransient { return try target.instanceForOneCall(mediator, isolation) }
    return store(try target.instanceNow(mediator, isolation), target)
  }

  @usableFromInline func instance(_ mediator: Mediator) async throws -> Instance {
    guard let target else { throw MediatorError(.unknownTarget, of: destination) }
    return try await instance(target, mediator)
  }

  @usableFromInline func report(
    _ inputs: @escaping @Sendable () -> Parameters, since start: Moment, _ output: consuming any Sendable,
    _ callSite: CallSite
  ) {
    observers.report(Invocation(box, inputs, callSite), since: start, .success(output))
  }

  @usableFromInline func failure(
    _ error: any Error, _ inputs: Parameters, since start: Moment?, _ callSite: CallSite
  ) -> any Error {
    failure(error, of: Invocation(box, inputs, options: CallOptions(), callSite: callSite), since: start)
  }
}
