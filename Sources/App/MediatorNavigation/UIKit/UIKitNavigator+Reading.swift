#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIKitNavigator {
  typealias Controllers = [PageEntry.ID: UIViewController]

  /// The controller that presents the lowest layer.
  var base: UIViewController? { tabBarController ?? navigationController }

  /// The sections of a state: unique, and at least one.
  var shownSections: [PageSection] { NavigationState(sections: sections).sections.map(\.section) }

  /// The stacks of the sections.
  var stacks: [UINavigationController] { shownSections.indices.compactMap(stack) }

  /// The stack in front, or `nil` if the controller in front has none.
  var frontStack: UINavigationController? {
    presented.isEmpty ? stack(at: shownState.selectedIndex) : presented.last as? UINavigationController
  }

  /// The presented controllers, the lowest first.
  var presented: [UIViewController] {
    var controllers: [UIViewController] = []
    while let next = (controllers.last ?? base)?.presentedViewController { controllers.append(next) }
    return controllers
  }

  /// The page in front, or `nil` if the controller in front does not show a page.
  public var current: PageEntry? { entry(of: frontStack?.topViewController) ?? entry(of: presented.last) }

  func entry(of controller: UIViewController?) -> PageEntry? {
    guard let controller, let shown = shown[ObjectIdentifier(controller)], shown.controller === controller else {
      return nil
    }
    return shown.entry
  }

  /// Returns the root page of a layer, which may be a navigation controller.
  func root(of layer: UIViewController) -> PageEntry? {
    entry(of: (layer as? UINavigationController)?.viewControllers.first) ?? entry(of: layer)
  }

  /// The pages of the controllers, without the number of the last link.
  var shownState: NavigationState {
    var state = NavigationState(sections: sections)
    for index in state.sections.indices {
      guard let controller = stack(at: index) else { continue }
      var entries = controller.viewControllers.compactMap(entry)
      if let first = controller.viewControllers.first, let root = entry(of: first) {
        state.setRoot(root, at: index)
        entries.removeFirst()
      }
      state.setPages(entries, at: index)
    }
    if let tabBarController {
      let all = state.sections.map(\.section)
      state.select(at: tabs.selected(among: all, in: tabBarController))
    }
    for (depth, layer) in presented.enumerated() {
      guard let root = root(of: layer) else { break }
      state.presentOnTop(root)
      let above = (layer as? UINavigationController)?.viewControllers.compactMap(entry) ?? []
      state.setPages(above, ofLayer: depth)
    }
    return state
  }

  /// Returns whether the controllers show a state: each page by its controller, and the selected tab in front.
  func isShown(_ after: NavigationState) -> Bool {
    let now = shownState
    func isShown(_ pages: [PageEntry], _ wanted: [PageEntry]) -> Bool { pages.map(\.pageID) == wanted.map(\.pageID) }
    guard now.layers.count == after.layers.count, now.selectedIndex == after.selectedIndex else { return false }
    return zip(now.sections, after.sections).allSatisfy {
      $0.root?.pageID == $1.root?.pageID && isShown($0.entries, $1.entries)
    }
      && zip(now.layers, after.layers).allSatisfy { isShown($0.entries, $1.entries) }
  }
}
#endif
