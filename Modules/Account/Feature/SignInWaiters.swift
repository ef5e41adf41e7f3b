import Synchronization

/// The calls that wait for a sign-in in this process.
nonisolated final class SignInWaiters: Sendable {
  private struct State {
    var signIns = 0
    var nextID = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Mutex(State())

  /// How often somebody has signed in so far.
  var signIns: Int { state.withLock { $0.signIns } }

  /// Waits for the first sign-in after the given number of them.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func wait(after signIns: Int) async throws {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = state.withLock { state -> Result<Void, any Error>? in
          // The handler has run before the continuation was kept: it found nothing to resume.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.signIns > signIns { return .success(()) }
          state.waiting[id] = continuation
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
      continuation?.resume(throwing: CancellationError())
    }
  }

  /// Lets all waiting calls go on, in the order in which they came.
  func resumeAll() {
    let waiting = state.withLock { state in
      state.signIns += 1
      defer { state.waiting = [:] }
      return state.waiting.sorted { $0.key < $1.key }.map(\.value)
    }
    for continuation in waiting { continuation.resume() }
  }
}
