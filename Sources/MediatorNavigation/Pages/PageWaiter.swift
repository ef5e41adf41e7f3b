import Synchronization

/// A value that is awaited once, such as the result of a page; `nil` if there is none.
final class Outcome: Sendable {
  typealias Value = Result<(any Sendable)?, any Error>

  private struct State {
    var value: Value?
    var continuation: CheckedContinuation<(any Sendable)?, any Error>?
  }

  private let state = Mutex(State())

  var isOpen: Bool { state.withLock { $0.value == nil } }

  /// Ends the wait; only the first value counts.
  func end(_ value: Value) {
    let continuation = state.withLock { state -> CheckedContinuation<(any Sendable)?, any Error>? in
      guard state.value == nil else { return nil }
      state.value = value
      return state.continuation.take()
    }
    continuation?.resume(with: value)
  }

  /// Waits for the value, or until the task is cancelled.
  func value() async throws -> (any Sendable)? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let value = state.withLock { state -> Value? in
          if state.value == nil { state.continuation = continuation }
          return state.value
        }
        if let value { continuation.resume(with: value) }
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }
}

/// An entry's handle on the wait for its result.
///
/// Releasing the last copy of the entry ends the wait, so it ends even if no navigator notices that the page left.
final class PageWaiter: Sendable {
  let outcome: Outcome
  /// The name of the result's type.
  let typeName: String
  private let isAccepted: @Sendable (any Sendable) -> Bool

  init<Value: Sendable>(_ type: Value.Type, _ outcome: Outcome) {
    self.outcome = outcome
    typeName = "\(type)"
    isAccepted = { $0 is Value }
  }

  deinit { leave() }

  func accepts(_ value: any Sendable) -> Bool { isAccepted(value) }

  /// Ends the wait because the page left.
  func leave() { outcome.end(.success(nil)) }
}
