import Dispatch
import MediatorRemote
import Synchronization

extension NatsConnection {
  /// How many bytes wait at most while the engine does not read.
  private static let maximumBacklog = 64 << 20

  func request(
    _ subject: String, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    try check(message)
    guard ContinuousClock.now < deadline else { throw .timedOut }
    let result = await pending.answer(to: subject, until: deadline) { token in
      whenOpen { [self] problem in
        if let problem = problem ?? publish(message, { self.send(subject, message, token, over: $0) }) {
          pending.finish(token, .failure(problem))
        }
      }
    }
    return try result.get()
  }

  private func send(_ subject: String, _ message: RemoteMessage, _ token: PendingRequests.Token, over open: Open?) {
    guard let open else { return pending.finish(token, .failure(away)) }
    // Not if its caller has given up meanwhile.
    guard pending.beginSending(token) else { return }
    do throws(NatsFailure) {
      try open.client.publish(subject, reply: open.inbox + String(token, radix: 36), message)
      pending.endSending(token)
    } catch {
      pending.finish(token, .failure(self.error(error, message)))
    }
  }

  /// Answers a request, also if there is no answer.
  func answer(_ subject: String, _ message: RemoteMessage?) {
    // Without a connection the answer is lost, and the caller gets to know that from its own.
    guard isOpen else { return }
    _ = publish(message ?? RemoteMessage()) { try? $0?.client.publish(subject, message) }
  }

  /// Sends a message without an answer over the connection there is.
  func send(_ subject: String, _ message: RemoteMessage) throws(TransportError) {
    try check(message)
    guard isOpen else { throw away }
    let problem = publish(message) { try? $0?.client.publish(subject, message) }
    if let problem { throw problem }
  }

  /// Runs what publishes a message after those before, with `nil` if the engine is away by then.
  ///
  /// - Returns: The reason why too many wait, or `nil`.
  private func publish(_ message: RemoteMessage, _ body: @escaping @Sendable (Open?) -> Void) -> TransportError? {
    // Also many small ones are limited.
    let size = message.size + 256
    guard backlog.add(size, ordering: .relaxed).newValue <= Self.maximumBacklog else {
      backlog.subtract(size, ordering: .relaxed)
      return .notSent("\(url) does not read: found more than \(Self.maximumBacklog) bytes that wait")
    }
    publishing.async { [self] in
      body(current)
      backlog.subtract(size, ordering: .relaxed)
    }
    return nil
  }

  private func check(_ message: RemoteMessage) throws(TransportError) {
    if message.size > messageSize { throw .tooLarge(size: message.size, limit: messageSize) }
  }

  private func error(_ failure: NatsFailure, _ message: RemoteMessage) -> TransportError {
    switch failure.fate {
    case .away: away
    case .notSent: .notSent(failure.text)
    case .tooLarge: .tooLarge(size: message.size, limit: messageSize)
    case .unknown: .lost("the connection to \(url) broke: \(failure.text)")
    }
  }
}
