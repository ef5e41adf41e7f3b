import Synchronization

/// A part of a task, as a task-local value: it does not hold for tasks that were started in it and outlive it.
///
/// A task inherits the task-local values of the code that starts it for as long as it runs.
final class TaskScope: Sendable {
  private let hasEnded = Atomic(false)

  var isCurrent: Bool { !hasEnded.load(ordering: .acquiring) }

  func end() { hasEnded.store(true, ordering: .releasing) }
}
