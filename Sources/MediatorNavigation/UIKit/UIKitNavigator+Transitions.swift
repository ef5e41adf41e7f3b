#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIKitNavigator {
  /// Whether the user moves a page with a gesture, which may be cancelled.
  var isInteractive: Bool { controllers.contains { $0.transitionCoordinator?.isInteractive == true } }

  /// Whether UIKit shows or hides a controller, so that it refuses further transitions.
  private var isTransitioning: Bool {
    controllers.contains { $0.isBeingPresented || $0.isBeingDismissed || $0.transitionCoordinator != nil }
  }

  private var controllers: [UIViewController] { (base.map { [$0] } ?? []) + stacks + presented }

  /// Waits for the end of transitions that are under way, and returns whether they ended in time.
  @discardableResult func settle() async -> Bool { await patience.wait { !self.isTransitioning } }

  /// Runs an operation when no transition is under way, again if UIKit refuses it.
  ///
  /// - Returns: Whether the controllers reached the condition in time.
  @discardableResult func perform(
    _ operation: @MainActor () -> Void, until isReached: @escaping @MainActor () -> Bool
  ) async -> Bool {
    for _ in 0..<4 {
      await settle()
      if isReached() { return true }
      operation()
      if await patience.wait(until: { isReached() || !self.isTransitioning }), isReached() { return true }
      // The window may be about to appear.
      await patience.wait(steps: 10, until: isReached)
    }
    return isReached()
  }
}
#endif
