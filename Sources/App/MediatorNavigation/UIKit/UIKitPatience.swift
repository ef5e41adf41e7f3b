#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIKitNavigator {
  /// Whether the user moves a page with a gesture, which may be cancelled.
  var isInteractive: Bool { controllers.contains { $0.transitionCoordinator?.isInteractive == true } }

  /// Whether UIKit shows or hides a controller, so that it rejects further transitions.
  private var isTransitioning: Bool {
    controllers.contains { $0.isBeingPresented || $0.isBeingDismissed || $0.transitionCoordinator != nil }
  }

  private var controllers: [UIViewController] { (base.map { [$0] } ?? []) + stacks + presented }

  /// Waits for the end of transitions that are under way, and returns whether they ended in time.
  @discardableResult func settle() async -> Bool { await patience.wait { !self.isTransitioning } }

  /// Runs an operation when no transition is under way, again if UIKit rejects it.
  ///
  /// - Returns: Whether the controllers reached the condition in time.
  @discardableResult func perform(
    _ operation: @MainActor () -> Void, until isReached: @escaping @MainActor () -> Bool
  ) async -> Bool {
    for _ in 0..<4 {
      await settle()
      // Without time to wait for it, an operation could change the screen after the change has failed.
      if patience.isUsedUp || isReached() { return isReached() }
      operation()
      if await patience.wait(until: { isReached() || !self.isTransitioning }), isReached() { return true }
      // The window may be about to appear.
      await patience.wait(steps: 10, until: isReached)
    }
    return isReached()
  }
}

/// The time that a change may wait for UIKit.
///
/// UIKit may drop a completion, reject a transition, or lose its window during one. So no code waits for a completion:
/// the controllers are read repeatedly until they show the wanted state, or the time is over.
@MainActor final class UIKitPatience {
  private static let steps = 100

  private let interval: Duration
  private let clock: any Clock<Duration>
  private var left = 0

  init(_ patience: Duration, _ clock: any Clock<Duration>) {
    interval = patience / Self.steps
    self.clock = clock
  }

  /// Whether no time is left.
  var isUsedUp: Bool { left == 0 }

  /// Gives a change all of the time.
  func begin() { left = Self.steps }

  /// Waits until a condition holds, for a number of steps at most.
  ///
  /// - Returns: Whether the condition holds.
  @discardableResult func wait(
    steps: Int = UIKitPatience.steps, until condition: @escaping @MainActor () -> Bool
  ) async -> Bool {
    let limit = min(steps, left)
    if condition() || limit == 0 { return condition() }
    // The wait runs in a task of its own, because a change that has begun is finished even if its caller was cancelled.
    let used = await Task { [clock, interval] in
      for step in 1...limit {
        try? await clock.sleep(for: interval, tolerance: nil)
        if condition() { return step }
      }
      return limit
    }.value
    left -= used
    return condition()
  }
}

/// Runs changes one after another, in the order of arrival.
@MainActor final class Turn {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func perform<Result>(_ change: () async throws -> Result) async rethrows -> Result {
    if isTaken {
      // The previous change resumes this one; `isTaken` stays set.
      await withCheckedContinuation { waiting.append($0) }
    }
    isTaken = true
    defer {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
    return try await change()
  }
}
#endif
