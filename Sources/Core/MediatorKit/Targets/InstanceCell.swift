import Dispatch
import Synchronization

/// A cell for one cached instance, which is created once even if callers race.
///
/// No lock is held while an initializer runs. The first caller marks the empty cell and creates the instance. The others wait
/// until that creation is over, for a limited time, and look again. An initializer that throws leaves the cell empty.
final class InstanceCell<Value: Sendable>: Sendable {
  enum State {
    case empty
    case creating(Creation)
    case ready(Value)
  }

  private enum Step {
    case use(Value)
    /// Wait for the creation by another caller, at most until a time.
    case wait(Creation, ContinuousClock.Instant)
  }

  private let state = Mutex(State.empty)
  /// Returns the name of the target or service for messages.
  private let subject: @Sendable () -> String

  init(_ subject: @escaping @autoclosure @Sendable () -> String) { self.subject = subject }

  /// The current state; not an optional value, whose metadata the runtime would look up each time.
  var current: State { state.withLock { $0 } }

  /// Empties the cell and returns its instance, so that the caller releases it outside every lock.
  func release() -> Value? {
    state.withLock { state in
      guard case .ready(let value) = state else { return nil }
      state = .empty
      return value
    }
  }

  /// Returns the instance, creating it if there is none; blocks the thread while another one creates it.
  ///
  /// - Throws: ``MediatorError/Code/creationCycle`` if the wait closes a cycle or lasts longer than ``Creation/waitLimit``;
  ///   ``MediatorError/Code/deadlineExceeded`` if the deadline passes first; also what `create` throws.
  func getNow(until deadline: ContinuousClock.Instant? = nil, _ create: () throws -> Value) throws -> Value {
    var limit: ContinuousClock.Instant?
    while true {
      switch try step(&limit, create) {
      case .use(let value): return value
      case .wait(let creation, let end):
        switch WaitGraph.wait(for: creation, named: subject, until: min(end, deadline ?? end)) {
        case .over: continue
        case .cycle(let names): throw cycle(names)
        case .late:
          guard let deadline, deadline < end else { throw cycle() }
          throw MediatorError(.deadlineExceeded, expected: "another caller that creates the target")
        }
      }
    }
  }

  /// Returns the instance, creating it if there is none; suspends the task while another one creates it.
  ///
  /// - Throws: ``MediatorError/Code/creationCycle`` if the wait lasts longer than ``Creation/waitLimit``;
  ///   `CancellationError` if the task is cancelled while it waits; also what `create` throws.
  func get(_ create: () throws -> Value) async throws -> Value {
    var limit: ContinuousClock.Instant?
    while true {
      switch try step(&limit, create) {
      case .use(let value): return value
      case .wait(let creation, let end):
        if try await creation.wait(until: end) { continue }
        throw cycle()
      }
    }
  }

  /// Returns an instance for one call.
  ///
  /// - Throws: ``MediatorError/Code/creationCycle`` if the initializer needs another one; also what `create` throws.
  func makeOne(_ create: () throws -> Value) throws -> Value {
    if CreationFrame.isCreating(for: self) {
      let runs = CreationFrame.runs
      let index = runs.firstIndex { $0.owner == ObjectIdentifier(self) } ?? 0
      throw cycle(runs.names(..<(index + 1)) + [subject])
    }
    return try CreationFrame.within(self, nil, named: subject) { try attempt(create) }
  }

  /// Returns the instance, created if there is none, or the creation to wait for; the first wait sets the limit of all.
  private func step(_ limit: inout ContinuousClock.Instant?, _ create: () throws -> Value) throws -> Step {
    while true {
      switch current {
      case .ready(let value): return .use(value)
      case .creating(let creation):
        let end = limit ?? .now + Creation.waitLimit
        limit = end
        return .wait(creation, end)
      case .empty:
        let own = Creation()
        if claim(own) { return .use(try run(own, create)) }
      }
    }
  }

  /// Marks the empty cell, or returns `false` if another caller was first.
  private func claim(_ creation: Creation) -> Bool {
    state.withLock { state in
      guard case .empty = state else { return false }
      state = .creating(creation)
      return true
    }
  }

  private func run(_ creation: Creation, _ create: () throws -> Value) throws -> Value {
    defer { creation.finish() }
    do {
      // The run is noted on the thread, so that an initializer that needs its own instance finds the cycle.
      let value = try CreationFrame.within(self, creation, named: subject) { try attempt(create) }
      state.withLock { $0 = .ready(value) }
      return value
    } catch {
      state.withLock { $0 = .empty }
      throw error
    }
  }

  private func attempt(_ create: () throws -> Value) throws -> Value {
    do {
      return try create()
    } catch let error as MediatorError where error.code == .creationCycle {
      throw error
    } catch {
      throw MediatorError(.creationFailed, found: subject(), underlying: error)
    }
  }

  /// Returns the error of a cycle with the names on it, or of a wait that lasted too long.
  private func cycle(_ names: [@Sendable () -> String] = []) -> MediatorError {
    let path = names.isEmpty ? subject() : names.map { $0() }.joined(separator: " → ")
    return MediatorError(.creationCycle, found: path)
  }
}

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
      let token = DeadlineQueue.shared.add(end) { race.finish(.success(false)) }
      return { DeadlineQueue.shared.remove(token) }
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

  /// The longest time that a method waits for one creation by other threads, by default 30 seconds.
  ///
  /// The limit ends deadlocks: an initializer may wait for a thread or task that needs the instance. No system reports
  /// which thread a semaphore waits for, so such a wait cannot be distinguished from a slow initializer.
  package static var waitLimit: Duration {
    get { .milliseconds(limitInMilliseconds.load(ordering: .relaxed)) }
    set { limitInMilliseconds.store(Int(newValue / .milliseconds(1)), ordering: .relaxed) }
  }
}

/// The creations that wait for other creations; a wait that would close a cycle is rejected before it begins.
enum WaitGraph {
  /// The end of a wait.
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
