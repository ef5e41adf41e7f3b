import Synchronization

extension Mediator {
  /// Returns the result of an operation, or throws at once if the deadline passes or the caller is cancelled first.
  ///
  /// The operation is cancelled then, and a later result is dropped.
  func race<Value: Sendable>(
    until deadline: ContinuousClock.Instant, _ late: @escaping @autoclosure @Sendable () -> MediatorError,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard ContinuousClock.now < deadline else { throw late() }
    let race = Race<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let worker = Task {
          do {
            race.finish(.success(try await operation()))
          } catch {
            race.finish(.failure(error))
          }
        }
        let entry = DeadlineQueue.shared.add(deadline) { race.finish(.failure(late())) }
        race.start(continuation) {
          worker.cancel()
          DeadlineQueue.shared.remove(entry)
        }
      }
    } onCancel: {
      race.finish(.failure(CancellationError()))
    }
  }
}

/// A continuation that the first of several results resumes, exactly once.
private final class Race<Value: Sendable>: Sendable {
  private enum State {
    case waiting
    case running(CheckedContinuation<Value, any Error>, stop: @Sendable () -> Void)
    case finished(Result<Value, any Error>)
    case over
  }

  private let state = Mutex(State.waiting)

  func start(_ continuation: CheckedContinuation<Value, any Error>, stop: @escaping @Sendable () -> Void) {
    let early = state.withLock { state -> Result<Value, any Error>? in
      guard case .finished(let result) = state else {
        state = .running(continuation, stop: stop)
        return nil
      }
      state = .over
      return result
    }
    guard let early else { return }
    stop()
    continuation.resume(with: early)
  }

  func finish(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> (CheckedContinuation<Value, any Error>, @Sendable () -> Void)? in
      switch state {
      case .waiting: state = .finished(result)
      case .running(let continuation, let stop):
        state = .over
        return (continuation, stop)
      case .finished, .over: break
      }
      return nil
    }
    guard let (continuation, stop) = waiting else { return }
    stop()
    continuation.resume(with: result)
  }
}
