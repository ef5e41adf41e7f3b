/// The steps that a search for a message may still take, each of about ten nanoseconds.
///
/// Hostile links may cause many messages, so a search has a budget that does not depend on the size of the table. It
/// counts steps rather than time, so that messages do not depend on the machine.
package struct SearchSteps: Sendable {
  private var remaining: Int

  package init(_ count: Int) { remaining = count }

  /// The steps for one message: some hundred microseconds.
  package static let forMessage = SearchSteps(80_000)

  /// Whether no steps are left.
  package var areSpent: Bool { remaining < 0 }

  /// Spends steps, and returns whether as many were left.
  package mutating func take(_ count: Int) -> Bool {
    guard remaining >= 0 else { return false }
    remaining -= count
    return remaining >= 0
  }
}
