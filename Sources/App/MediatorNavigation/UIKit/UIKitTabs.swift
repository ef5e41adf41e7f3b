#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The controllers of the sections' tabs, by identity because the app or the user may move tabs.
@MainActor final class UIKitTabs {
  private struct Tab {
    weak var controller: UIViewController?
  }

  private let find: (@MainActor (PageSection) -> UIViewController?)?
  private var known: [Int: Tab] = [:]
  /// The index of the section that was selected last; the user may have selected a tab without a section.
  private var lastSelected = 0

  init(_ find: (@MainActor (PageSection) -> UIViewController?)?) {
    self.find = find
  }

  /// Returns the controller of a section's tab, or `nil` if there is none.
  func controller(of section: PageSection, at index: Int, in tabBar: UITabBarController) -> UIViewController? {
    if let find { return find(section) }
    let all = tabBar.allTabs
    if let controller = known[index]?.controller, all.contains(where: { $0 === controller }) { return controller }
    guard all.indices.contains(index) else { return nil }
    known[index] = Tab(controller: all[index])
    return all[index]
  }

  /// Returns the index of the selected section.
  func selected(among sections: [PageSection], in tabBar: UITabBarController) -> Int {
    let front = tabBar.frontTab
    let index = sections.indices.first { controller(of: sections[$0], at: $0, in: tabBar) === front }
    if let index, front != nil { lastSelected = index }
    return lastSelected
  }

  /// Selects a section's tab.
  func select(_ section: PageSection, at index: Int, in tabBar: UITabBarController) {
    guard let controller = controller(of: section, at: index, in: tabBar) else { return }
    lastSelected = index
    if let tab = tabBar.tabs.first(where: { $0.viewController === controller }) {
      tabBar.selectedTab = tab
    } else if let index = tabBar.viewControllers?.firstIndex(where: { $0 === controller }) {
      tabBar.selectedIndex = index
    }
  }
}

extension UITabBarController {
  /// The controllers of all tabs, by either of UIKit's lists.
  fileprivate var allTabs: [UIViewController] {
    if let viewControllers, !viewControllers.isEmpty { return viewControllers }
    return tabs.compactMap(\.viewController)
  }

  /// The controller of the selected tab; `moreNavigationController` if the user sees the list of further tabs.
  var frontTab: UIViewController? { selectedViewController ?? selectedTab?.viewController }
}

extension UIKitNavigator {
  /// Returns whether a tap on a tab may do what UIKit does: select it, or pop its pages if it is selected.
  ///
  /// If one of these pages has unsaved changes, the tap only asks them; they leave once all agree. A tab bar controller
  /// without a delegate gets one that calls this method. A delegate of the app calls it in
  /// `tabBarController(_:shouldSelect:)`.
  ///
  /// - Parameter tab: The controller of the tab.
  public func shouldSelect(_ tab: UIViewController) -> Bool {
    guard let tabBarController, tab === tabBarController.frontTab, let stack = tab as? UINavigationController,
      let index = shownSections.indices.first(where: { self.tab(at: $0) === tab }),
      stack.viewControllers.dropFirst().contains(where: { entry(of: $0)?.isHeld ?? false })
    else { return true }
    // The user knows the answer, so it is not an error.
    Task { try? await change { $0.setPages([], at: index) } }
    return false
  }

  /// Returns the controller of a section's tab.
  func tab(at index: Int) -> UIViewController? {
    guard let tabBarController else { return index == 0 ? navigationController : nil }
    return tabs.controller(of: shownSections[index], at: index, in: tabBarController)
  }

  /// Returns the stack of a section, or `nil` if its tab has none.
  func stack(at index: Int) -> UINavigationController? { tab(at: index) as? UINavigationController }

  /// Rejects pages in a tab that cannot show them, and a selection without a tab.
  func rejectUnusableTabs(of after: NavigationState, since before: NavigationState) throws {
    for (index, stack) in after.sections.enumerated() {
      let isWanted = index == after.selectedIndex && (before.selectedIndex != index || !stack.entries.isEmpty)
      guard isWanted || !stack.entries.isEmpty, self.stack(at: index) == nil else { continue }
      let tab = tab(at: index)
      if stack.entries.isEmpty, tab != nil { continue }
      let found = tab.map { "\(type(of: $0))" } ?? "none"
      let problem = Problem("tab \(index): found \(found), expected a UINavigationController")
      throw NavigationError(.unusableTab, url: after.current?.url, page: stack.section.name, underlying: problem)
    }
  }
}
#endif
