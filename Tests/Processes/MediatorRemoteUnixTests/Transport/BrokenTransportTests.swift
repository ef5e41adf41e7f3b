import Foundation
import MediatorRemoteTesting
import Testing

/// A transport in memory with one fault.
private struct FaultyTransport: Transport {
  enum Fault: String, CaseIterable, Sendable {
    case noticesOfGroups = "no others"
    case doubledNotices = "a message without an answer reaches all"
    case lateSizes = "a message over the limit is not sent"
    case otherNames = "no process publishes under another's name"
    case noDeadlines = "a request without an answer ends at its deadline"
    case noCancellations = "a cancelled request ends at once"

    /// Those that end the duties before a duty has waited in vain.
    static let early: [Fault] = [.noticesOfGroups, .doubledNotices, .lateSizes, .otherNames]
  }

  let inner: LocalTransport
  let fault: Fault?
  var limits: TransportLimits { inner.limits }
  var engine: String { inner.engine }
  var peer: PeerName { inner.peer }

  /// The connection, without the check that the fault leaves out.
  private func unchecked(_ subject: RemoteSubject, _ size: Int) -> LocalTransport {
    let name = fault == .otherNames ? PeerName(subject.parts.last.flatMap(\.self) ?? "") : peer
    let limits = TransportLimits(
      messageSize: fault == .lateSizes ? size : limits.messageSize, verifiesCallers: limits.verifiesCallers)
    return LocalTransport(as: name, over: memory, limits: limits)
  }

  let memory: LocalEngine

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    let connection = unchecked(subject, message.size)
    switch fault {
    case .noDeadlines: return try await connection.request(subject, message, until: .now + .seconds(3600))
    case .noCancellations:
      let request = Task.detached {
        try await connection.request(subject, message, until: deadline)
      }
      return try await request.result.mapError { $0 as? TransportError ?? .cancelled }.get()
    default: return try await connection.request(subject, message, until: deadline)
    }
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try inner.send(subject, message)
    if fault == .doubledNotices { try inner.send(subject, message) }
  }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    let isOfNotices = pattern.parts.contains("cancel")
    return try await inner.serve(pattern, group: fault == .noticesOfGroups && isOfNotices ? nil : group, answer)
  }
}

@Suite("The duties of a transport find the one that is broken") struct BrokenTransportTests {
  private let memory = LocalEngine()

  private func transports(
    _ fault: FaultyTransport.Fault?, messageSize: Int = 1 << 20
  ) -> (caller: FaultyTransport, servers: [FaultyTransport]) {
    let limits = TransportLimits(messageSize: messageSize, verifiesCallers: true)
    func transport(_ name: PeerName) -> FaultyTransport {
      FaultyTransport(inner: LocalTransport(as: name, over: memory, limits: limits), fault: fault, memory: memory)
    }
    return (transport("shop"), [transport("depot"), transport("depot")])
  }

  private func check(_ fault: FaultyTransport.Fault?, messageSize: Int = 1 << 20) async throws {
    let (caller, servers) = transports(fault, messageSize: messageSize)
    try await expectTransport(from: caller, to: servers)
  }

  @Test("A request that never ends is named, and does not stop the duties (RM28)")
  func neverEnds() async throws {
    for fault in [FaultyTransport.Fault.noDeadlines, .noCancellations] {
      let (caller, servers) = transports(fault)
      let duties = TransportDuties(caller: caller, servers: servers, target: "duty", moment: .milliseconds(100))
      let error = await #expect(throws: BrokenDuty.self) {
        try await fault == .noDeadlines ? duties.deadlines() : duties.cancellations()
      }
      #expect(error?.duty == fault.rawValue, "\(String(describing: error))")
    }
  }

  @Test("It is named (RM28)", arguments: FaultyTransport.Fault.early)
  fileprivate func fault(_ fault: FaultyTransport.Fault) async throws {
    let error = await #expect(throws: BrokenDuty.self) { try await check(fault) }
    #expect(error?.duty.contains(fault.rawValue) == true, "\(String(describing: error))")
  }

  @Test("A small limit breaks none (RM28)") func smallLimit() async throws { try await check(nil, messageSize: 4096) }
}
