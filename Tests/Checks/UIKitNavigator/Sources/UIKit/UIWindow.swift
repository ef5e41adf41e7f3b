/// A scene with windows.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor open class UIWindowScene: UIScene {}

/// The root of the views of a scene.
@available(watchOS, unavailable)
@MainActor open class UIWindow: UIResponder {
  /// The controller that fills the window.
  open var rootViewController: UIViewController?
  /// The scene of the window.
  @available(iOS 13.0, tvOS 13.0, *) open weak var windowScene: UIWindowScene?

  /// Creates a window of a scene.
  @available(iOS 13.0, tvOS 13.0, *)
  public init(windowScene: UIWindowScene) {
    self.windowScene = windowScene
  }

  /// Shows the window in front of the others.
  open func makeKeyAndVisible() {}
}
