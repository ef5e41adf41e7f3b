import MediatorLinks
import Synchronization

/// The gate of a tag, one for each mediator in which it is registered.
final class TaggedGate: LibraryService, Sendable {
  static let subject = "gate"

  let tag: ActionTag
  /// The calls that wait while the user is asked, or until another part of the app opens the gate.
  let calls = Gate()
  private let test: @Sendable (Mediator) async throws -> Bool
  private let closing = Atomic(0)

  init(_ tag: ActionTag, isOpen test: @escaping @Sendable (Mediator) async throws -> Bool) {
    self.tag = tag
    self.test = test
  }

  /// Returns whether the app regards the gate as open; calls that the app makes to find out see a closed gate.
  func isOpen(in mediator: Mediator) async throws -> Bool {
    if isTested { return false }
    return try await ClientCode.run(.test(of: ObjectIdentifier(self))) { try await test(mediator) }
  }

  /// Whether the current task finds out whether the gate is open.
  var isTested: Bool { ClientCode.tests(ObjectIdentifier(self)) }

  /// The number of the last closing, or 0.
  var lastClosing: Int { closing.load(ordering: .acquiring) }

  /// Rejects pages that passed the gate and have not been shown.
  func close() { closing.store(GateClosings.next(), ordering: .releasing) }

  /// Lets all calls continue, unless the given question has ended.
  func open(after question: Int? = nil) { calls.end(.success(true), to: question) }

  /// Ends all calls, unless the given question has ended because another part of the app opened or declined the gate.
  func decline(after question: Int? = nil, because cause: (any Error)? = nil) {
    calls.end(.failure(NavigationError(.gateDeclined, page: tag.rawValue, underlying: cause)), to: question)
  }

  /// Ends all calls for good because the gate is no longer registered.
  func end() { calls.stand(.failure(NavigationError(.unknownGate, page: tag.rawValue))) }
}

/// The questions of gates; no question waits for itself, directly or through the questions of other gates.
enum Conversation {
  /// For each gate whose question waits at other gates, the number of its calls that wait at each.
  private static let waits = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

  /// Notes that a task waits at a gate, unless the question of that gate waits for the one of the task.
  ///
  /// - Parameter questions: The gates for whose question the task runs.
  /// - Returns: Whether the task may wait; call ``endWait(of:at:)`` then.
  /// - Complexity: O(*n*) in the number of gates whose questions wait; O(1) outside a question.
  static func beginWait(of questions: Set<ObjectIdentifier>, at gate: TaggedGate) -> Bool {
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
  static func endWait(of questions: Set<ObjectIdentifier>, at gate: TaggedGate) {
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
