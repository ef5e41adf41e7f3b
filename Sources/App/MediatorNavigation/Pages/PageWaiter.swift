import MediatorKit
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

extension ResultPage {
  fileprivate var resultType: any Any.Type { Result.self }
}

/// Why a page does not end with the result that code waits for.
struct ResultProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
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
  private let fits: @Sendable (any Any.Type) -> Bool

  init<Value: Sendable>(_ type: Value.Type, _ outcome: Outcome) {
    self.outcome = outcome
    typeName = readableTypeName(of: type)
    fits = { $0 == type || $0 is Value.Type }
    isAccepted = { $0 is Value }
  }

  deinit { leave() }

  func accepts(_ value: any Sendable) -> Bool { isAccepted(value) }

  /// Returns why a page never ends with a value of the type, or `nil` if it may.
  func problem(of page: any Page) -> ResultProblem? {
    guard let page = page as? any ResultPage else { return ResultProblem("found no result, expected \(typeName)") }
    let type = page.resultType
    return fits(type) ? nil : ResultProblem("found \(readableTypeName(of: type)), expected \(typeName)")
  }

  /// Ends the wait because the page left.
  func leave() { outcome.end(.success(nil)) }
}
