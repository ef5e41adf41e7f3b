import Synchronization

extension Mediator {
  /// The answer of an operation, or an error at once when the deadline passes or the caller is cancelled first.
  ///
  /// The operation is cancelled then, and its answer, should it still come, is dropped.
  func race<Value: Sendable>(
    until deadline: ContinuousClock.Instant, _ late: @escaping @autoclosure @Sendable () -> MediatorError,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let remaining = ContinuousClock.now.duration(to: deadline)
    guard remaining > .zero else { throw late() }
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
        let timer = Task {
          // A clock cannot sleep for ever; a decade is as good.
          try await Task.sleep(until: .now + min(remaining, .seconds(315_360_000)), clock: .continuous)
          race.finish(.failure(late()))
        }
        race.start(continuation) {
          worker.cancel()
          timer.cancel()
        }
      }
    } onCancel: {
      race.finish(.failure(CancellationError()))
    }
  }
}

/// A continuation that the first of several answers resumes, exactly once.
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
