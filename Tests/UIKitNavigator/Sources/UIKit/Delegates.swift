/// What hears of a navigation controller's changes.
@available(watchOS, unavailable)
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called when a controller was shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

/// What hears of a presentation's changes.
@available(watchOS, unavailable)
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Called when the user has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// What presents a controller.
@available(watchOS, unavailable)
@MainActor open class UIPresentationController {
  /// What hears of the presentation's changes.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}
