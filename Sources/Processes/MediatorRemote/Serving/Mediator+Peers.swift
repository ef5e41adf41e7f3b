import MediatorKit
import MediatorLinks

extension Mediator {
  /// Calls an action for another process, which the options name.
  ///
  /// - Throws: As `call`; also ``MediatorError/Code/notExposed`` and ``MediatorError/Code/nativeAction``.
  func callForPeer<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, options: CallOptions, at callSite: CallSite
  ) async throws -> Output {
    var invocation = invocation(
      key, repeat each input, origin: PeerOrigin(), options: options, at: callSite)
    let plan = try plan(key.id, &invocation, planned)
    do {
      try plan.admit(.peer, to: invocation.destination)
    } catch {
      let error = invocation.completed(error)
      plan.observers.report(invocation, rejectedBy: error)
      plan.instruments.report(invocation, rejectedBy: error)
      throw error
    }
    return try result(of: try await plan.run(invocation, self), for: invocation)
  }

  /// Throws what would reject every call of an action by another process.
  func checkOffer(_ key: some AnyActionKey) throws(MediatorError) {
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
    try plan.admit(.peer, to: .action(key.address))
    if plan.lacksGuard, let guardian = plan.interceptors.first, case .missing(let error) = guardian.interception.role {
      throw error
    }
  }
}

/// The origin of a call that this process runs for another one, which the options name.
private final class PeerOrigin: CallOrigin {
  var sourceName: String { LinkSource.peer.rawValue }
  var text: String { "" }
  var placeholder: String? { nil }
  var redaction: (any Redaction)? { nil }

  var mayPassTexts: Bool { false }
  /// The server answers at the deadline.
  var keepsDeadline: Bool { true }

  func method(isNow: Bool) -> String { isNow ? "callNow" : "call" }
  var missNote: String? { nil }
  func plan(of destination: Destination, in plans: ActionIndex) -> Plan? { nil }
  func admit(_ invocation: inout Invocation, to plan: Plan) throws(MediatorError) {
    try plan.admit(.peer, to: invocation.destination)
  }
  func shown(by redaction: any Redaction) -> any CallOrigin { self }
  func forError() -> any CallOrigin { self }
  func withoutText() -> any CallOrigin { self }
}
