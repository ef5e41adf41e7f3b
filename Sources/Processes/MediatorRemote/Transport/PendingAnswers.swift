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
/// What reads answers calls ``finish(_:_:)`` with the ID, and ``finishAll(_:)`` when the connection breaks.
public final class PendingAnswers: Sendable {
  /// The number of a request.
  public typealias ID = UInt64

  private struct State {
    var races: [ID: Race<RemoteMessage>] = [:]
    var last: ID = 0
  }

  private let state = Mutex(State())

  /// Creates an empty collection.
  public init() {}

  /// The number of requests that wait.
  public var count: Int { state.withLock { $0.races.count } }

  /// Waits for the end of a request.
  ///
  /// - Parameters:
  ///   - deadline: When it ends with ``TransportError/timedOut``.
  ///   - send: Sends the request with its ID, without blocking; not called if the task is cancelled already.
  /// - Throws: The failure that ends it, ``TransportError/timedOut``, or at once ``TransportError/cancelled`` if the task is
  ///   cancelled.
  public func answer(
    until deadline: ContinuousClock.Instant, _ send: (ID) -> Void
  ) async throws(TransportError) -> RemoteMessage {
    let race = Race<RemoteMessage>()
    let id = state.withLock { state in
      state.last += 1
      state.races[state.last] = race
      return state.last
    }
    defer { _ = state.withLock { $0.races.removeValue(forKey: id) } }
    do {
      return try await race.result(until: deadline, { .failure(TransportError.timedOut) }) {
        if !race.isFinished { send(id) }
      }
    } catch let error as TransportError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  /// Ends a request, unless it has ended.
  public func finish(_ id: ID, _ result: Result<RemoteMessage, TransportError>) {
    state.withLock { $0.races.removeValue(forKey: id) }?.finish(result.mapError { $0 })
  }

  /// Ends all requests, such as those of a connection that broke with ``TransportError/lost(_:)``.
  public func finishAll(_ result: Result<RemoteMessage, TransportError>) {
    let races = state.withLock { state in
      defer { state.races = [:] }
      return state.races.values
    }
    for race in races { race.finish(result.mapError { $0 }) }
  }
}
