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
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var lastID = 0
  }

  /// A call that starts or stops modules; a task that a module started may outlive it.
  private final class Run: Sendable {
    let startups: RunningStartups
    let hasEnded = Atomic(false)

    init(_ startups: RunningStartups) { self.startups = startups }
  }

  private let state = Mutex(State())
  @TaskLocal private static var current: Run?

  /// Whether a module of this mediator that starts or stops makes the call, which would wait for itself.
  var isWithinRun: Bool { Self.current.map { $0.startups === self && !$0.hasEnded.load(ordering: .relaxed) } ?? false }

  /// Starts or stops modules while no other call does, or returns `nil` if the task is cancelled while it waits.
  func alone<Result>(_ work: () async throws -> Result) async rethrows -> Result? {
    let run = Run(self)
    guard await begin() else { return nil }
    defer {
      run.hasEnded.store(true, ordering: .relaxed)
      end()
    }
    return try await Self.$current.withValue(run) { try await work() }
  }

  /// Waits until no other call starts or stops modules, and returns whether the task was not cancelled meanwhile.
  private func begin() async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let begins: Bool? = state.withLock { state in
          defer { state.isStarting = true }
          if !state.isStarting { return true }
          // The handler of a cancellation before this one has found nothing to resume.
          if Task.isCancelled { return false }
          state.waiting.append((id, continuation))
          return nil
        }
        if let begins { continuation.resume(returning: begins) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
      }
      cancelled?.continuation.resume(returning: false)
    }
  }

  /// Lets the next call start or stop modules.
  private func end() {
    let next = state.withLock { state in
      state.isStarting = !state.waiting.isEmpty
      return state.isStarting ? state.waiting.removeFirst() : nil
    }
    next?.continuation.resume(returning: true)
  }

  /// Marks an item as started, and returns whether it was not.
  func add(_ item: Startup) -> Bool { state.withLock { $0.items.insert(item.id).inserted } }

  /// Marks an item as stopped, and returns whether it was started.
  @discardableResult func remove(_ item: Startup) -> Bool { state.withLock { $0.items.remove(item.id) != nil } }
}
