/// Manages a stack of controllers.
@available(watchOS, unavailable)
@MainActor open class UINavigationController: UIViewController {
  /// The stack, the lowest first.
  open var viewControllers: [UIViewController] = []
  /// The delegate for changes.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The top of the stack.
  open var topViewController: UIViewController? { viewControllers.last }
  /// The presented controller, or the top of the stack.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Creates a stack with one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Pushes a controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewController.navigationController = self
    viewControllers.append(viewController)
    ScreenLog.shared.note("push\(animated ? " animated" : "")")
  }

  /// Pops the top controller; the root stays.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    ScreenLog.shared.note("pop\(animated ? " animated" : "")")
    let popped = viewControllers.removeLast()
    if let top = topViewController { delegate?.navigationController(self, didShow: top, animated: animated) }
    return popped
  }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    for controller in viewControllers { controller.navigationController = self }
    self.viewControllers = viewControllers
    ScreenLog.shared.note("set \(viewControllers.count)\(animated ? " animated" : "")")
  }
}
