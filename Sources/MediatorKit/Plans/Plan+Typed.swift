extension Plan: TypedPlan {
  var isGuarded: Bool { !guards.isEmpty }
  var isObserved: Bool { !observers.isEmpty }
  var labels: [String] { context.labels }
  var keptInstance: Instance? { kept.object }
  var start: Moment { .now }
  var guardError: any Error { MediatorError.intercepted(by: guards[0].interception) }

  /// Whether no call has to wait: a cached instance exists, or a transient one can be created on any thread.
  var runsAnywhere: Bool { isTransient ? isMadeAnywhere : kept.isFilled }

  func instanceNow(_ mediator: Mediator, _ isolation: (any Actor)?) throws -> Instance {
    if let kept = kept.object { return kept }
    guard let target else { throw MediatorError(.unknownTarget, of: destination) }
    if isTransient { return try target.instanceForOneCall(mediator, isolation) }
    return keep(try target.instanceNow(mediator, isolation), target)
  }

  func instance(_ mediator: Mediator) async throws -> Instance {
    guard let target else { throw MediatorError(.unknownTarget, of: destination) }
    return try await instance(target, mediator)
  }

  func report(
    _ inputs: any InputList, since start: Moment, _ output: consuming any Sendable, _ callSite: CallSite
  ) {
    observers.report(Invocation(box, inputs, callSite), since: start, .success(output))
  }

  func failure(
    _ error: any Error, _ inputs: Parameters, since start: Moment?, _ callSite: CallSite
  ) -> any Error {
    let invocation = invocation(inputs, callSite)
    let error = invocation.completed(error)
    if let start { observers.report(invocation, since: start, .failure(error)) }
    return error
  }

  func invocation(_ inputs: Parameters, _ callSite: CallSite) -> Invocation {
    Invocation(box, inputs, options: CallOptions(), callSite: callSite)
  }
}
