import MediatorLinks
import Synchronization

extension Mediator {
  /// Calls an action for another process, which the options name.
  ///
  /// - Parameter plan: That of ``planForPeers(_:in:)``.
  /// - Throws: As `call`.
  func callForPeer<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, by plan: Plan, options: CallOptions
  ) async throws -> Output {
    let origin = PeerOrigin()
    var invocation = invocation(key, repeat each input, origin: origin, options: options, at: CallSite())
    invocation.setBox(plan.box)
    return try result(of: try await plan.run(invocation, self), for: invocation)
  }

  /// Returns the plan of an action that another process may call.
  ///
  /// - Throws: The error that would reject every call of it by another process.
  func planForPeers(_ key: some AnyActionKey, in planned: PlannedRegistry) throws(MediatorError) -> Plan {
    let plan = planned.plan(key.address)
    guard let found = plan.found, let registered = planned.registry.registered(key.address) else {
      throw planned.registry.reason(key.address)
    }
    // Of the action and of what overrides it.
    for declared in [registered.info, found.info] {
      let isSame =
        declared.signature == key.signature
        && declared.parameters.lazy.map(\.label).elementsEqual(key.parameters.lazy.map(\.label))
      if !isSame {
        throw MediatorError(
          .signatureMismatch, of: .action(key.address), expected: "\(key)",
          found: "\(key.address)\(declared.signatureText)")
      }
    }
    try plan.admit(.peer, to: .action(key.address))
    if let error = plan.missingGuard { throw error }
    return plan
  }
}

/// The plan of an offered action, checked once for each state of the registry.
final class OfferedPlan: Sendable {
  /// The reference is weak, because plans retain the instances that calls use.
  private struct Checked {
    weak var planned: PlannedRegistry?
    weak var plan: Plan?
  }

  private let checked = Mutex(Checked())

  /// Returns the plan.
  ///
  /// - Throws: As ``MediatorKit/Mediator/planForPeers(_:in:)``.
  func plan(of key: some AnyActionKey, in mediator: Mediator) throws(MediatorError) -> Plan {
    let planned = mediator.planned
    if let plan = checked.withLock({ $0.planned === planned ? $0.plan : nil }) { return plan }
    let plan = try mediator.planForPeers(key, in: planned)
    checked.withLock { $0 = Checked(planned: planned, plan: plan) }
    return plan
  }
}

/// The origin of a call that this process runs for another one, which the options name.
private final class PeerOrigin: CallOrigin {
  var sourceName: String { LinkSource.peer.rawValue }
  var text: String { "" }
  var placeholder: String? { nil }
  var redaction: (any Redaction)? { nil }

  var mayPassTexts: Bool { false }
  /// Always `true`, because the server answers at the deadline.
  var keepsDeadline: Bool { true }

  func method(isNow: Bool) -> String { isNow ? "callNow" : "call" }
  var missNote: String? { nil }
  func closure(of destination: Destination, in parts: RegistryParts) -> LocatedAction? { nil }
  func admit(_ invocation: inout Invocation, to plan: Plan) throws(MediatorError) {
    try plan.admit(.peer, to: invocation.destination)
  }
  func shown(by redaction: any Redaction) -> any CallOrigin { self }
  func forError() -> any CallOrigin { self }
  func withoutText() -> any CallOrigin { self }
}
