import MediatorKit
import Synchronization

/// Whether links are opened, held or rejected, for example until the app is ready.
///
/// ```swift
/// var settings = LinkSettings(gate: .holding)
/// settings.gateCapacity = 4
/// let mediator = try Mediator(links: settings)
/// mediator.linkGate = .open
/// ```
public enum LinkGate: String, Sendable, Codable {
  /// Links are opened.
  case open
  /// Links wait until the gate is opened; synchronous methods reject them.
  case holding
  /// Links are rejected.
  case rejecting
}

/// The queue of a ``LinkGate``; each waiting link is resumed once.
final class LinkQueue: Sendable {
  private struct WaitingLink: Sendable {
    let source: LinkSource
    let race: Race<Void>
  }

  private struct Queue {
    var state: LinkGate
    /// The waiting links, the oldest first.
    var links: [WaitingLink] = []
  }

  private let capacity: Int
  private let expiry: Duration?
  private let keepsLatest: Bool
  private let queue: Mutex<Queue>
  /// Whether the gate is open, read without the lock.
  private let opens: Atomic<Bool>

  init(_ settings: LinkSettings) {
    capacity = max(0, settings.gateCapacity)
    expiry = settings.gateExpiry
    keepsLatest = settings.gateKeepsLatest
    opens = Atomic(settings.gate == .open)
    queue = Mutex(Queue(state: settings.gate))
  }

  var state: LinkGate { queue.withLock { $0.state } }
  var isOpen: Bool { opens.load(ordering: .acquiring) }

  func set(_ state: LinkGate) {
    let released = queue.withLock { queue -> [WaitingLink] in
      queue.state = state
      opens.store(state == .open, ordering: .releasing)
      guard state != .holding else { return [] }
      defer { queue.links = [] }
      return queue.links
    }
    guard let result = state.result else { return }
    for link in released { link.race.finish(result) }
  }

  /// Returns if the gate is open.
  ///
  /// - Throws: ``MediatorError/Code/linksHeld`` or ``MediatorError/Code/linksRejected``.
  func passNow() throws {
    guard let result = state.result else { throw MediatorError(.linksHeld) }
    try result.get()
  }

  /// Waits until the gate is open.
  func pass(_ source: LinkSource) async throws {
    if let result = state.result { return try result.get() }
    let link = Race<Void>()
    try await link.result {
      let expiry = expiry.map { expiry in
        // At most a decade, because the sum with a longer duration may overflow.
        DeadlineQueue.shared.add(.now + min(expiry, .seconds(315_360_000))) {
          link.finish(.failure(MediatorError(.linkExpired)))
        }
      }
      enter(WaitingLink(source: source, race: link))
      return {
        if let expiry { DeadlineQueue.shared.remove(expiry) }
        self.queue.withLock { $0.links.removeAll { $0.race === link } }
      }
    }
  }

  /// Adds a link to the queue, or finishes it or the oldest link of its source; that of a cancelled task displaces none.
  private func enter(_ link: WaitingLink) {
    if link.race.isFinished { return }
    let finished = queue.withLock { queue -> (link: WaitingLink, result: Result<Void, any Error>)? in
      if let result = queue.state.result { return (link, result) }
      // Counted apart, so that another app or a web page does not displace the user's links.
      let own = queue.links.indices.filter { queue.links[$0].source == link.source }
      let isFull = own.count >= capacity
      if isFull, !keepsLatest || own.isEmpty {
        return (link, .failure(MediatorError(.linkQueueFull, found: "\(capacity)")))
      }
      queue.links.append(link)
      return isFull ? (queue.links.remove(at: own[0]), .failure(MediatorError(.linkDisplaced))) : nil
    }
    if let finished { finished.link.race.finish(finished.result) }
  }
}

extension LinkGate {
  /// The result of passing the gate, or `nil` if links wait.
  fileprivate var result: Result<Void, any Error>? {
    switch self {
    case .open: .success(())
    case .holding: nil
    case .rejecting: .failure(MediatorError(.linksRejected))
    }
  }
}
