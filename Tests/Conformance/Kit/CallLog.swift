import MediatorMigration
import Synchronization

/// The records of handlers during one operation.
final class CallLog: Sendable {
  private struct State {
    var calls: [JSON] = []
    var fields: [String: JSON] = [:]
  }

  private let state = Mutex(State())

  /// The calls of the current operation.
  var calls: [JSON] { state.withLock { $0.calls } }

  /// Records a call with its parameters; a completion is shown as such.
  func note(_ id: String, _ parameters: [String: any Sendable]) {
    let shown = parameters.mapValues { $0 is MGJRouter.Completion ? "<completion>" : JSON(native: $0) }
    state.withLock { $0.calls.append(["id": .string(id), "params": .object(shown)]) }
  }

  /// Records a field of the operation's result.
  func note(_ field: String, _ value: JSON) { state.withLock { $0.fields[field] = value } }

  /// Moves the records into a result.
  func take(into result: inout [String: JSON]) {
    let taken = state.withLock { state in
      defer { state = State() }
      return state
    }
    if !taken.calls.isEmpty { result["called"] = .array(taken.calls) }
    result.merge(taken.fields) { $1 }
  }
}
