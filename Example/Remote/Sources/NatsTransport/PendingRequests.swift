import MediatorRemote
import Synchronization

/// The requests that wait for their answers; each ends once.
final class PendingRequests: Sendable {
  typealias Token = UInt64

  fileprivate enum Phase {
    case waiting
    /// The client has the message, and has not said yet whether it wrote it.
    case sending
    case sent
    /// The connection broke, or the engine rejected the subject, while the message was being sent.
    case ending(TransportError)
  }

  fileprivate struct Request {
    let subject: String
    let deadline: ContinuousClock.Instant
    var phase = Phase.waiting
    let continuation: CheckedContinuation<Result<RemoteMessage, TransportError>, Never>
  }

  fileprivate struct State {
    var requests: [Token: Request] = [:]
    /// The instants at which the sleeping tasks wake.
    var wakes: [ContinuousClock.Instant] = []
  }

  private let state = Mutex(State())
  private let last = Atomic<Token>(0)

  /// The number of requests that wait.
  var count: Int { state.withLock { $0.requests.count } }

  /// Waits for the end of a request.
  ///
  /// - Parameter send: Sends it, unless it has ended.
  func answer(
    to subject: String, until deadline: ContinuousClock.Instant, _ send: (Token) -> Void
  ) async -> Result<RemoteMessage, TransportError> {
    let token = last.wrappingAdd(1, ordering: .relaxed).newValue
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(token, Request(subject: subject, deadline: deadline, continuation: continuation))
        // The handler finds nothing if it runs before the request is added.
        if Task.isCancelled { finish(token, .failure(.cancelled)) } else { send(token) }
      }
    } onCancel: {
      finish(token, .failure(.cancelled))
    }
  }

  /// Ends a request, unless it has ended.
  func finish(_ token: Token, _ result: Result<RemoteMessage, TransportError>) {
    state.withLock { $0.requests.removeValue(forKey: token) }?.continuation.resume(returning: result)
  }

  /// Notes that a request is about to be sent, or returns `false` if it has ended.
  func beginSending(_ token: Token) -> Bool { state.withLock { $0.requests[token]?.phase = .sending } != nil }

  /// Notes that a request was sent, and ends it if the connection broke meanwhile.
  func endSending(_ token: Token) {
    let over = state.withLock { state -> (Request, TransportError)? in
      guard case .ending(let error)? = state.requests[token]?.phase else {
        state.requests[token]?.phase = .sent
        return nil
      }
      return state.requests.removeValue(forKey: token).map { ($0, error) }
    }
    if let (request, error) = over { request.continuation.resume(returning: .failure(error)) }
  }

  /// Ends all requests that were sent.
  ///
  /// One that is being sent ends in ``endSending(_:)``, or in ``finish(_:_:)`` if the client did not write it: the client reports
  /// a break on another thread, after it has begun to reject messages.
  func finishSent(throwing error: TransportError) { finishSent({ _ in true }) { _ in error } }

  /// Ends all requests that the client has not got yet.
  func finishUnsent(throwing error: TransportError) {
    let over = state.withLock { $0.take { $0.isWaiting } }
    for request in over { request.continuation.resume(returning: .failure(error)) }
  }

  /// Ends the requests that were sent with a subject: the only one as rejected by the engine; of several, others may run.
  func finishSent(_ isSubject: (String) -> Bool, rejectedBy reason: String) {
    finishSent(isSubject) { count in count == 1 ? .notSent(reason) : .lost(reason) }
  }

  private func finishSent(_ isSubject: (String) -> Bool, throwing error: (_ count: Int) -> TransportError) {
    let (over, error) = state.withLock { state -> ([Request], TransportError) in
      let over = state.take { $0.isSent && isSubject($0.subject) }
      let sending = state.requests.filter { $0.value.isSending && isSubject($0.value.subject) }.keys
      let error = error(over.count + sending.count)
      for token in sending { state.requests[token]?.phase = .ending(error) }
      return (over, error)
    }
    for request in over { request.continuation.resume(returning: .failure(error)) }
  }

  // MARK: Deadlines

  private func add(_ token: Token, _ request: Request) {
    let wake = state.withLock { state in
      state.requests[token] = request
      return state.nextWake(before: request.deadline)
    }
    sleep(until: wake)
  }

  /// Ends the requests whose deadlines have passed.
  private func sweep(_ wake: ContinuousClock.Instant) {
    let (late, next) = state.withLock { state in
      if let index = state.wakes.firstIndex(of: wake) { state.wakes.remove(at: index) }
      let now = ContinuousClock.now
      let late = state.take { $0.deadline <= now }
      return (late, state.requests.values.map(\.deadline).min().flatMap { state.nextWake(before: $0) })
    }
    for request in late { request.continuation.resume(returning: .failure(.timedOut)) }
    sleep(until: next)
  }

  private func sleep(until wake: ContinuousClock.Instant?) {
    guard let wake else { return }
    // Detached, because a child task would keep the task-local values of the request.
    Task.detached {
      try? await Task.sleep(until: wake, tolerance: .zero, clock: .continuous)
      self.sweep(wake)
    }
  }
}

extension PendingRequests.Request {
  fileprivate var isWaiting: Bool { if case .waiting = phase { true } else { false } }
  fileprivate var isSent: Bool { if case .sent = phase { true } else { false } }
  fileprivate var isSending: Bool { if case .sending = phase { true } else { false } }
}

extension PendingRequests.State {
  fileprivate mutating func take(where isOver: (PendingRequests.Request) -> Bool) -> [PendingRequests.Request] {
    let over = requests.filter { isOver($0.value) }
    for token in over.keys { requests.removeValue(forKey: token) }
    return Array(over.values)
  }

  /// Returns when another task must wake, or `nil` if one wakes before the deadline.
  ///
  /// A task sleeps for a power of two in milliseconds and then looks again, so few sleep.
  fileprivate mutating func nextWake(before deadline: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard !wakes.contains(where: { $0 <= deadline }) else { return nil }
    let now = ContinuousClock.now
    let milliseconds = now.duration(to: deadline) / .milliseconds(1)
    let wake = milliseconds < 2 ? deadline : now + .milliseconds(Int64(1) << min(38, Int64(milliseconds.exponent)))
    wakes.append(wake)
    return wake
  }
}
