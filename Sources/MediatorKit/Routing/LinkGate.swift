import Synchronization

/// A gate that opens, holds or rejects links, for example until the app is ready.
///
/// ```swift
/// let gate = LinkGate(.holding, capacity: 4, expiry: .seconds(30), keepsLatest: true)
/// let mediator = try Mediator(links: LinkSettings(gate: gate))
/// mediator.linkGate = .open
/// ```
public struct LinkGate: Sendable {
  /// The state of a gate.
  public enum State: String, Sendable, Codable {
    /// Links are opened.
    case open
    /// Links wait until the gate is opened; synchronous methods reject them.
    case holding
    /// Links are rejected.
    case rejecting
  }

  /// The initial state.
  public var state: State
  /// The maximum number of waiting links, by default 16; negative values are set to 0.
  public var capacity: Int
  /// The time after which a waiting link throws an error, by default a minute; `nil` for no limit.
  public var expiry: Duration?
  /// Whether a new link displaces the oldest one if the queue is full; if `false`, the new link is rejected.
  public var keepsLatest: Bool

  /// Creates a gate.
  public init(
    _ state: State, capacity: Int = 16, expiry: Duration? = .seconds(60), keepsLatest: Bool = false
  ) {
    self.state = state
    self.capacity = max(0, capacity)
    self.expiry = expiry
    self.keepsLatest = keepsLatest
  }

  /// An open gate.
  public static let open = LinkGate(.open)
  /// A gate that holds at most 16 links, each for at most a minute.
  public static let holding = LinkGate(.holding)
}

/// The queue of a ``LinkGate``; each waiting link is resumed once.
final class LinkQueue: Sendable {
  private struct Waiter {
    let id: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Queue {
    var state: LinkGate.State
    var waiters: [Waiter] = []
    var nextID: UInt64 = 0
    /// Links that are about to wait, with an error if they were cancelled or expired first.
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

  /// Returns if the gate is open.
  ///
  /// - Throws: ``MediatorError/Code/linksHeld`` or ``MediatorError/Code/linksRejected``.
  func passNow() throws(MediatorError) {
    switch state {
    case .open: return
    case .holding: throw MediatorError(.linksHeld)
    case .rejecting: throw MediatorError(.linksRejected)
    }
  }

  /// Waits until the gate is open.
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
      // At most a decade, because the sum with a longer duration may overflow.
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
        // No error is stored for a link that was resumed.
        if queue.arriving.keys.contains(id) { queue.arriving.updateValue(error, forKey: id) }
        return nil
      }
      return queue.waiters.remove(at: index)
    }
    waiter?.continuation.resume(throwing: error)
  }
}
