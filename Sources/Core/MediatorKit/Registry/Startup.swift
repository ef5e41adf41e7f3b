import Synchronization

/// An item of a module that starts what the module needs, and stops it.
///
/// ```swift
/// Startup { mediator in
///   try await mediator.service((any Ledger).self).open()
/// } stop: { mediator in
///   await (try? mediator.service((any Ledger).self))?.close()
/// }
/// ```
///
/// Registering it runs nothing; ``Mediator/start(fileID:line:)`` does.
public struct Startup: Sendable {
  let start: @Sendable (Mediator) async throws -> Void
  let stop: @Sendable (Mediator) async -> Void
  /// The identity of the item, which a mediator starts once.
  let id: Int
  private static let lastID = Atomic(0)

  /// Creates the item.
  ///
  /// - Parameters:
  ///   - start: Starts what the module needs; its error ends the start of all modules.
  ///   - stop: Undoes it; it runs only if `start` has returned.
  public init(
    _ start: nonisolated(nonsending) @escaping @Sendable (Mediator) async throws -> Void,
    stop: nonisolated(nonsending) @escaping @Sendable (Mediator) async -> Void = { _ in }
  ) {
    self.start = start
    self.stop = stop
    id = Self.lastID.add(1, ordering: .relaxed).newValue
  }
}

/// The items of a mediator that were started and not stopped.
final class RunningStartups: Sendable {
  private struct State {
    var items: Set<Int> = []
    var isStarting = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  /// The items of the mediator that is starting a module, because a module's own call of `start` would wait for itself.
  @TaskLocal static var current: RunningStartups?

  /// Waits until no other call starts modules.
  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isStarting { state.waiting.append(continuation) }
        defer { state.isStarting = true }
        return !state.isStarting
      }
      if isFree { continuation.resume() }
    }
  }

  /// Lets the next call start modules.
  func end() {
    let next = state.withLock { state in
      state.isStarting = !state.waiting.isEmpty
      return state.isStarting ? state.waiting.removeFirst() : nil
    }
    next?.resume()
  }

  /// Marks an item as started, and returns whether it was not.
  func add(_ item: Startup) -> Bool { state.withLock { $0.items.insert(item.id).inserted } }

  /// Marks an item as stopped, and returns whether it was started.
  @discardableResult func remove(_ item: Startup) -> Bool { state.withLock { $0.items.remove(item.id) != nil } }
}
