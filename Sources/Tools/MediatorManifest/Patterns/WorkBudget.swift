import Synchronization

/// The work that one check may still do, in steps of about a tenth of a microsecond.
///
/// It counts work rather than pairs of patterns because comparing two patterns of a hostile manifest takes a step for each
/// pair of alternatives. A check reports if its budget is spent.
package final class WorkBudget: Sendable {
  private let remaining: Atomic<Int>

  package init(_ steps: Int = 3_000_000) {
    remaining = Atomic(steps)
  }

  /// Whether no steps are left.
  package var isSpent: Bool { remaining.load(ordering: .relaxed) <= 0 }

  /// Takes steps from the budget, and returns whether any are left.
  package func spend(_ steps: Int) -> Bool {
    guard !isSpent else { return false }
    return remaining.wrappingSubtract(steps, ordering: .relaxed).newValue > 0
  }

  /// Takes all steps.
  func exhaust() { remaining.store(0, ordering: .relaxed) }

  /// Calls a search with the steps that are left, and takes those that it has used.
  ///
  /// - Parameter limit: The maximum number of steps. A search that needs more leaves fewer than none, and takes all of the budget.
  package func search<Result>(atMost limit: Int = .max, _ body: (inout Int) -> Result) -> Result {
    let available = min(limit, max(0, remaining.load(ordering: .relaxed)))
    var steps = available
    let result = body(&steps)
    if steps < 0 { exhaust() } else { _ = spend(available - steps) }
    return result
  }
}
