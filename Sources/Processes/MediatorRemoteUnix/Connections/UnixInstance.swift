import MediatorRemote
import Synchronization

/// The connection to a process that serves, with the requests that it has not answered.
final class UnixInstance: Sendable {
  /// The number of consecutive calls that end at their deadlines after which the process counts as hung.
  private static let maximumLate = 2

  fileprivate struct State {
    var connection: UnixConnection?
    /// The maximum size of a message, once the process has sent it.
    var messageSize: Int?
    var isLeaving = false
    /// Whether it leaves and has answered all requests, so that it runs none that it gets from now on.
    var isDone = false
    var late = 0
    /// The instant at which a call last tried the process, or ended at its deadline.
    var triedAt: ContinuousClock.Instant?

    var isOpen: Bool { connection != nil && !isLeaving }
    var isHung: Bool { late >= maximumLate }
    /// Whether the process is not known to run.
    var isInDoubt: Bool { messageSize == nil || isHung }
  }

  private let answers = PendingAnswers()
  /// The waits until one of all processes accepts its connection, or does not.
  private let welcomes: PendingAnswers
  private let state = Mutex(State())
  let path: String
  /// The time for which a process that hangs is passed over.
  private let pause: Duration

  /// Creates a connection to a process.
  ///
  /// - Parameter end: Is called once the connection has ended.
  init(
    at path: String, _ limits: UnixLimits, _ welcomes: PendingAnswers,
    end: @escaping @Sendable (UnixInstance) -> Void
  ) throws(Socket.Problem) {
    self.path = path
    self.welcomes = welcomes
    pause = limits.patience
    let socket = try Socket.connected(to: path)
    let connection = UnixConnection(socket, limits) { [weak self] frame, connection in
      self?.receive(frame, connection)
    } end: { [weak self] _ in
      guard let self else { return }
      // The instance is removed first, because it would get more requests.
      end(self)
      over()
    }
    state.withLock { $0.connection = connection }
  }

  deinit { close() }

  /// The number of requests that wait for an answer.
  var pendingCount: Int { answers.count }

  /// Whether the last calls have ended at their deadlines.
  var isHung: Bool { state.withLock { $0.isHung } }
  /// Whether the process has accepted the connection.
  var isAccepted: Bool { known != nil }

  /// Whether it has accepted the connection and answers.
  var isReady: Bool { isAccepted && !isHung }

  /// Returns whether calls pass over the process, because another call tries it or has failed.
  func isPassedOver(at now: ContinuousClock.Instant) -> Bool {
    state.withLock { $0.isPassedOver(at: now, for: pause) }
  }

  /// Returns whether a call may try the process before others; a process not known to run admits one call in each
  /// pause.
  func admits(at now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      if state.isPassedOver(at: now, for: pause) { return false }
      if state.isInDoubt { state.triedAt = now }
      return true
    }
  }

  /// The instant at which a process that is tried counts as hung, or `nil` if it is not tried.
  var trialEnd: ContinuousClock.Instant? {
    state.withLock { $0.isOpen && $0.messageSize == nil ? $0.triedAt.map { $0 + UnixPatience.acceptance } : nil }
  }

  private var known: (connection: UnixConnection, messageSize: Int)? {
    state.withLock { state in
      guard let connection = state.connection, !state.isLeaving else { return nil }
      return state.messageSize.map { (connection, $0) }
    }
  }

  /// Sends a request, and returns its answer.
  ///
  /// - Throws: ``TransportError/notSent(_:)`` or ``TransportError/notServed`` if another process may get it.
  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    guard ContinuousClock.now < deadline else { throw .late }
    guard let (connection, limit) = known else {
      throw .notSent("'\(path)': its process accepts no connection")
    }
    if message.size > limit { throw .tooLarge(size: message.size, limit: limit) }
    defer { closeIfDone() }
    var isSent = false
    do throws(TransportError) {
      return try await answers.answer(until: deadline) { id in
        isSent = true
        if !connection.send(.request(id, subject, message)) {
          answers.finish(id, .failure(.notSent("'\(path)' does not read")))
        }
      }
    } catch {
      // The caller's deadline is the same, and may cancel the request first.
      guard error == .timedOut || error == .cancelled && ContinuousClock.now >= deadline else { throw error }
      guard isSent else { throw error == .timedOut ? .late : error }
      state.withLock { state in
        state.late += 1
        state.triedAt = .now
      }
      throw error
    }
  }

  /// Sends a message without an answer.
  func notice(_ subject: RemoteSubject, _ message: RemoteMessage) {
    guard let (connection, limit) = known, message.size <= limit else { return }
    _ = connection.send(.notice(subject, message))
  }

  func close() { state.withLock { $0.connection }?.close() }

  private func receive(_ frame: Frame, _ connection: UnixConnection) {
    state.withLock { state in
      // The process runs, whatever it sends.
      state.late = 0
      switch frame {
      case .welcome(let size): state.messageSize = size
      case .leaving: state.isLeaving = true
      default: break
      }
    }
    switch frame {
    case .welcome: welcomes.finishAll(.success(RemoteMessage()))
    case .answer(let id, let message): answers.finish(id, .success(message))
    case .unserved(let id): answers.finish(id, .failure(.notServed))
    case .leaving:
      welcomes.finishAll(.success(RemoteMessage()))
      closeIfDone()
    case .request, .notice: connection.close()
    }
  }

  private func over() {
    let isDone = state.withLock { state in
      state.connection = nil
      return state.isDone
    }
    welcomes.finishAll(.success(RemoteMessage()))
    answers.finishAll(.failure(isDone ? .notServed : .lost("the connection to '\(path)' broke")))
  }

  private func closeIfDone() {
    guard state.withLock({ $0.isLeaving }), answers.count == 0 else { return }
    state.withLock { $0.isDone = true }
    close()
  }
}

extension UnixInstance.State {
  fileprivate func isPassedOver(at now: ContinuousClock.Instant, for pause: Duration) -> Bool {
    isInDoubt && triedAt.map { now < $0 + pause } ?? false
  }
}

extension TransportError {
  /// The deadline passed before anything was sent.
  static let late = notSent("the deadline passed before it was sent")
}
