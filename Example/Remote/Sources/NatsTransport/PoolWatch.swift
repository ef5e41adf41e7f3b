import Dispatch

/// Notices that no task of the process gets a thread, and that tasks run again.
final class PoolWatch: Sendable {
  /// Starts a task; tests keep it from running.
  @TaskLocal static var start: @Sendable (@escaping @Sendable () -> Void) -> Void = { body in Task.detached { body() } }

  private static let interval = DispatchTimeInterval.milliseconds(500)
  /// How long a task may wait for a thread.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// A thread that no task and no C client blocks.
  private let queue = DispatchQueue(label: "nats watch")
  private let start = PoolWatch.start
  private let change: @Sendable (_ isStill: Bool) -> Void

  /// Begins to look, until it is released.
  ///
  /// - Parameter change: Called outside the threads of tasks; must not block.
  init(_ change: @escaping @Sendable (_ isStill: Bool) -> Void) {
    self.change = change
    lookLater()
  }

  private func lookLater() { queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in self?.look() } }

  private func look() {
    let hasRun = DispatchSemaphore(value: 0)
    start { hasRun.signal() }
    if hasRun.wait(timeout: .now() + Self.patience) == .timedOut {
      change(true)
      hasRun.wait()
      change(false)
    }
    lookLater()
  }
}
