/// A list of controllers, one of them selected.
@available(watchOS, unavailable)
@MainActor open class UITabBarController: UIViewController {
  /// The controllers of the tabs.
  open var viewControllers: [UIViewController]?
  /// The index of the selected tab.
  open var selectedIndex = 0 {
    didSet { ScreenLog.shared.note("select \(selectedIndex)") }
  }
  /// The controller of the selected tab.
  open var selectedViewController: UIViewController? {
    viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil }
  }
}
