import MediatorKit
import MediatorRemote
import Synchronization

/// The connection to a process that serves, with the requests that it has not answered.
final class UnixInstance: Sendable {
  /// How many calls in a row may end at their deadlines until the process counts as hung.
  private static let maximumLate = 2

  private struct State {
    var connection: UnixConnection?
    /// The maximum size of a message, once the process has said it.
    var messageSize: Int?
    var isLeaving = false
    var late = 0
    var lateAt: ContinuousClock.Instant?
    /// Whether a call waits until the process accepts the connection.
    var isTried = false
  }

  private let answers = PendingAnswers()
  private let welcomes = PendingAnswers()
  private let state = Mutex(State())
  let path: String
  /// How long a process that hangs is passed over.
  private let pause: Duration

  /// Connects to a process.
  ///
  /// - Parameter end: Is called once the connection is over.
  init(
    at path: String, _ limits: UnixLimits, end: @escaping @Sendable (UnixInstance) -> Void
  ) throws(Socket.Problem) {
    self.path = path
    pause = limits.patience
    let socket = try Socket.connected(to: path)
    let connection = UnixConnection(socket, limits) { [weak self] frame, connection in
      self?.receive(frame, connection)
    } end: { [weak self] _ in
      guard let self else { return }
      // First what would send more.
      end(self)
      over()
    }
    state.withLock { $0.connection = connection }
  }

  deinit { close() }

  /// The number of requests that wait for an answer.
  var pendingCount: Int { answers.count }

  /// Whether the last calls have ended at their deadlines.
  func isHung(at now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      guard state.late >= Self.maximumLate, let time = state.lateAt else { return false }
      return now < time + pause
    }
  }

  /// Whether a call may try the process before others: one at a time while it has accepted nothing, and one after it has hung.
  func admits(at now: ContinuousClock.Instant) -> Bool {
    state.withLock { state in
      if state.late >= Self.maximumLate, let time = state.lateAt {
        guard now >= time + pause else { return false }
        // The next one tries after another pause.
        state.lateAt = now
        return true
      }
      guard state.messageSize == nil else { return true }
      defer { state.isTried = true }
      return !state.isTried
    }
  }

  /// Waits until the process has accepted the connection.
  ///
  /// - Returns: How large a message may be, or `nil` if it has not.
  func messageSize(until deadline: ContinuousClock.Instant) async throws(TransportError) -> Int? {
    if let size = known { return size }
    defer { state.withLock { $0.isTried = false } }
    do throws(TransportError) {
      _ = try await welcomes.answer(until: deadline) { id in
        if known != nil || !isOpen { welcomes.finish(id, .success(RemoteMessage())) }
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      noteLate(Self.maximumLate)
    }
    return known
  }

  private var known: Int? { state.withLock { $0.isLeaving || $0.connection == nil ? nil : $0.messageSize } }
  private var isOpen: Bool { state.withLock { $0.connection != nil && !$0.isLeaving } }

  /// Sends a request, and returns its answer.
  ///
  /// - Throws: ``TransportError/notSent(_:)`` or ``TransportError/nobodyServes`` if another process may get it.
  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    defer { closeIfDone() }
    var isSent = false
    do throws(TransportError) {
      return try await answers.answer(until: deadline) { id in
        isSent = true
        if !send(.request(id, subject, message)) { answers.finish(id, .failure(.notSent("'\(path)' does not read"))) }
      }
    } catch .timedOut {
      guard isSent else { throw .late }
      noteLate(1)
      throw .timedOut
    }
  }

  /// Sends a message without an answer.
  func notice(_ subject: RemoteSubject, _ message: RemoteMessage) {
    if known != nil { _ = send(.notice(subject, message)) }
  }

  private func send(_ frame: Frame) -> Bool {
    state.withLock { $0.isLeaving ? nil : $0.connection }?.send(frame) ?? false
  }

  func close() { state.withLock { $0.connection }?.close() }

  private func receive(_ frame: Frame, _ connection: UnixConnection) {
    state.withLock { state in
      // Whatever it sends, it runs.
      state.late = 0
      switch frame {
      case .welcome(let size): state.messageSize = Int(clamping: size)
      case .leaving: state.isLeaving = true
      default: break
      }
    }
    switch frame {
    case .welcome: welcomes.finishAll(.success(RemoteMessage()))
    case .answer(let id, let message): answers.finish(id, .success(message))
    case .unserved(let id): answers.finish(id, .failure(.nobodyServes))
    case .leaving:
      welcomes.finishAll(.success(RemoteMessage()))
      closeIfDone()
    case .request, .notice: connection.close()
    }
  }

  private func over() {
    state.withLock { $0.connection = nil }
    welcomes.finishAll(.success(RemoteMessage()))
    answers.finishAll(.failure(.lost("the connection to '\(path)' broke")))
  }

  private func closeIfDone() {
    if state.withLock({ $0.isLeaving }), answers.count == 0 { close() }
  }

  private func noteLate(_ count: Int) {
    state.withLock { state in
      state.late += count
      state.lateAt = .now
    }
  }
}

extension TransportError {
  /// The deadline passed before anything was sent.
  static let late = notSent("the deadline passed before it was sent")
}
