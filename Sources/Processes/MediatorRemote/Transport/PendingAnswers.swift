import MediatorKit
import Synchronization

/// The requests of a ``Transport`` that wait for their answers, for adapters: each ends once.
///
/// ```swift
/// let answer = try await pending.answer(until: deadline) { id in
///   if !write(id, subject, message) { pending.finish(id, .failure(.notSent("the connection is closed"))) }
/// }
/// ```
///
/// The code that reads answers calls ``finish(_:_:)`` with the ID, and ``finishAll(_:)`` when the connection breaks.
public final class PendingAnswers: Sendable {
  /// The number of a request.
  public typealias ID = UInt64
  private typealias Ending = Result<RemoteMessage, TransportError>

  private enum Request {
    case begun
    case waiting(CheckedContinuation<Ending, Never>)
    /// The request ended before it waited.
    case ended(Ending)
  }

  private struct State {
    var requests: [ID: Request] = [:]
    var last: ID = 0

    /// Ends a request, and returns the continuation that waits for its result.
    mutating func end(_ id: ID, _ result: Ending) -> CheckedContinuation<Ending, Never>? {
      switch requests[id] {
      case .begun: requests[id] = .ended(result)
      case .waiting(let continuation):
        requests[id] = nil
        return continuation
      case .ended, nil: break
      }
      return nil
    }
  }

  private let state = Mutex(State())

  /// Creates an empty collection.
  public init() {}

  /// The number of requests that wait.
  public var count: Int { state.withLock { $0.requests.count } }

  /// Waits for the end of a request.
  ///
  /// - Parameters:
  ///   - deadline: The instant at which it ends with ``TransportError/timedOut``.
  ///   - send: Sends the request with its ID, without blocking; not called if the task is cancelled already.
  /// - Throws: The failure that ends it, ``TransportError/timedOut``, or at once ``TransportError/cancelled`` if the task is
  ///   cancelled.
  public func answer(
    until deadline: ContinuousClock.Instant, _ send: (ID) -> Void
  ) async throws(TransportError) -> RemoteMessage {
    let id = state.withLock { state in
      state.last += 1
      state.requests[state.last] = .begun
      return state.last
    }
    let entry = DeadlineQueue.shared.add(deadline) { self.finish(id, .failure(.timedOut)) }
    defer { DeadlineQueue.shared.remove(entry) }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let early = wait(id, continuation) { continuation.resume(returning: early) } else { send(id) }
      }
    } onCancel: {
      finish(id, .failure(.cancelled))
    }
    return try result.get()
  }

  /// Lets a request wait, or returns the result that it has already.
  private func wait(_ id: ID, _ continuation: CheckedContinuation<Ending, Never>) -> Ending? {
    state.withLock { state in
      if case .ended(let result) = state.requests[id] {
        state.requests[id] = nil
        return result
      }
      state.requests[id] = .waiting(continuation)
      return nil
    }
  }

  /// Ends a request, unless it has ended.
  public func finish(_ id: ID, _ result: Result<RemoteMessage, TransportError>) {
    let continuation = state.withLock { $0.end(id, result) }
    continuation?.resume(returning: result)
  }

  /// Ends all requests, such as those of a connection that broke with ``TransportError/lost(_:)``.
  public func finishAll(_ result: Result<RemoteMessage, TransportError>) {
    let continuations = state.withLock { state in
      let ids = Array(state.requests.keys)
      return ids.compactMap { state.end($0, result) }
    }
    for continuation in continuations { continuation.resume(returning: result) }
  }
}
