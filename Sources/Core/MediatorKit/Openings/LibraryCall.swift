// What a library uses that makes calls of its own, as MediatorLinks does for a URL: it begins a call before it knows the action, finds
// the action's plan, runs it, and reports what it rejects itself.

extension Registry {
  /// Whether instruments begin a call of a library before its action is found.
  package func isInstrumented(_ options: CallOptions) -> Bool { !instruments.isEmpty && options.instrumented == nil }

  /// Runs a call within the instruments, which get another invocation once it reaches one.
  ///
  /// - Parameter body: Gets the invocation, in whose options the instruments are noted.
  package func around(
    _ invocation: Invocation, _ body: @escaping @Sendable (Invocation) async throws -> any Sendable
  ) async throws -> any Sendable {
    let call = InstrumentedCall(invocation)
    return try await instruments.around(call) { try await body(invocation.instrumented(by: call)) }
  }

  /// Runs a synchronous call within the instruments.
  package func aroundNow(
    _ invocation: Invocation, _ body: @escaping @Sendable (Invocation) throws -> any Sendable
  ) throws -> any Sendable {
    let call = InstrumentedCall(invocation)
    return try instruments.aroundNow(call) { try body(invocation.instrumented(by: call)) }
  }

  /// Notifies the observers of a call that is rejected before it began.
  package func report(_ invocation: @autoclosure () -> Invocation, rejectedBy error: any Error) {
    if !observers.isEmpty { observers.report(invocation(), since: .now, .failure(error)) }
  }

  /// Returns the result of a call as the type that the caller expects.
  ///
  /// - Parameters:
  ///   - isHandled: Whether a fallback returned it, because there is no action.
  ///   - hidesResult: Whether the error does not print it.
  ///   - completed: Adds the context of the call to the error.
  package func result<Output>(
    of value: any Sendable, as type: Output.Type, isHandled: @autoclosure () -> Bool, hidesResult: Bool = false,
    _ completed: (MediatorError) -> MediatorError
  ) throws -> Output {
    if let value = (try? NativeValue.value(value, as: type)) ?? nil { return value }
    let isSecret = hidesResult || hasSecretResults
    throw completed(.outputMismatch(type, value, isHandled: isHandled(), isSecret: isSecret))
  }

  /// Returns the invocation of a call that reaches no action.
  package func invocationOfNothing(
    _ parameters: Parameters, _ origin: any CallOrigin, _ options: CallOptions, _ callSite: CallSite
  ) -> Invocation {
    let box = DestinationBox(.nothing, secrets: secretLabels(of: nil))
    return Invocation(box, parameters, origin: origin, options: options, callSite: callSite)
  }
}

extension Plan {
  /// The interceptors of the action, in their order.
  package var guards: [(name: String, tag: ActionTag?, isMissing: Bool, isOfAction: Bool)] {
    interceptors.map {
      let isMissing = if case .missing = $0.interception.role { true } else { false }
      return ($0.interception.name, $0.tag, isMissing, $0.interception.isOfAction)
    }
  }
}

extension Invocation {
  /// The options for a call in place of this one, which instruments see as a call of its own.
  package var optionsOfAnother: CallOptions { instrumented(by: nil).options }

  /// Tells the instruments what the call reached, for one that does not run.
  package func noteReached() { options.instrumented?.reached(self) }
}
