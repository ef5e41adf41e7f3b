import Synchronization

/// A queue of deadlines, served by few sleeping tasks.
///
/// A cancelled `Task.sleep` keeps its memory until its deadline. This queue removes a deadline at once, and the number of
/// tasks does not grow with the number of deadlines.
package final class DeadlineQueue: Sendable {
  /// The queue that all calls of the process share.
  package static let shared = DeadlineQueue()

  /// A token with which a deadline is removed.
  package struct Token: Sendable {
    fileprivate let id: UInt64
  }

  fileprivate struct State {
    var callbacks: [UInt64: @Sendable () -> Void] = [:]
    var deadlines = DeadlineHeap()
    var nextID: UInt64 = 0
    /// The instants at which the sleeping tasks wake.
    var wakes: [ContinuousClock.Instant] = []
  }

  private let state = Mutex(State())

  /// Creates an empty queue.
  package init() {}

  /// The number of deadlines that have neither passed nor been removed.
  package var count: Int { state.withLock { $0.callbacks.count } }

  package var sleeperCount: Int { state.withLock { $0.wakes.count } }

  /// Adds a deadline, and calls back once it has passed unless it is removed first.
  package func add(_ deadline: ContinuousClock.Instant, _ callback: @escaping @Sendable () -> Void) -> Token {
    let (token, wake) = state.withLock { state in
      state.nextID += 1
      state.callbacks[state.nextID] = callback
      state.deadlines.insert(deadline, state.nextID)
      return (Token(id: state.nextID), state.nextWake())
    }
    sleep(until: wake)
    return token
  }

  /// Removes a deadline, if it has not passed.
  package func remove(_ token: Token) {
    let callback = state.withLock { state in
      defer { state.removeStaleDeadlines() }
      return state.callbacks.removeValue(forKey: token.id)
    }
    // The callback is released outside the lock, because it may hold the last reference to an object of client code.
    withExtendedLifetime(callback) {}
  }

  private func sleep(until wake: ContinuousClock.Instant?) {
    guard let wake else { return }
    // The task is detached, because a child task would keep the task-local values of the call.
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
  /// Removes the passed deadlines and returns their callbacks.
  fileprivate mutating func takeDue() -> [@Sendable () -> Void] {
    let now = ContinuousClock.now
    var due: [@Sendable () -> Void] = []
    while let first = deadlines.first, first.deadline <= now || callbacks[first.id] == nil {
      deadlines.removeFirst()
      if let callback = callbacks.removeValue(forKey: first.id) { due.append(callback) }
    }
    return due
  }

  /// Returns the instant at which another task must wake, or `nil` if one wakes before the first deadline.
  ///
  /// A task sleeps for a power of two in milliseconds and then checks again, so at most 39 tasks sleep, one for each power.
  fileprivate mutating func nextWake() -> ContinuousClock.Instant? {
    guard let first = deadlines.first, !wakes.contains(where: { $0 <= first.deadline }) else { return nil }
    let now = ContinuousClock.now
    let milliseconds = now.duration(to: first.deadline) / .milliseconds(1)
    var wake = first.deadline
    if milliseconds >= 2 { wake = now + .milliseconds(Int64(1) << min(38, Int64(milliseconds.exponent))) }
    wakes.append(wake)
    return wake
  }

  /// Removes the deadlines without a callback once they are the majority.
  fileprivate mutating func removeStaleDeadlines() {
    guard deadlines.count > 2 * callbacks.count + 32 else { return }
    deadlines.removeAll { callbacks[$0] == nil }
  }
}

/// A binary heap of deadlines, the earliest first.
fileprivate struct DeadlineHeap {
  typealias Item = (deadline: ContinuousClock.Instant, id: UInt64)

  private var items: [Item] = []

  var first: Item? { items.first }
  var count: Int { items.count }

  mutating func insert(_ deadline: ContinuousClock.Instant, _ id: UInt64) {
    items.append((deadline, id))
    var child = items.count - 1
    while child > 0, items[child].deadline < items[(child - 1) / 2].deadline {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() {
    items.swapAt(0, items.count - 1)
    items.removeLast()
    sink(0)
  }

  mutating func removeAll(where isStale: (UInt64) -> Bool) {
    items.removeAll { isStale($0.id) }
    for parent in (0..<items.count / 2).reversed() { sink(parent) }
  }

  private mutating func sink(_ index: Int) {
    var parent = index
    while true {
      var child = 2 * parent + 1
      if child + 1 < items.count, items[child + 1].deadline < items[child].deadline { child += 1 }
      guard child < items.count, items[child].deadline < items[parent].deadline else { return }
      items.swapAt(parent, child)
      parent = child
    }
  }
}
