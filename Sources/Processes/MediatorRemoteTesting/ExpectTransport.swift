public import MediatorRemote

/// A duty of a ``/MediatorRemote/Transport`` that an adapter does not fulfill.
public struct BrokenDuty: Error, Sendable, CustomStringConvertible {
  /// The duty, such as `a cancelled request ends at once`.
  public let duty: String
  /// The found and the expected result.
  public let text: String

  /// The duty, and the found and the expected result.
  public var description: String { "\(duty): \(text)" }
}

/// Checks the duties of a transport over connections of two processes.
///
/// It is the test of an adapter:
///
/// ```swift
/// try await expectTransport(from: shop, to: [depot, otherDepot], serving: "depot")
/// ```
///
/// Each duty is tried with few messages, and none waits for long unless a duty is broken: then it may take 20 minutes until it is
/// named, so give the test no shorter limit. Two things are left to tests of the adapter: faults of an engine, such as its death, and
/// messages that another process sends under a wrong name, which `check(_:_:)` rejects here before they are sent.
///
/// - Parameters:
///   - caller: The connection of the process that calls.
///   - servers: Two connections of the process that serves, as if it ran twice; if there can be only one connection,
///     pass it twice.
///   - target: The third part of subjects such as `mk.1.depot.echo.shop`, for an engine that allows only some.
/// - Throws: ``BrokenDuty`` for the first one; the error of a connection that cannot serve or send.
public func expectTransport(
  from caller: any Transport, to servers: [any Transport], serving target: String = "depot"
) async throws {
  guard servers.count > 1 else {
    throw BrokenDuty(duty: "arguments", text: "found \(servers.count) servers, expected two")
  }
  let duties = TransportDuties(caller: caller, servers: servers, target: target)
  try await duties.check()
}
