/// Receives the changes of a navigation controller.
@available(watchOS, unavailable)
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called after a controller was shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

/// Decides which tab a tap selects.
@available(watchOS, unavailable)
@MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns whether a tap selects a tab's controller.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  /// Returns whether a tap selects a tab, if the app does not set controllers.
  @available(iOS 18.0, tvOS 18.0, visionOS 2.0, macCatalyst 18.0, *)
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
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
