import Dispatch
import Foundation
import MediatorKit
import MediatorRemote
import Synchronization

/// Keeps what a process serves, and the message that is sent; with an answer, it gives that, after another one first.
final class Wire: Transport {
  let engine = "wire"
  let peer: PeerName = "shop"
  let limits = TransportLimits(messageSize: 1 << 20, verifiesCallers: true)
  private let handlers = Mutex<[String: RemoteAnswer]>([:])
  private let sent = Mutex<RemoteMessage?>(nil)
  private let fixed: RemoteMessage?
  private let first: Mutex<RemoteMessage?>
  /// How many requests are answered.
  private let left: Mutex<Int>

  init(answering message: RemoteMessage?, first: RemoteMessage? = nil, count: Int = .max) {
    fixed = message
    self.first = Mutex(first)
    left = Mutex(count)
  }

  var last: RemoteMessage? { sent.withLock { $0 } }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    sent.withLock { $0 = message }
    if let message = first.withLock({ $0.take() }) { return message }
    let isAnswered = left.withLock { left in
      left -= 1
      return left >= 0
    }
    guard let fixed, isAnswered else { throw .notServed }
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

  /// Answers a request of the process "shop" for parts.
  func parts(_ message: RemoteMessage, of target: String) async -> RemoteMessage? {
    let answer = handlers.withLock { $0.first { $0.key.hasPrefix("mk.parts.") }?.value }
    return await answer?(message, RemoteSubject("mk", "parts", "1", target, "one", "shop"))
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

/// Reads lines `name: value` as headers, and the body after an empty line; `@` is the value of an example.
func message(in input: Slice<UnsafeBufferPointer<UInt8>>, like example: RemoteMessage) -> RemoteMessage {
  let text = String(decoding: input, as: UTF8.self)
  let parts = text.split(separator: "\n\n", maxSplits: 1, omittingEmptySubsequences: false)
  var headers: [String: String] = [:]
  for line in parts[0].split(separator: "\n") {
    let field = line.split(separator: ":", maxSplits: 1)
    if field.count == 2 { headers[String(field[0])] = String(field[1]) }
  }
  for (name, value) in headers where value == "@" { headers[name] = example.headers[name] }
  let body = parts.count > 1 ? String(parts[1]) : ""
  return RemoteMessage(headers: headers, body: body == "@" ? example.body : Data(body.utf8))
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
