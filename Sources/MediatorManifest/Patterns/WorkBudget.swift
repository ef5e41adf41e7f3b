import Synchronization

/// The work that one check may still do, in steps of about a tenth of a microsecond.
///
/// It counts work rather than pairs of patterns because comparing two patterns of a hostile manifest takes a step for each
/// pair of alternatives. A check reports if its budget is spent.
final class WorkBudget: Sendable {
  private let remaining: Atomic<Int>

  init(_ steps: Int = 3_000_000) {
    remaining = Atomic(steps)
  }

  /// Whether no steps are left.
  var isSpent: Bool { remaining.load(ordering: .relaxed) <= 0 }

  /// Takes steps from the budget, and returns whether any are left.
  func spend(_ steps: Int) -> Bool {
    guard !isSpent else { return false }
    return remaining.wrappingSubtract(steps, ordering: .relaxed).newValue > 0
  }

  /// Takes all steps.
  func exhaust() { remaining.store(0, ordering: .relaxed) }
}
