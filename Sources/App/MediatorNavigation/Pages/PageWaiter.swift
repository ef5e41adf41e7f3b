import MediatorKit
import Synchronization

extension ResultPage {
  fileprivate var resultType: any Any.Type { Result.self }
}

/// An entry's handle on the wait for its result.
///
/// Releasing the last copy of the entry ends the wait, so it ends even if no navigator notices that the page left.
final class PageWaiter: Sendable {
  private let outcome: Race<(any Sendable)?>
  private let result = Mutex<(any Sendable)?>(nil)
  /// The name of the result's type.
  let typeName: String
  /// Returns whether a value has the type.
  let accepts: @Sendable (any Sendable) -> Bool
  private let fits: @Sendable (any Any.Type) -> Bool

  init<Value: Sendable>(_ type: Value.Type, _ outcome: Race<(any Sendable)?>) {
    self.outcome = outcome
    typeName = readableTypeName(of: type)
    fits = { $0 == type || $0 is Value.Type }
    accepts = { $0 is Value }
  }

  deinit { leave() }

  /// Returns why a page never ends with a value of the type, or `nil` if it may.
  func problem(of page: any Page) -> Problem? {
    guard let page = page as? any ResultPage else { return Problem("found no result, expected \(typeName)") }
    let type = page.resultType
    return fits(type) ? nil : Problem("found \(readableTypeName(of: type)), expected \(typeName)")
  }

  /// Whether code waits.
  var isOpen: Bool { !outcome.isFinished }

  /// Sets the result with which the wait ends when the page leaves; `nil` if it does not leave after all.
  func prepare(_ value: (any Sendable)?) { result.withLock { $0 = value } }

  /// Ends the wait because the page left.
  func leave() { outcome.finish(.success(result.withLock { $0 })) }
}
