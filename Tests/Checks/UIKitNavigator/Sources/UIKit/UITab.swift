/// A tab of a tab bar controller.
@available(iOS 18.0, tvOS 18.0, visionOS 2.0, macCatalyst 18.0, *) @available(watchOS, unavailable)
@MainActor open class UITab {
  /// The name of the tab in the app.
  public let identifier: String
  /// The controller of the tab.
  open private(set) var viewController: UIViewController?

  /// Creates a tab.
  public init(
    title: String, image: Never?, identifier: String, viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    self.identifier = identifier
    viewController = viewControllerProvider?(self)
  }
}
