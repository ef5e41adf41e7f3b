/// A list of controllers, one of them selected.
@available(watchOS, unavailable)
@MainActor open class UITabBarController: UIViewController {
  /// The controllers of the tabs.
  open var viewControllers: [UIViewController]?
  /// The tabs, if the app does not set controllers.
  @available(iOS 18.0, tvOS 18.0, visionOS 2.0, macCatalyst 18.0, *)
  open var tabs: [UITab] {
    get { allTabs }
    set { allTabs = newValue }
  }
  private var allTabs: [UITab] = []
  /// The selected tab, if the app does not set controllers.
  @available(iOS 18.0, tvOS 18.0, visionOS 2.0, macCatalyst 18.0, *)
  open var selectedTab: UITab? {
    get { allTabs.indices.contains(selectedIndex) ? allTabs[selectedIndex] : nil }
    set { if let index = allTabs.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
  }
  /// The delegate for taps.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The index of the selected tab.
  open var selectedIndex = 0 {
    didSet {
      isMoreSelected = false
      ScreenLog.shared.note("select \(selectedIndex)")
    }
  }
  /// The list of tabs that do not fit.
  @available(tvOS, unavailable) @available(visionOS, unavailable)
  open var moreNavigationController: UINavigationController { more }
  private let more = UINavigationController(nibName: nil, bundle: nil)
  private var isMoreSelected = false
  /// The controller of the selected tab.
  open var selectedViewController: UIViewController? {
    if isMoreSelected { return more }
    let controllers = viewControllers ?? allTabs.compactMap(\.viewController)
    return controllers.indices.contains(selectedIndex) ? controllers[selectedIndex] : nil
  }
}

@available(watchOS, unavailable)
extension UITabBarController {
  /// Selects the list of tabs that do not fit, as a user does; for tests.
  public func selectMore() { isMoreSelected = true }

  /// Taps a tab as a user does: the selected one goes back to its root; for tests.
  public func tapTab(_ index: Int) {
    let controllers = viewControllers ?? []
    guard let tapped = controllers.isEmpty ? allTabs[index].viewController : controllers[index] else { return }
    let isAccepted =
      controllers.isEmpty
      ? delegate?.tabBarController(self, shouldSelectTab: allTabs[index])
      : delegate?.tabBarController(self, shouldSelect: tapped)
    guard isAccepted ?? true else { return }
    if tapped === selectedViewController {
      (tapped as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      selectedIndex = index
    }
  }
}
