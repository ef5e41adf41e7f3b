public import MediatorKit
import Synchronization

/// The values that a call takes from one process to another, in its options.
struct RemoteCallContext: Sendable {
  /// The ID of the call, the same for each try.
  var callID: String
  /// The process that calls, or `nil` in that process itself.
  var caller: PeerName?
  /// The W3C `traceparent` of the caller's span, or `nil`.
  var traceParent: String?

  /// Returns the context of a call that no process has begun before.
  ///
  /// Its ID is random, because other processes must not guess those of this one, and has a number, which makes it
  /// unique. A UUID would open a file for its bits, on Linux.
  static func ofNewCall() -> RemoteCallContext {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    return RemoteCallContext(callID: "\(random)-\(String(nextNumber(), radix: 36))")
  }

  /// Returns a number that no other message of this process has, and a message of another process only by chance.
  static func nextNumber() -> UInt64 { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

  private static let lastNumber = Atomic(UInt64.random(in: 0 ... .max))
}

extension Invocation {
  /// The values that the call brings from another process, or takes to one.
  var remoteContext: RemoteCallContext? {
    get { self[RemoteCallContext.self] }
    set { self[RemoteCallContext.self] = newValue }
  }

  /// The name of the process that calls, or `nil` for a call from this one.
  public var caller: PeerName? { remoteContext?.caller }
  /// The ID of a call that crosses processes, the same for each try, or `nil` for any other call.
  ///
  /// An action may store it with the caller, which chooses it, so that it does nothing the second time.
  public var callID: String? { remoteContext?.callID }
  /// The W3C `traceparent` of a call from another process, or `nil`.
  public var traceParent: String? { remoteContext?.ofCaller }
}

extension CallStart {
  /// The W3C `traceparent` of a call from another process, whose span is the parent, or `nil`.
  public var traceParent: String? { options[RemoteCallContext.self]?.ofCaller }
}

extension RemoteCallContext {
  /// The `traceparent` of a caller in another process, or `nil`.
  fileprivate var ofCaller: String? { caller == nil ? nil : traceParent }
}
