import Dispatch
import Synchronization

/// One run of an initializer, for which other callers wait.
package final class Creation: Sendable {
  private let waiters = Mutex<[Int: @Sendable () -> Void]?>([:])

  func finish() {
    let callbacks = waiters.withLock { waiters in
      defer { waiters = nil }
      return waiters ?? [:]
    }
    for callback in callbacks.values { callback() }
  }

  /// Blocks the thread until the creation is over or a time has passed, and returns whether the creation is over.
  func waitNow(until end: ContinuousClock.Instant) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let id = whenFinished { semaphore.signal() }
    defer { forget(id) }
    let seconds = ContinuousClock.now.duration(to: end) / .seconds(1)
    return semaphore.wait(timeout: .now() + max(0, seconds)) == .success
  }

  /// Suspends the task until the creation is over or a time has passed, and returns whether the creation is over.
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

  /// Calls back when the creation is over, at once if it is.
  private func whenFinished(_ callback: @escaping @Sendable () -> Void) -> Int {
    let id = Self.nextID.add(1, ordering: .relaxed).newValue
    let isOver = waiters.withLock { waiters in
      waiters?[id] = callback
      return waiters == nil
    }
    if isOver { callback() }
    return id
  }

  /// Removes a callback, so that a wait that has ended keeps no memory.
  private func forget(_ id: Int) { waiters.withLock { _ = $0?.removeValue(forKey: id) } }

  private static let nextID = Atomic(0)
}

extension Creation {
  private static let limitInMilliseconds = Atomic(30_000)

  /// How long a method waits for one creation by other threads, 30 seconds.
  ///
  /// An initializer that waits for another thread or task, which needs what the initializer creates, waits in a cycle. No
  /// system tells which thread a semaphore waits for, so only time tells such a wait from a slow initializer.
  package static var waitLimit: Duration {
    get { .milliseconds(limitInMilliseconds.load(ordering: .relaxed)) }
    set { limitInMilliseconds.store(Int(newValue / .milliseconds(1)), ordering: .relaxed) }
  }
}

/// Which creations wait for which others.
///
/// A wait that would close a cycle is rejected before it begins.
enum WaitGraph {
  /// A thread that waits, by the creations that it is inside.
  private struct Wait {
    let creations: [ObjectIdentifier]
    let on: Creation
  }

  private static let waits = Mutex<[Wait]>([])

  /// Notes that the current creation, if there is one, is about to wait; false when it would wait for itself.
  static func begin(waitingOn creation: Creation) -> Bool {
    let own = CreationFrame.creations
    if own.isEmpty { return true }
    return waits.withLock { waits in
      var pending = [ObjectIdentifier(creation)]
      var seen: Set<ObjectIdentifier> = []
      while let next = pending.popLast() {
        guard seen.insert(next).inserted else { continue }
        if own.contains(next) { return false }
        for wait in waits where wait.creations.contains(next) { pending.append(ObjectIdentifier(wait.on)) }
      }
      waits.append(Wait(creations: own, on: creation))
      return true
    }
  }

  static func end(waitingOn creation: Creation) {
    let own = CreationFrame.creations
    if own.isEmpty { return }
    waits.withLock { waits in
      if let index = waits.firstIndex(where: { $0.on === creation && $0.creations == own }) { waits.remove(at: index) }
    }
  }
}
