import Foundation
import MediatorKit
import Synchronization

/// The calls that wait at a gate, in the order of arrival.
///
/// Calls wait only while the user is asked, or until another part of the app opens the gate.
final class GateQueue: LibraryService, Sendable {
  static let subject = "gate"

  /// The number of links from one source in one navigator that wait.
  static let maximumLinks = 8

  fileprivate struct Waiter {
    let link: PendingLink?
    let outcome: Outcome
  }

  fileprivate struct State {
    var openings = 0
    /// The number of the conversation with the user, if there is one.
    var conversation: Int?
    var lastConversation = 0
    var waiters: [Waiter] = []
    var isEnded = false
    var lastClosing = 0
  }

  /// The wait of one call.
  struct Entry: Sendable {
    let outcome: Outcome
    /// The number of the conversation that the call must start, or `nil` if the user is asked already.
    let conversation: Int?
    /// The identities of the links that the call displaces.
    let displaced: Set<UUID>
    fileprivate let displacedWaiters: [Outcome]
    fileprivate let displacedURL: String?
    /// The record of the link on the disk.
    var record: HeldLinks.Link?

    /// Ends the waits of displaced links, once they are off the disk.
    func displace() {
      for outcome in displacedWaiters {
        outcome.end(.failure(NavigationError(.linkDisplaced, url: displacedURL)))
      }
    }
  }

  private let state = Mutex(State())
  private let tag: ActionTag
  private let isOpen: @Sendable (Mediator) async throws -> Bool

  init(_ tag: ActionTag, isOpen: @escaping @Sendable (Mediator) async throws -> Bool) {
    self.tag = tag
    self.isOpen = isOpen
  }

  /// Returns whether the app regards the gate as open; for what the app calls to find out, the gate is closed.
  func isOpen(in mediator: Mediator) async throws -> Bool {
    if isAsking { return false }
    return try await Visit.run(.test(of: ObjectIdentifier(self))) { try await isOpen(mediator) }
  }

  /// Whether the current task asks the app whether the gate is open.
  var isAsking: Bool { Visit.tests(ObjectIdentifier(self)) }

  /// The number of openings; read it before calling `isOpen`, so that no opening is missed.
  var openings: Int { state.withLock { $0.openings } }

  /// The number of the last closing, or 0.
  var lastClosing: Int { state.withLock { $0.lastClosing } }

  /// Rejects pages that passed the gate and have not been shown.
  func close() { state.withLock { $0.lastClosing = GateClosings.next() } }

  /// Adds a call, or returns `nil` if the number of openings has changed.
  ///
  /// - Throws: ``NavigationError/Code/unknownGate`` if the gate is no longer registered.
  func enter(_ link: PendingLink?, since openings: Int) throws -> Entry? {
    let outcome = Outcome()
    let entry = try state.withLock { state -> Entry? in
      if state.isEnded { throw NavigationError(.unknownGate, page: tag.rawValue) }
      guard state.openings == openings else { return nil }
      let displaced = link.map { state.makeRoom(for: $0) } ?? []
      state.waiters.append(Waiter(link: link, outcome: outcome))
      return Entry(
        outcome: outcome, conversation: state.startConversation(), displaced: Set(displaced.compactMap { $0.link?.id }),
        displacedWaiters: displaced.map(\.outcome), displacedURL: displaced.first?.link?.shownURL)
    }
    return entry
  }

  /// Removes a call that no longer waits.
  func leave(_ outcome: Outcome) { state.withLock { $0.waiters.removeAll { $0.outcome === outcome } } }

  /// Lets all calls go on, unless a conversation is given that has ended.
  func open(after conversation: Int? = nil) { end(.success(nil), conversation) { $0.openings += 1 } }

  /// Ends all calls, unless a conversation is given that has ended: another part of the app opened or declined the gate.
  func decline(after conversation: Int? = nil, because cause: (any Error)? = nil) {
    end(.failure(NavigationError(.gateDeclined, page: tag.rawValue, underlying: cause)), conversation) { _ in }
  }

  /// Ends all calls for good because the gate is no longer registered.
  func end() { end(.failure(NavigationError(.unknownGate, page: tag.rawValue))) { $0.isEnded = true } }

  private func end(_ value: Outcome.Value, _ conversation: Int? = nil, _ change: (inout State) -> Void) {
    let waiters = state.withLock { state -> [Waiter] in
      if let conversation, state.conversation != conversation { return [] }
      change(&state)
      state.conversation = nil
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.outcome.end(value) }
  }
}

extension GateQueue.State {
  /// Returns the number of a new conversation, or `nil` if there is one.
  fileprivate mutating func startConversation() -> Int? {
    if conversation != nil { return nil }
    lastConversation += 1
    conversation = lastConversation
    return conversation
  }

  /// Removes and returns the waiters that a link displaces: those of the same URL, or of the oldest of 8 links, from the same
  /// source in the same navigator.
  fileprivate mutating func makeRoom(for link: PendingLink) -> [GateQueue.Waiter] {
    let links = waiters.compactMap(\.link).filter { $0.origin == link.origin }
    if links.contains(where: { $0.id == link.id }) { return [] }
    var oldest = links.first { $0.url.hasBytes(of: link.url) }
    if oldest == nil, Set(links.map(\.id)).count >= GateQueue.maximumLinks { oldest = links.first }
    guard let oldest else { return [] }
    let displaced = waiters.filter { $0.link?.id == oldest.id }
    waiters.removeAll { $0.link?.id == oldest.id }
    return displaced
  }
}

/// The queues of a gate, one for each mediator in which it is registered.
final class GateQueues: Sendable {
  private let queues = Mutex<[ObjectIdentifier: GateQueue]>([:])
  private let make: @Sendable () -> GateQueue

  init(_ make: @escaping @Sendable () -> GateQueue) {
    self.make = make
  }

  func queue(in mediator: Mediator) -> GateQueue {
    let id = ObjectIdentifier(mediator)
    let new = make()
    return queues.withLock { queues in
      if let queue = queues[id] { return queue }
      queues[id] = new
      return new
    }
  }

  /// Ends the calls that wait in a mediator; a later registration starts with a new queue.
  func end(in mediator: Mediator) { queues.withLock { $0.removeValue(forKey: ObjectIdentifier(mediator)) }?.end() }
}

/// The questions of gates, none of which waits for itself, not even by way of the question of another gate.
enum Conversation {
  /// For each gate whose question waits at other gates, the number of its calls that wait at each.
  private static let waits = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

  /// Notes that a task waits at a gate, unless the question of that gate waits for the one of the task.
  ///
  /// - Parameter questions: The gates for whose question the task runs.
  /// - Returns: Whether the task may wait; call ``endWait(of:at:)`` then.
  /// - Complexity: O(*n*) in the number of gates whose questions wait; O(1) outside a question.
  static func beginWait(of questions: Set<ObjectIdentifier>, at gate: GateQueue) -> Bool {
    if questions.isEmpty { return true }
    let gate = ObjectIdentifier(gate)
    return waits.withLock { waits in
      var (reached, next): (Set<ObjectIdentifier>, [ObjectIdentifier]) = ([gate], [gate])
      while let one = next.popLast() {
        if questions.contains(one) { return false }
        for other in (waits[one] ?? [:]).keys where reached.insert(other).inserted { next.append(other) }
      }
      for asking in questions { waits[asking, default: [:]][gate, default: 0] += 1 }
      return true
    }
  }

  /// Ends the wait of a task at a gate.
  static func endWait(of questions: Set<ObjectIdentifier>, at gate: GateQueue) {
    if questions.isEmpty { return }
    let gate = ObjectIdentifier(gate)
    waits.withLock { waits in
      for asking in questions {
        let count = waits[asking]?[gate] ?? 0
        waits[asking]?[gate] = count > 1 ? count - 1 : nil
        if waits[asking]?.isEmpty == true { waits[asking] = nil }
      }
    }
  }
}
