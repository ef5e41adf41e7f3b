import MediatorKit
import Synchronization

/// The calls that a process runs, and the IDs of those that it may still get twice.
final class RunningCalls: Sendable {
  struct ID: Hashable, Sendable {
    let peer: PeerName
    let call: String
  }

  /// What becomes of a call that arrives.
  enum Admission: Sendable {
    case admitted
    /// It runs or has run already, or it was cancelled before it arrived.
    case known
    case full
  }

  fileprivate struct State {
    var running: [ID: Task<Answer, Never>?] = [:]
    /// The time from which a call is too old to run, in milliseconds since 1970.
    var known: [ID: Int64] = [:]
    var nextSweep = 1024
    var isDraining = false
    var drained: [CheckedContinuation<Void, Never>] = []
  }

  /// The maximum number of IDs that are remembered.
  private static let maximumKnown = 1 << 20

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  var count: Int { state.withLock { $0.running.count } }
  var knownCount: Int { state.withLock { $0.known.count } }

  /// Admits a call, unless it is known or there are too many.
  ///
  /// - Parameters:
  ///   - expiry: The time from which the call is too old to run, in milliseconds since 1970.
  ///   - now: The present time.
  func admit(_ id: ID, until expiry: Int64, now: Int64) -> Admission {
    state.withLock { state in
      if state.known[id] != nil { return .known }
      guard !state.isDraining, state.running.count < limit, state.remember(id, expiry, now, Self.maximumKnown) else {
        return .full
      }
      state.running[id] = .some(nil)
      return .admitted
    }
  }

  /// Stores the task of an admitted call, so that it can be cancelled.
  func begin(_ id: ID, _ task: Task<Answer, Never>) {
    let isCancelled = state.withLock { state in
      if state.running[id] == nil { return true }
      state.running[id] = task
      return false
    }
    if isCancelled { task.cancel() }
  }

  /// Forgets the task of a call that is over.
  func end(_ id: ID) {
    let (old, waiting) = state.withLock { state in
      let old = state.running.removeValue(forKey: id)
      return (old, state.takeDrained())
    }
    withExtendedLifetime(old) {}
    for continuation in waiting { continuation.resume() }
  }

  /// Cancels a call, also one that arrives later.
  func cancel(_ id: ID, until expiry: Int64, now: Int64) {
    let task = state.withLock { state -> Task<Answer, Never>? in
      if let running = state.running[id] { return running }
      if state.known[id] == nil { _ = state.remember(id, expiry, now, Self.maximumKnown) }
      return nil
    }
    task?.cancel()
  }

  /// Rejects further calls, and returns once those that run are over.
  func drain() async {
    await withCheckedContinuation { continuation in
      let waiting = state.withLock { state in
        state.isDraining = true
        state.drained.append(continuation)
        return state.takeDrained()
      }
      for continuation in waiting { continuation.resume() }
    }
  }
}

extension RunningCalls.State {
  fileprivate mutating func takeDrained() -> [CheckedContinuation<Void, Never>] {
    guard isDraining, running.isEmpty else { return [] }
    defer { drained = [] }
    return drained
  }

  /// Remembers a call, or returns `false` if too many are remembered.
  ///
  /// - Complexity: O(1), amortized.
  fileprivate mutating func remember(_ id: RunningCalls.ID, _ expiry: Int64, _ now: Int64, _ maximum: Int) -> Bool {
    if known.count >= nextSweep {
      known = known.filter { $0.value >= now || running[$0.key] != nil }
      nextSweep = max(1024, known.count * 2)
    }
    guard known.count < maximum else { return false }
    known[id] = expiry
    return true
  }
}
