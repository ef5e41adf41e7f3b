/// Receives the changes of a navigation controller.
@available(watchOS, unavailable)
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called after a controller was shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

/// Receives the changes of a presentation.
@available(watchOS, unavailable)
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Called after the user has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user tries to dismiss a controller with `isModalInPresentation`.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

/// Presents a controller.
@available(watchOS, unavailable)
@MainActor open class UIPresentationController {
  /// The delegate of the presentation.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}
