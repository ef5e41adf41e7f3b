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
    try await unchecked(subject, message.size).request(subject, message, until: deadline)
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

  private func check(_ fault: FaultyTransport.Fault?, messageSize: Int = 1 << 20) async throws {
    let limits = TransportLimits(messageSize: messageSize, verifiesCallers: true)
    func transport(_ name: PeerName) -> FaultyTransport {
      FaultyTransport(inner: LocalTransport(as: name, over: memory, limits: limits), fault: fault, memory: memory)
    }
    try await expectTransport(from: transport("shop"), to: [transport("depot"), transport("depot")])
  }

  @Test("It is named (RM28)", arguments: FaultyTransport.Fault.allCases)
  fileprivate func fault(_ fault: FaultyTransport.Fault) async throws {
    let error = await #expect(throws: BrokenDuty.self) { try await check(fault) }
    #expect(error?.duty.contains(fault.rawValue) == true, "\(String(describing: error))")
  }

  @Test("A small limit breaks none (RM28)") func smallLimit() async throws { try await check(nil, messageSize: 4096) }
}
