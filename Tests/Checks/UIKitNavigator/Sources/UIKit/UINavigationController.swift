public import Foundation

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

  /// Creates an empty stack.
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }

  /// The gesture that pops the top controller.
  @available(tvOS, unavailable) open var interactivePopGestureRecognizer: UIGestureRecognizer? { popGesture }
  private let popGesture = UIGestureRecognizer()

  /// Pushes a controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard begins(animated) else { return }
    viewController.navigationController = self
    viewControllers.append(viewController)
    ScreenLog.shared.note("push\(animated ? " animated" : "")")
  }

  /// Pops the top controller; the root stays.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, begins(animated) else { return nil }
    ScreenLog.shared.note("pop\(animated ? " animated" : "")")
    let popped = viewControllers.removeLast()
    noteTop(animated)
    return popped
  }

  /// Pops all controllers but the root.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard viewControllers.count > 1, begins(animated) else { return nil }
    let popped = Array(viewControllers.dropFirst())
    viewControllers.removeSubrange(1...)
    noteTop(animated)
    return popped
  }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    guard begins(animated) else { return }
    for controller in viewControllers { controller.navigationController = self }
    self.viewControllers = viewControllers
    ScreenLog.shared.note("set \(viewControllers.count)\(animated ? " animated" : "")")
  }

  /// Begins a transition, and returns whether it is not refused.
  private func begins(_ animated: Bool) -> Bool {
    guard transition == nil else { return false }
    guard let hostility = Hostility.current, animated else { return true }
    if hostility.refuses() { return false }
    transition = Transition(isInteractive: false)
    hostility.later { self.transition = nil }
    return true
  }

  private func noteTop(_ animated: Bool) {
    if let top = topViewController { delegate?.navigationController(self, didShow: top, animated: animated) }
  }
}

@available(watchOS, unavailable)
extension UINavigationController {
  /// Begins to pop the top controller by a gesture, as a user does; for tests.
  ///
  /// Like UIKit, it removes the controller at once, and puts it back if the gesture is cancelled.
  ///
  /// - Returns: The end of the gesture, which may cancel it, or `nil` if the gesture is not recognized.
  @discardableResult public func startPopGesture() -> ((_ isCancelled: Bool) -> Void)? {
    guard viewControllers.count > 1, transition == nil, popGesture.isEnabled else { return nil }
    let popped = viewControllers.removeLast()
    transition = Transition(isInteractive: true)
    return { isCancelled in
      self.transition = nil
      if isCancelled { self.viewControllers.append(popped) } else { self.noteTop(true) }
    }
  }

  /// Begins to pop the top controller, and ends or cancels that later.
  func beginPopGesture() {
    guard let hostility = Hostility.current, let end = startPopGesture() else { return }
    hostility.later { end(hostility.happens(50)) }
  }
}
