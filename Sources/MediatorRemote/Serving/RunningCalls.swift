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

  fileprivate enum Running {
    case admitted
    case cancelledBeforeItBegins
    case begun(Task<Answer, Never>)
  }

  fileprivate struct State {
    var running: [ID: Running] = [:]
    /// The calls that were admitted.
    var known = ExpiringIDs(maximum: 1 << 18)
    /// The calls that were cancelled before they arrived.
    var cancelled = ExpiringIDs(maximum: 1 << 12)
    var isDraining = false
    var drained: [CheckedContinuation<Void, Never>] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  var count: Int { state.withLock { $0.running.count } }

  /// Admits a call, unless it is known or there are too many.
  ///
  /// - Parameters:
  ///   - expiry: The time from which the call is too old to run, in milliseconds since 1970.
  ///   - now: The present time.
  func admit(_ id: ID, until expiry: Int64, now: Int64) -> Admission {
    state.withLock { state in
      if state.running[id] != nil || state.known.contain(id) || state.cancelled.contain(id) { return .known }
      guard !state.isDraining, state.running.count < limit, state.known.insert(id, until: expiry, now: now) else {
        return .full
      }
      state.running[id] = .admitted
      return .admitted
    }
  }

  /// Stores the task of an admitted call, so that it can be cancelled.
  func begin(_ id: ID, _ task: Task<Answer, Never>) {
    let isCancelled = state.withLock { state in
      if case .cancelledBeforeItBegins = state.running[id] { return true }
      state.running[id] = .begun(task)
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
      switch state.running[id] {
      case .begun(let task): return task
      case .admitted: state.running[id] = .cancelledBeforeItBegins
      case .cancelledBeforeItBegins: break
      case nil:
        // If too many are remembered, the call runs until its deadline.
        if !state.known.contain(id) { _ = state.cancelled.insert(id, until: expiry, now: now) }
      }
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
}

/// IDs that are forgotten some time after they expire.
struct ExpiringIDs {
  private var expiries: [RunningCalls.ID: Int64] = [:]
  private let maximum: Int
  private var nextSweep: Int
  /// The first time at which one of a full table expires.
  private var firstExpiry = Int64.min

  init(maximum: Int) {
    self.maximum = maximum
    nextSweep = min(1024, maximum)
  }

  var count: Int { expiries.count }

  func contain(_ id: RunningCalls.ID) -> Bool { expiries[id] != nil }

  /// Inserts an ID, or returns `false` if there are too many.
  ///
  /// - Complexity: O(1), amortized: as many are inserted between two sweeps as are left by the first; a full table is swept again
  ///   once one of its IDs has expired.
  mutating func insert(_ id: RunningCalls.ID, until expiry: Int64, now: Int64) -> Bool {
    if expiries.count >= nextSweep, now > firstExpiry {
      expiries = expiries.filter { $0.value >= now }
      nextSweep = min(maximum, max(1024, expiries.count * 2))
      firstExpiry = expiries.count < nextSweep ? .min : expiries.values.min() ?? .min
    }
    guard expiries.count < maximum else { return false }
    expiries[id] = expiry
    return true
  }
}
