import Synchronization

/// Whether an app takes links, and how links wait that arrive before it is ready.
///
/// ```swift
/// let gate = LinkGate(.holding, capacity: 4, expiry: .seconds(30), keepsLatest: true)
/// let mediator = try Mediator(links: LinkSettings(gate: gate))
/// mediator.linkGate = .open
/// ```
public struct LinkGate: Sendable {
  /// What happens to a link that arrives.
  public enum State: String, Sendable, Codable {
    /// It is opened.
    case open
    /// It waits until the gate is opened; synchronous methods reject it.
    case holding
    /// It is rejected.
    case rejecting
  }

  /// The state from the start.
  public var state: State
  /// How many links may wait; 16 unless it is given, and never below 0.
  public var capacity: Int
  /// How long a link waits before it is an error; nil for as long as it takes.
  public var expiry: Duration?
  /// Whether a link that finds the queue full takes the place of the oldest; else it is rejected.
  public var keepsLatest: Bool

  /// Makes a gate.
  public init(
    _ state: State, capacity: Int = 16, expiry: Duration? = .seconds(60), keepsLatest: Bool = false
  ) {
    self.state = state
    self.capacity = max(0, capacity)
    self.expiry = expiry
    self.keepsLatest = keepsLatest
  }

  /// Open from the start.
  public static let open = LinkGate(.open)
  /// Holding from the start: at most 16 links wait, each for a minute at most.
  public static let holding = LinkGate(.holding)
}

/// The queue behind a ``LinkGate``.
///
/// Every link that waits is answered once: let through, displaced, expired or cancelled.
final class LinkQueue: Sendable {
  private struct Waiter {
    let id: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Queue {
    var state: LinkGate.State
    var waiters: [Waiter] = []
    var nextID: UInt64 = 0
    /// Links on their way into the queue, with the error of those that were cancelled or expired before they stood in it.
    var arriving: [UInt64: (any Error)?] = [:]
  }

  private let settings: LinkGate
  private let queue: Mutex<Queue>
  /// Whether the state is `open`, read without the lock.
  private let opens: Atomic<Bool>

  init(_ settings: LinkGate) {
    self.settings = settings
    opens = Atomic(settings.state == .open)
    queue = Mutex(Queue(state: settings.state))
  }

  var state: LinkGate.State { queue.withLock { $0.state } }
  var isOpen: Bool { opens.load(ordering: .acquiring) }

  func set(_ state: LinkGate.State) {
    let released = queue.withLock { queue -> [Waiter] in
      queue.state = state
      opens.store(state == .open, ordering: .releasing)
      guard state != .holding else { return [] }
      defer { queue.waiters = [] }
      return queue.waiters
    }
    for waiter in released {
      if state == .open {
        waiter.continuation.resume()
      } else {
        waiter.continuation.resume(throwing: MediatorError(.linksRejected))
      }
    }
  }

  /// Passes, or tells at once why not.
  func passNow() throws(MediatorError) {
    switch state {
    case .open: return
    case .holding: throw MediatorError(.linksHeld)
    case .rejecting: throw MediatorError(.linksRejected)
    }
  }

  /// Passes once the gate is open.
  func pass() async throws {
    switch state {
    case .open: return
    case .rejecting: throw MediatorError(.linksRejected)
    case .holding: break
    }
    let id = queue.withLock { queue -> UInt64 in
      queue.nextID += 1
      queue.arriving.updateValue(nil, forKey: queue.nextID)
      return queue.nextID
    }
    let expiry = settings.expiry.map { expiry in
      // A decade, because the sum with a longer duration may overflow.
      DeadlineQueue.shared.add(.now + min(expiry, .seconds(315_360_000))) { self.end(id, MediatorError(.linkExpired)) }
    }
    defer { if let expiry { DeadlineQueue.shared.remove(expiry) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in wait(Waiter(id: id, continuation: continuation)) }
    } onCancel: {
      end(id, CancellationError())
    }
  }

  private func wait(_ waiter: Waiter) {
    enum Outcome {
      case wait
      case pass
      case fail(any Error)
      case displace(Waiter)
    }
    let outcome = queue.withLock { queue -> Outcome in
      if let error = queue.arriving.removeValue(forKey: waiter.id) ?? nil { return .fail(error) }
      switch queue.state {
      case .open: return .pass
      case .rejecting: return .fail(MediatorError(.linksRejected))
      case .holding: break
      }
      if queue.waiters.count < settings.capacity {
        queue.waiters.append(waiter)
        return .wait
      }
      guard settings.keepsLatest, !queue.waiters.isEmpty else {
        return .fail(MediatorError(.linkQueueFull, found: "\(settings.capacity)"))
      }
      let oldest = queue.waiters.removeFirst()
      queue.waiters.append(waiter)
      return .displace(oldest)
    }
    switch outcome {
    case .wait: return
    case .pass: waiter.continuation.resume()
    case .fail(let error): waiter.continuation.resume(throwing: error)
    case .displace(let oldest): oldest.continuation.resume(throwing: MediatorError(.linkDisplaced))
    }
  }

  private func end(_ id: UInt64, _ error: any Error) {
    let waiter = queue.withLock { queue -> Waiter? in
      guard let index = queue.waiters.firstIndex(where: { $0.id == id }) else {
        // Nothing is kept for a link that was answered.
        if queue.arriving.keys.contains(id) { queue.arriving.updateValue(error, forKey: id) }
        return nil
      }
      return queue.waiters.remove(at: index)
    }
    waiter?.continuation.resume(throwing: error)
  }
}
