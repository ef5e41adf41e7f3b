/// A transition that is under way.
@available(watchOS, unavailable)
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the user drives it with a gesture.
  var isInteractive: Bool { get }
}

/// A transition that is under way, for code that takes part in it.
@available(watchOS, unavailable)
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {}

@available(watchOS, unavailable)
final class Transition: UIViewControllerTransitionCoordinator {
  let isInteractive: Bool

  init(isInteractive: Bool) {
    self.isInteractive = isInteractive
  }
}
