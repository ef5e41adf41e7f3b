import Synchronization

/// The questions of gates, none of which waits for itself, not even by way of the question of another gate.
enum Conversation {
  /// The gates for whose question the current task runs.
  @TaskLocal private static var gates: Set<ObjectIdentifier> = []
  /// For each gate whose question waits at other gates, the number of its calls that wait at each.
  private static let waits = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

  /// Runs the question of a gate.
  static func asking(at gate: GateQueue, _ body: () async throws -> Bool) async rethrows -> Bool {
    try await $gates.withValue(gates.union([ObjectIdentifier(gate)])) { try await body() }
  }

  /// Notes that the current task waits at a gate, unless the question of that gate waits for the one of the current task.
  ///
  /// - Returns: Whether the task may wait; call ``endWait(at:)`` then.
  /// - Complexity: O(*n*) in the number of gates whose questions wait; O(1) outside a question.
  static func beginWait(at gate: GateQueue) -> Bool {
    let gates = gates
    if gates.isEmpty { return true }
    let gate = ObjectIdentifier(gate)
    return waits.withLock { waits in
      var (reached, next): (Set<ObjectIdentifier>, [ObjectIdentifier]) = ([gate], [gate])
      while let one = next.popLast() {
        if gates.contains(one) { return false }
        for other in (waits[one] ?? [:]).keys where reached.insert(other).inserted { next.append(other) }
      }
      for asking in gates { waits[asking, default: [:]][gate, default: 0] += 1 }
      return true
    }
  }

  /// Ends the wait of the current task at a gate.
  static func endWait(at gate: GateQueue) {
    let gates = gates
    if gates.isEmpty { return }
    let gate = ObjectIdentifier(gate)
    waits.withLock { waits in
      for asking in gates {
        let count = waits[asking]?[gate] ?? 0
        waits[asking]?[gate] = count > 1 ? count - 1 : nil
        if waits[asking]?.isEmpty == true { waits[asking] = nil }
      }
    }
  }
}
