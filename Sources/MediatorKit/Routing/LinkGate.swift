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
  private struct Queue {
    var state: LinkGate.State
    /// The waiting links, the oldest first.
    var links: [Race<Void>] = []
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
    let released = queue.withLock { queue -> [Race<Void>] in
      queue.state = state
      opens.store(state == .open, ordering: .releasing)
      guard state != .holding else { return [] }
      defer { queue.links = [] }
      return queue.links
    }
    guard let result = state.result else { return }
    for link in released { link.finish(result) }
  }

  /// Returns if the gate is open.
  ///
  /// - Throws: ``MediatorError/Code/linksHeld`` or ``MediatorError/Code/linksRejected``.
  func passNow() throws {
    guard let result = state.result else { throw MediatorError(.linksHeld) }
    try result.get()
  }

  /// Waits until the gate is open.
  func pass() async throws {
    if let result = state.result { return try result.get() }
    let link = Race<Void>()
    try await link.result {
      let expiry = settings.expiry.map { expiry in
        // At most a decade, because the sum with a longer duration may overflow.
        DeadlineQueue.shared.add(.now + min(expiry, .seconds(315_360_000))) {
          link.finish(.failure(MediatorError(.linkExpired)))
        }
      }
      enter(link)
      return {
        if let expiry { DeadlineQueue.shared.remove(expiry) }
        self.queue.withLock { $0.links.removeAll { $0 === link } }
      }
    }
  }

  /// Adds a link to the queue, or finishes it or the oldest link; the link of a cancelled task displaces none.
  private func enter(_ link: Race<Void>) {
    if link.isFinished { return }
    let finished = queue.withLock { queue -> (link: Race<Void>, result: Result<Void, any Error>)? in
      if let result = queue.state.result { return (link, result) }
      let isFull = queue.links.count >= settings.capacity
      if isFull, !settings.keepsLatest || queue.links.isEmpty {
        return (link, .failure(MediatorError(.linkQueueFull, found: "\(settings.capacity)")))
      }
      queue.links.append(link)
      return isFull ? (queue.links.removeFirst(), .failure(MediatorError(.linkDisplaced))) : nil
    }
    if let finished { finished.link.finish(finished.result) }
  }
}

extension LinkGate.State {
  /// The result of passing the gate, or `nil` if links wait.
  fileprivate var result: Result<Void, any Error>? {
    switch self {
    case .open: .success(())
    case .holding: nil
    case .rejecting: .failure(MediatorError(.linksRejected))
    }
  }
}
