#if canImport(UIKit) && !os(watchOS)
/// The time that a change may wait for UIKit.
///
/// UIKit may drop a completion, refuse a transition, or lose its window in the middle of one. So nothing waits for a completion:
/// the controllers are read again and again until they show what is wanted, or the time is over.
@MainActor final class UIKitPatience {
  private static let steps = 100

  private let interval: Duration
  private let clock: any Clock<Duration>
  private var left = 0

  init(_ patience: Duration, _ clock: any Clock<Duration>) {
    interval = patience / Self.steps
    self.clock = clock
  }

  /// Gives a change all of the time.
  func begin() { left = Self.steps }

  /// Waits until a condition holds, for a number of steps at most.
  ///
  /// - Returns: Whether the condition holds.
  @discardableResult func wait(
    steps: Int = UIKitPatience.steps, until condition: @escaping @MainActor () -> Bool
  ) async -> Bool {
    var steps = min(steps, left)
    if condition() || steps == 0 { return condition() }
    // A task of its own: a change that has begun is finished, even if its caller was cancelled.
    let rest = await Task { [clock, interval] in
      while steps > 0 {
        steps -= 1
        try? await clock.sleep(for: interval, tolerance: nil)
        if condition() { break }
      }
      return steps
    }.value
    left -= min(left, max(1, steps - rest))
    return condition()
  }
}
#endif
