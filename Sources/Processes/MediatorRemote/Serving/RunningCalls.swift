import MediatorKit
import Synchronization

/// The calls that a process runs, and the calls with messages that could arrive again.
final class RunningCalls: Sendable {
  /// A message that asks for a call: a retry has the ID of its call, and is another message.
  struct ID: Hashable, Sendable {
    let peer: PeerName
    let call: String
    let message: UInt64
  }

  /// The decision about a call that arrives.
  enum Admission: Sendable, Equatable {
    case admitted
    /// It runs or has run already, or it was rejected.
    case known
    /// It was cancelled before it arrived.
    case cancelled
    /// There are too many calls; `isFinal` if a copy will not begin either.
    case full(isFinal: Bool)
  }

  fileprivate enum Running {
    case admitted
    case cancelled
    case begun(cancel: @Sendable () -> Void)
    /// Its result has parts that its caller requests.
    case open(OpenParts)
  }

  fileprivate struct State {
    var running: [ID: Running] = [:]
    var counts: [PeerName: Int] = [:]
    /// The calls that have arrived.
    var known: ExpiringIDs
    /// The calls that were cancelled before they arrived.
    var cancelled = ExpiringIDs(maximum: 1 << 16)
    var isDraining = false
    /// Whether results in parts end at once.
    var endsParts = false
    var drained: [CheckedContinuation<Void, Never>] = []
  }

  private let limit: Int
  private let isShared: Bool
  private let state: Mutex<State>

  /// - Parameter isShared: Whether a peer runs at most three times as many calls as could still begin, so that others can call.
  init(limit: Int, isShared: Bool = false) {
    (self.limit, self.isShared) = (limit, isShared)
    state = Mutex(State(known: ExpiringIDs(maximum: 1 << 20, isShared: isShared)))
  }

  var count: Int { state.withLock { $0.running.count } }

  /// Admits a call, unless it is known or there are too many.
  ///
  /// - Parameters:
  ///   - expiry: The time from which the call is too old to run, in milliseconds since 1970.
  ///   - now: The present time.
  func admit(_ id: ID, until expiry: Int64, now: Int64) -> Admission {
    state.withLock { state in
      if state.running[id] != nil || state.known.contain(id) { return .known }
      if state.cancelled.contain(id) { return .cancelled }
      // A rejected call is inserted too: its copy must not begin later, because the caller may repeat the call.
      let isKnown = state.known.insert(id, until: expiry, now: now)
      let (free, own) = (limit - state.running.count, state.counts[id.peer, default: 0])
      guard isKnown, !state.isDraining, free > (isShared ? own / 3 : 0) else { return .full(isFinal: isKnown) }
      state.running[id] = .admitted
      state.counts[id.peer] = own + 1
      return .admitted
    }
  }

  /// Starts an admitted call, or returns `false` if it was cancelled meanwhile.
  ///
  /// - Parameter start: Starts the call, and returns a closure that cancels it.
  func begin(_ id: ID, _ start: () -> @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard case .admitted = state.running[id] else { return false }
      // The call starts under the lock, so that a cancellation finds each task that has started.
      state.running[id] = .begun(cancel: start())
      return true
    }
  }

  /// Records that the result of a call has parts, or returns `false` if it is no longer wanted.
  func open(_ id: ID, _ parts: OpenParts) -> Bool {
    let (isWanted, isOver) = state.withLock { state in
      guard case .begun = state.running[id] else { return (false, false) }
      state.running[id] = .open(parts)
      return (true, state.endsParts)
    }
    if isOver { parts.cancel() }
    return isWanted
  }

  /// Returns the parts of a result, or `nil` if there are none or they have ended.
  func parts(of id: ID) -> OpenParts? {
    state.withLock { if case .open(let parts) = $0.running[id] { parts } else { nil } }
  }

  /// Ends all results that have parts, also those that begin later.
  func endParts() {
    let parts = state.withLock { state in
      state.endsParts = true
      return state.running.values.compactMap { if case .open(let parts) = $0 { parts } else { nil } }
    }
    for parts in parts { parts.cancel() }
  }

  /// Removes the task of a call that has ended.
  func end(_ id: ID) {
    let (old, waiting) = state.withLock { state in
      let old = state.running.removeValue(forKey: id)
      if old != nil, let count = state.counts[id.peer] { state.counts[id.peer] = count > 1 ? count - 1 : nil }
      return (old, state.takeDrained())
    }
    withExtendedLifetime(old) {}
    for continuation in waiting { continuation.resume() }
  }

  /// Cancels a call, also one that arrives later.
  func cancel(_ id: ID, until expiry: Int64, now: Int64) {
    let cancel = state.withLock { state -> (@Sendable () -> Void)? in
      switch state.running[id] {
      case .begun(let cancel):
        state.running[id] = .cancelled
        return cancel
      case .open(let parts): return { parts.cancel() }
      case .admitted: state.running[id] = .cancelled
      case .cancelled: break
      case nil:
        // If too many are remembered, the call runs until its deadline.
        if !state.known.contain(id) { _ = state.cancelled.insert(id, until: expiry, now: now) }
      }
      return nil
    }
    cancel?()
  }

  /// Admits calls again after ``drain()``.
  func open() { state.withLock { ($0.isDraining, $0.endsParts) = (false, false) } }

  /// Rejects further calls, and returns once the running calls have ended.
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
