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
  /// How a wait ended.
  enum End {
    case over
    case late
    /// The current creation would wait for itself; the names are those of the cycle.
    case cycle([@Sendable () -> String])
  }

  /// A waiting thread.
  private struct Wait {
    /// The creations that the thread runs, innermost first.
    let runs: [CreationFrame.Run]
    let on: Creation
    let name: @Sendable () -> String
  }

  private static let waits = Mutex<[Wait]>([])

  /// Waits for a creation until an instant.
  static func wait(
    for creation: Creation, named name: @escaping @Sendable () -> String, until end: ContinuousClock.Instant
  ) -> End {
    let own = CreationFrame.runs
    guard own.contains(where: { $0.creation != nil }) else { return creation.waitNow(until: end) ? .over : .late }
    let cycle: [@Sendable () -> String]? = waits.withLock { waits in
      var pending = [(creation: ObjectIdentifier(creation), path: [name])]
      var seen: Set<ObjectIdentifier> = []
      while let (next, path) = pending.popLast() {
        guard seen.insert(next).inserted else { continue }
        if let index = own.firstIndex(where: { $0.creation == next }) { return own.names(..<(index + 1)) + path }
        for wait in waits {
          guard let index = wait.runs.firstIndex(where: { $0.creation == next }) else { continue }
          pending.append((ObjectIdentifier(wait.on), path + wait.runs.names(..<index) + [wait.name]))
        }
      }
      waits.append(Wait(runs: own, on: creation, name: name))
      return nil
    }
    if let cycle { return .cycle(cycle) }
    let isOver = creation.waitNow(until: end)
    let creations = own.map(\.creation)
    waits.withLock { waits in
      let index = waits.firstIndex { $0.on === creation && $0.runs.map(\.creation) == creations }
      if let index { waits.remove(at: index) }
    }
    return isOver ? .over : .late
  }
}
