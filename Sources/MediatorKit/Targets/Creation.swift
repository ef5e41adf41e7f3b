import CMediatorImage
import Dispatch
import Synchronization

/// One run of an initialiser: what others wait for, and what tells a wait that would never end.
final class Creation: Sendable {
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
  private let waiters = Mutex<[@Sendable () -> Void]?>([])

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

  /// Calls back when the creation is over, at once if it is.
  func whenFinished(_ callback: @escaping @Sendable () -> Void) {
    let isOver = waiters.withLock { waiters in
      waiters?.append(callback)
      return waiters == nil
    }
    if isOver { callback() }
  }

  func finish() {
    let callbacks = waiters.withLock { waiters in
      defer { waiters = nil }
      return waiters ?? []
    }
    for callback in callbacks { callback() }
  }

  /// Blocks the thread until the creation is over.
  func waitNow() {
    let semaphore = DispatchSemaphore(value: 0)
    whenFinished { semaphore.signal() }
    semaphore.wait()
  }

  /// Suspends the task until the creation is over.
  func wait() async {
    await withCheckedContinuation { continuation in whenFinished { continuation.resume() } }
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
