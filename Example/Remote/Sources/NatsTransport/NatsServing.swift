import Dispatch
import MediatorRemote
import Synchronization

/// Subjects that are served until they are stopped.
final class NatsServing: Serving {
  fileprivate struct State {
    var subscription: NatsSubscription?
    var running = 0
    /// What waits for the answers that are being made.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The maximum number of messages that run at once, the same as of a connection of `UnixTransport`.
  ///
  /// It is for a subscription: cancellations and requests for parts have their own, and must not wait for calls.
  private static let maximumRunning = 256

  let pattern: String
  private let group: String?
  /// Whether other processes may get its messages.
  var hasGroup: Bool { group != nil }
  private let answer: RemoteAnswer
  /// For what blocks, so that several are stopped side by side.
  private let queue = DispatchQueue(label: "nats serving")
  private let connection: NatsConnection
  private let state = Mutex(State())
  private let vacancies = DispatchSemaphore(value: maximumRunning)

  init(
    _ pattern: RemoteSubject, _ group: String?, over connection: NatsConnection, _ answer: RemoteAnswer
  ) {
    self.pattern = pattern.description
    self.group = group.map { RemoteSubject($0).description }
    self.connection = connection
    self.answer = answer
  }

  /// Gets messages over a client, in place of an earlier one.
  func subscribe(over client: NatsClient) throws(NatsFailure) {
    let subscription = try client.subscribe(pattern, group: group) { [weak self] in self?.serve($0) }
    let old = state.withLock { state in
      defer { state.subscription = subscription }
      return state.subscription
    }
    withExtendedLifetime(old) {}
  }

  /// Gets no more messages.
  func unsubscribe() { withExtendedLifetime(takeSubscription()) {} }

  private func takeSubscription() -> NatsSubscription? {
    state.withLock { state in
      defer { state.subscription = nil }
      return state.subscription
    }
  }

  private func serve(_ message: NatsMessage) {
    guard let subject = RemoteSubject(message.subject) else { return }
    // The engine passes one of a group also what is sent without a reply, which is for those without a group.
    if group != nil, message.reply == nil { return }
    if let reply = message.reply, !isInbox(reply, ofSenderOf: subject) { return }
    // Before it waits, so that `stop()` waits for its answer.
    state.withLock { $0.running += 1 }
    // The thread is the subscription's own. The client keeps what arrives meanwhile, up to 65,536 messages or 64 MiB.
    vacancies.wait()
    Task.detached { [self] in
      let answer = await answer(message.content ?? RemoteMessage(), subject)
      if let reply = message.reply { connection.answer(reply, answer) }
      end()
    }
  }

  /// Returns whether answers at a subject reach only the process that published a message.
  ///
  /// The engine lets this process publish to any subject at which it is asked to answer, also to one that another process serves.
  private func isInbox(_ reply: String, ofSenderOf subject: RemoteSubject) -> Bool {
    guard case let sender?? = subject.parts.last else { return false }
    return reply.utf8.starts(with: NatsConnection.inbox(of: sender).utf8)
  }

  private func end() {
    vacancies.signal()
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running -= 1
      return state.takeWaiting()
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Gets no more messages, and returns once the answers that are being made are sent.
  func stop() async {
    connection.remove(self)
    // Without the engine nothing arrives.
    let isDrained = await connection.blocking(on: queue) { [self] in
      guard let subscription = takeSubscription(), connection.isOpen else { return false }
      return subscription.drain { state.withLock { $0.running > 0 } }
    }
    await withCheckedContinuation { continuation in
      let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.waiting.append(continuation)
        return state.takeWaiting()
      }
      for continuation in waiting { continuation.resume() }
    }
    if isDrained { await connection.flush(on: queue) }
  }
}

extension NatsServing.State {
  fileprivate mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
    guard running == 0 else { return [] }
    defer { waiting = [] }
    return waiting
  }
}
