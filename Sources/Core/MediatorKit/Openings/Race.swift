import Synchronization

/// Returns the result of an operation, or throws once the deadline passes or the caller is cancelled.
///
/// In these cases the operation is cancelled, and its result is ignored.
package func race<Value: Sendable>(
  until deadline: ContinuousClock.Instant, _ late: @escaping @autoclosure @Sendable () -> MediatorError,
  _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try Task.checkCancellation()
  guard ContinuousClock.now < deadline else { throw late() }
  let race = Race<Value>()
  return try await race.result(until: deadline, { .failure(late()) }) {
    let worker = Task {
      do {
        race.finish(.success(try await operation()))
      } catch {
        race.finish(.failure(error))
      }
    }
    return { worker.cancel() }
  }
}

/// A continuation that is resumed once, by the first of several results.
///
/// A library waits with it for what happens outside of a call, such as an open gate or an answer.
package final class Race<Value: Sendable>: Sendable {
  private enum State {
    case waiting
    case running(CheckedContinuation<Value, any Error>, stop: @Sendable () -> Void)
    case finished(Result<Value, any Error>)
    case over
  }

  private let state = Mutex(State.waiting)

  package init() {}

  /// Waits for the first result, or for the cancellation of the caller.
  ///
  /// - Parameter start: Starts the competitors, and returns a closure that stops them.
  package func result(_ start: () -> @Sendable () -> Void) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in self.start(continuation, stop: start()) }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }

  /// Waits for the first result, for that of the deadline, or for the cancellation of the caller.
  ///
  /// - Parameters:
  ///   - deadline: The instant after which there is another result, or `nil` if there is none.
  ///   - late: Returns that result.
  ///   - start: Starts the competitors, and returns a closure that stops them.
  package func result(
    until deadline: ContinuousClock.Instant?, _ late: @escaping @Sendable () -> Result<Value, any Error>,
    _ start: () -> @Sendable () -> Void = { {} }
  ) async throws -> Value {
    try await result {
      let entry = deadline.map { DeadlineQueue.shared.add($0) { self.finish(late()) } }
      let stop = start()
      return {
        stop()
        if let entry { DeadlineQueue.shared.remove(entry) }
      }
    }
  }

  /// Whether there is a result; also if the caller was cancelled before it began to wait.
  package var isFinished: Bool {
    state.withLock { state in
      switch state {
      case .waiting, .running: false
      case .finished, .over: true
      }
    }
  }

  private func start(_ continuation: CheckedContinuation<Value, any Error>, stop: @escaping @Sendable () -> Void) {
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

  package func finish(_ result: Result<Value, any Error>) {
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
