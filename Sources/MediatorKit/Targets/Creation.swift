import Dispatch
import Synchronization

/// One run of an initializer, for which other callers may wait.
package final class Creation: Sendable {
  private let waiters = Mutex<[Int: @Sendable () -> Void]?>([:])

  func finish() {
    let callbacks = waiters.withLock { waiters in
      defer { waiters = nil }
      return waiters ?? [:]
    }
    for callback in callbacks.values { callback() }
  }

  /// Blocks the thread until the creation is over or an instant is reached, and returns whether the creation is over.
  func waitNow(until end: ContinuousClock.Instant) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let id = whenFinished { semaphore.signal() }
    defer { forget(id) }
    let seconds = ContinuousClock.now.duration(to: end) / .seconds(1)
    return semaphore.wait(timeout: .now() + max(0, seconds)) == .success
  }

  /// Suspends the task until the creation is over or an instant is reached, and returns whether the creation is over.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  func wait(until end: ContinuousClock.Instant) async throws -> Bool {
    let race = Race<Bool>()
    let id = whenFinished { race.finish(.success(true)) }
    defer { forget(id) }
    return try await race.result {
      let entry = DeadlineQueue.shared.add(end) { race.finish(.success(false)) }
      return { DeadlineQueue.shared.remove(entry) }
    }
  }

  /// Calls back when the creation is over, or at once if it already is.
  private func whenFinished(_ callback: @escaping @Sendable () -> Void) -> Int {
    let id = Self.nextID.add(1, ordering: .relaxed).newValue
    let isOver = waiters.withLock { waiters in
      waiters?[id] = callback
      return waiters == nil
    }
    if isOver { callback() }
    return id
  }

  /// Removes a callback, so that an ended wait does not keep memory.
  private func forget(_ id: Int) { waiters.withLock { _ = $0?.removeValue(forKey: id) } }

  private static let nextID = Atomic(0)
}

extension Creation {
  private static let limitInMilliseconds = Atomic(30_000)

  /// How long a method waits for one creation by other threads, by default 30 seconds.
  ///
  /// The limit ends deadlocks: an initializer may wait for a thread or task that needs the instance. No system reports which
  /// thread a semaphore waits for, so such a wait cannot be told from a slow initializer.
  package static var waitLimit: Duration {
    get { .milliseconds(limitInMilliseconds.load(ordering: .relaxed)) }
    set { limitInMilliseconds.store(Int(newValue / .milliseconds(1)), ordering: .relaxed) }
  }
}

/// The creations that wait for other creations; a wait that would close a cycle is rejected before it begins.
enum WaitGraph {
  /// A waiting thread, identified by the creations that it runs.
  private struct Wait {
    let creations: [ObjectIdentifier]
    let on: Creation
  }

  private static let waits = Mutex<[Wait]>([])

  /// Waits for a creation until an instant, and returns whether the creation is over.
  ///
  /// - Returns: `nil` if the current creation would wait for itself.
  static func wait(for creation: Creation, until end: ContinuousClock.Instant) -> Bool? {
    let own = CreationFrame.creations
    if own.isEmpty { return creation.waitNow(until: end) }
    let closesCycle = waits.withLock { waits in
      var pending = [ObjectIdentifier(creation)]
      var seen: Set<ObjectIdentifier> = []
      while let next = pending.popLast() {
        guard seen.insert(next).inserted else { continue }
        if own.contains(next) { return true }
        for wait in waits where wait.creations.contains(next) { pending.append(ObjectIdentifier(wait.on)) }
      }
      waits.append(Wait(creations: own, on: creation))
      return false
    }
    if closesCycle { return nil }
    let isOver = creation.waitNow(until: end)
    waits.withLock { waits in
      if let index = waits.firstIndex(where: { $0.on === creation && $0.creations == own }) { waits.remove(at: index) }
    }
    return isOver
  }
}
