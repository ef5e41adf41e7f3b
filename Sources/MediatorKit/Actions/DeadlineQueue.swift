import Synchronization

/// A queue of deadlines, served by few sleeping tasks.
///
/// A cancelled `Task.sleep` keeps its memory until its deadline. This queue removes a deadline at once, and the number of
/// tasks does not grow with the number of deadlines.
package final class DeadlineQueue: Sendable {
  /// The queue for all calls and held links of the process.
  package static let shared = DeadlineQueue()

  package struct Entry: Sendable {
    fileprivate let id: UInt64
  }

  fileprivate struct State {
    var entries: [UInt64: (deadline: ContinuousClock.Instant, callback: @Sendable () -> Void)] = [:]
    /// An instant that no deadline precedes; that of a removed deadline remains until a task wakes.
    var earliest: ContinuousClock.Instant?
    var nextID: UInt64 = 0
    /// The instants at which the sleeping tasks wake.
    var wakes: [ContinuousClock.Instant] = []
  }

  private let state = Mutex(State())

  /// Creates an empty queue.
  package init() {}

  /// The number of deadlines that have neither passed nor been removed.
  package var count: Int { state.withLock { $0.entries.count } }

  package var sleeperCount: Int { state.withLock { $0.wakes.count } }

  /// Adds a deadline, and calls back once it has passed unless it is removed first.
  package func add(_ deadline: ContinuousClock.Instant, _ callback: @escaping @Sendable () -> Void) -> Entry {
    let (entry, wake) = state.withLock { state in
      state.nextID += 1
      state.entries[state.nextID] = (deadline, callback)
      state.earliest = min(state.earliest ?? deadline, deadline)
      return (Entry(id: state.nextID), state.nextWake())
    }
    sleep(until: wake)
    return entry
  }

  /// Removes a deadline, if it has not passed.
  package func remove(_ entry: Entry) {
    let removed = state.withLock { $0.entries.removeValue(forKey: entry.id) }
    // Released outside the lock: a callback may hold the last reference to an object of client code.
    withExtendedLifetime(removed) {}
  }

  private func sleep(until wake: ContinuousClock.Instant?) {
    guard let wake else { return }
    // Detached, because a child task would keep the task-local values of the call.
    Task.detached {
      try? await Task.sleep(until: wake, clock: .continuous)
      self.wakeUp(wake)
    }
  }

  private func wakeUp(_ wake: ContinuousClock.Instant) {
    let (due, next) = state.withLock { state in
      if let index = state.wakes.firstIndex(of: wake) { state.wakes.remove(at: index) }
      return (state.takeDue(), state.nextWake())
    }
    for callback in due { callback() }
    sleep(until: next)
  }
}

extension DeadlineQueue.State {
  /// Removes the passed deadlines and returns their callbacks, the earliest first.
  fileprivate mutating func takeDue() -> [@Sendable () -> Void] {
    let now = ContinuousClock.now
    guard let earliest, earliest <= now else { return [] }
    let due = entries.filter { $0.value.deadline <= now }
    for id in due.keys { entries[id] = nil }
    self.earliest = entries.values.lazy.map(\.deadline).min()
    return due.values.sorted { $0.deadline < $1.deadline }.map(\.callback)
  }

  /// Returns when another task must wake, or `nil` if one wakes before the first deadline.
  ///
  /// A task sleeps for a power of two in milliseconds and then checks again, so at most 39 tasks sleep, one for each power.
  fileprivate mutating func nextWake() -> ContinuousClock.Instant? {
    guard let earliest, !wakes.contains(where: { $0 <= earliest }) else { return nil }
    let now = ContinuousClock.now
    let milliseconds = now.duration(to: earliest) / .milliseconds(1)
    let wake = milliseconds < 2 ? earliest : now + .milliseconds(Int64(1) << min(38, Int64(milliseconds.exponent)))
    wakes.append(wake)
    return wake
  }
}
