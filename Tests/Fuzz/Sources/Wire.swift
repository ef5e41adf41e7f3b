import Dispatch
import MediatorKit
import MediatorRemote
import Synchronization

/// Keeps what a process serves, and the message that is sent; with an answer, it gives that.
final class Wire: Transport {
  let engine = "wire"
  let peer: PeerName = "shop"
  let limits = TransportLimits(messageSize: 1 << 20, verifiesCallers: true)
  private let handlers = Mutex<[String: RemoteAnswer]>([:])
  private let sent = Mutex<RemoteMessage?>(nil)
  private let fixed: RemoteMessage?

  init(answering message: RemoteMessage?) { fixed = message }

  var last: RemoteMessage? { sent.withLock { $0 } }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    sent.withLock { $0 = message }
    guard let fixed else { throw .nobodyServes }
    return fixed
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {}

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    handlers.withLock { $0["\(pattern)"] = answer }
    return Never()
  }

  /// Answers a call of an action by the process "shop".
  func answer(_ message: RemoteMessage, to action: String, of target: String) async -> RemoteMessage? {
    await handlers.withLock { $0["mk.1.\(target).*.*"] }?(message, RemoteSubject("mk", "1", target, action, "shop"))
  }

  /// Cancels a call of a target's action by the process "shop".
  func cancel(_ message: RemoteMessage, of target: String) async {
    _ = await handlers.withLock { $0["mk.cancel.1.\(target).*"] }?(
      message, RemoteSubject("mk", "cancel", "1", target, "shop"))
  }

  struct Never: Serving {
    func stop() async {}
  }
}

/// Waits for an asynchronous operation.
@discardableResult func waiting<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Value {
  let done = DispatchSemaphore(value: 0)
  let result = Mutex<Value?>(nil)
  Task.detached {
    let value = await operation()
    result.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  guard let value = result.withLock({ $0 }) else { finding("no value") }
  return value
}
