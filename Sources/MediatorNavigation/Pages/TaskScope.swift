import Synchronization

/// A part of a task, as a task-local value: it does not hold for tasks that were started in it and outlive it.
///
/// A task inherits the task-local values of the code that starts it for as long as it runs.
final class TaskScope: Sendable {
  private let hasEnded = Atomic(false)

  var isCurrent: Bool { !hasEnded.load(ordering: .acquiring) }

  /// Ends the part, and returns whether it had not ended.
  @discardableResult func end() -> Bool { !hasEnded.exchange(true, ordering: .acquiringAndReleasing) }
}
