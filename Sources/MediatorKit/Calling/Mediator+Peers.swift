// What MediatorRemote needs of the runtime: targets that are made at run time, and calls for other processes.

extension Registration {
  /// Creates the registration of a target that forwards its actions, under a name of its own.
  ///
  /// - Parameters:
  ///   - engine: The name of the engine, which the manifest shows.
  ///   - problems: The errors of the declaration, which registration throws with its own.
  package init<T: Target>(
    _ table: ActionTable<T>, named name: TargetName, over engine: String, problems: [MediatorError],
    _ make: @escaping @Sendable () -> T
  ) {
    let rows = table.rows
    let errors = problems + rows.unreadableInputs(of: name)
    self.make = {
      TargetRecord(
        rows, named: name, module: $0, maker: .anywhere { _ in BoundTarget(make()) }, unreadableInputs: errors,
        remote: engine)
    }
  }
}

extension ActionTable {
  /// The declarations of the actions, in order.
  package var declarations: [ActionInfo] { rows.actions.map(\.info) }
}

extension Mediator {
  /// Calls an action for another process, which the options name.
  ///
  /// - Throws: As `call`; also ``MediatorError/Code/notExposed`` and ``MediatorError/Code/nativeAction``.
  package func callForPeer<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions, at callSite: CallSite
  ) async throws -> Output {
    var invocation = invocation(key, repeat each input, options: options, at: callSite)
    let plan = try plan(key.id, &invocation, planned)
    do {
      try LinkMatch(LinkCandidate(.direct, invocation.destination), plan).admit(.peer)
    } catch {
      let error = invocation.completed(error)
      plan.observers.report(invocation, rejectedBy: error)
      plan.instruments.report(invocation, rejectedBy: error)
      throw error
    }
    return try result(of: try await plan.run(invocation, self), for: invocation)
  }

  /// Throws what would reject every call of an action by another process.
  package func checkOffer(_ key: some AnyActionKey) throws(MediatorError) {
    let plan = planned.plan(key.address)
    guard plan.hasAction, let declared = registeredAction(key.address) else { throw registry.reason(key.address) }
    let isSame =
      declared.signature == key.signature
      && declared.parameters.lazy.map(\.label).elementsEqual(key.parameters.lazy.map(\.label))
    if !isSame {
      throw MediatorError(
        .signatureMismatch, of: .action(key.address), expected: "\(key)",
        found: "\(key.address)\(declared.signatureText)")
    }
    try LinkMatch(LinkCandidate(.direct, .action(key.address)), plan).admit(.peer)
    if plan.lacksGuard, let guardian = plan.guards.first, case .missing(let error) = guardian.interception.role {
      throw error
    }
  }
}
