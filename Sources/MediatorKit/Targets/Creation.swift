import CMediatorImage
import Dispatch
import Synchronization

/// One run of an initializer, for which other callers wait, tracked to detect cycles.
package final class Creation: Sendable {
  @TaskLocal private static var inherited: Creation?

  /// The innermost creation that the current code runs inside.
  ///
  /// Initialisers are synchronous, so that their code runs on the thread that they began on. A task that one has started
  /// inherits its values and is no part of it: it runs on another thread, or when the initialiser is over.
  static var current: Creation? {
    guard let creation = inherited, creation.thread == mediator_current_thread(), !creation.isOver else { return nil }
    return creation
  }

  let owner: ObjectIdentifier
  let parent: Creation?
  private let thread = mediator_current_thread()
  private let waiters = Mutex<[Int: @Sendable () -> Void]?>([:])

  init(owner: AnyObject) {
    self.owner = ObjectIdentifier(owner)
    parent = Creation.current
  }

  private var isOver: Bool { waiters.withLock { $0 == nil } }

  /// Runs code inside the creation.
  func within<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Self.$inherited.withValue(self, operation: body)
  }

  /// This creation and those that it is part of, innermost first.
  var chain: some Sequence<Creation> { sequence(first: self, next: \.parent) }

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

/// Who waits for whom among creations.
///
/// A wait that would close a circle is refused before it begins.
enum WaitGraph {
  private static let waits = Mutex<[(waiter: Creation, on: Creation)]>([])

  /// Notes that the current creation, if there is one, is about to wait; false when it would wait for itself.
  static func begin(waitingOn creation: Creation) -> Bool {
    guard let me = Creation.current else { return true }
    return waits.withLock { waits in
      let mine = Set(me.chain.map(ObjectIdentifier.init))
      var pending = [creation]
      var seen: Set<ObjectIdentifier> = []
      while let next = pending.popLast() {
        guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
        if mine.contains(ObjectIdentifier(next)) { return false }
        for wait in waits where wait.waiter.chain.contains(where: { $0 === next }) { pending.append(wait.on) }
      }
      waits.append((me, creation))
      return true
    }
  }

  static func end(waitingOn creation: Creation) {
    guard let me = Creation.current else { return }
    waits.withLock { waits in
      if let index = waits.firstIndex(where: { $0.waiter === me && $0.on === creation }) { waits.remove(at: index) }
    }
  }
}
