#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// A navigator that drives a navigation controller, or the navigation controllers of a tab bar controller.
///
/// ```swift
/// let navigator = UIKitNavigator(navigationController)
/// let navigation = ModuleContents { Service((any Navigator).self, { navigator }) { $0 } }
/// try mediator.register(navigation, as: "Navigation")
/// ```
///
/// It has no stack of its own and reads the controllers, so a page that the user swipes away leaves the state too. One change
/// ends before the next begins. A method returns when UIKit has accepted the change, which may still be animating.
@MainActor public final class UIKitNavigator: Navigator {
  /// The controller of an app without sections; the app owns it.
  public weak var navigationController: UINavigationController?
  /// The controller whose tabs are the sections; the app owns it.
  public weak var tabBarController: UITabBarController?

  private let sections: [PageSection]
  private let viewController: @MainActor (PageEntry) throws -> UIViewController
  private let openURL: @MainActor (URL) async -> Bool
  private var shown: [ObjectIdentifier: Shown] = [:]
  private let turn = Turn()
  private var lastLink = 0
  /// The state for which waits were last ended.
  private var noticed = NavigationState()
  private let watcher = UIKitWatcher()

  private struct Shown {
    weak var controller: UIViewController?
    let entry: PageEntry
  }

  /// Creates a navigator for a controller.
  ///
  /// - Parameters:
  ///   - navigationController: The controller of the main stack.
  ///   - viewController: Creates the view controller of a page; if `nil`, each page must be a ``ViewControllerPage``.
  ///   - openURL: Opens a URL outside the app and returns whether that worked.
  public init(
    _ navigationController: UINavigationController,
    viewController: (@MainActor (PageEntry) throws -> UIViewController)? = nil,
    openURL: @escaping @MainActor (URL) async -> Bool = { await UIApplication.shared.open($0) }
  ) {
    self.navigationController = navigationController
    sections = [PageSection(PageSection.mainName)]
    self.viewController = viewController ?? Self.ownController
    self.openURL = openURL
  }

  /// Creates a navigator for the tabs of a controller.
  ///
  /// - Parameters:
  ///   - tabBarController: The controller; each tab is a navigation controller.
  ///   - sections: The sections, in the order of the tabs.
  ///   - viewController: Creates the view controller of a page; if `nil`, each page must be a ``ViewControllerPage``.
  ///   - openURL: Opens a URL outside the app and returns whether that worked.
  public init(
    _ tabBarController: UITabBarController, sections: [PageSection],
    viewController: (@MainActor (PageEntry) throws -> UIViewController)? = nil,
    openURL: @escaping @MainActor (URL) async -> Bool = { await UIApplication.shared.open($0) }
  ) {
    self.tabBarController = tabBarController
    self.sections = sections
    self.viewController = viewController ?? Self.ownController
    self.openURL = openURL
  }

  /// The pages that the controllers show, without controllers that the navigator did not show.
  public var state: NavigationState {
    var state = NavigationState(sections: sections)
    for (section, controller) in zip(state.sections.map(\.section.name), stacks) {
      var entries = controller.viewControllers.compactMap(entry)
      if let first = controller.viewControllers.first, let root = entry(of: first) {
        state.setRoot(root, of: section)
        entries.removeFirst()
      }
      state.setPages(entries, of: section)
    }
    if let index = tabBarController?.selectedIndex, state.sections.indices.contains(index) {
      state.select(state.sections[index].section.name)
    }
    for (depth, layer) in presented.enumerated() {
      guard let root = root(of: layer) else { break }
      state.presentOnTop(root)
      let above = (layer as? UINavigationController)?.viewControllers.compactMap(entry) ?? []
      state.setPages(above, ofLayer: depth)
    }
    state.lastLink = lastLink
    return state
  }

  /// The page in front, or `nil` if the controller in front does not show a page.
  public var current: PageEntry? {
    guard let front = presented.last else { return selectedStack.flatMap { entry(of: $0.topViewController) } }
    return entry(of: (front as? UINavigationController)?.topViewController) ?? entry(of: front)
  }

  /// Changes the pages: creates all new controllers, then shows the difference.
  ///
  /// - Throws: ``NavigationError/Code/noNavigator`` if the controller was released; ``NavigationError/Code/pageNotBuilt`` if a
  ///   page cannot be drawn; also what the closure throws. Then the screen stays as it is.
  public func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    try await turn.perform {
      let before = state
      var after = before
      after.isAnimated = true
      try change(&after)
      let page = after.current
      guard base != nil else { throw NavigationError(.noNavigator, url: page?.url, page: page?.title) }
      let controllers = try controllers(for: after)
      await show(after, insteadOf: before, controllers)
      lastLink = after.lastLink
      watch()
      noticeChanges()
    }
  }

  /// Pops the front stack, or dismisses the front layer if it has no stack or a stack of one controller.
  ///
  /// - Returns: The removed page, or `nil` if the removed controller does not show a page or there was none.
  @discardableResult public func pop(animated: Bool = true) async -> PageEntry? {
    await turn.perform {
      defer { noticeChanges() }
      guard let presented = presented.last else {
        return entry(of: selectedStack?.popViewController(animated: animated))
      }
      if let stack = presented as? UINavigationController, stack.viewControllers.count > 1 {
        return entry(of: stack.popViewController(animated: animated))
      }
      return await dismissFront(animated: animated)
    }
  }

  /// Dismisses the front layer, even if the navigator did not show it.
  ///
  /// - Returns: The page that was presented, or `nil` if none was.
  @discardableResult public func dismiss(animated: Bool = true) async -> PageEntry? {
    await turn.perform {
      defer { noticeChanges() }
      return await dismissFront(animated: animated)
    }
  }

  /// Passes a URL to the system.
  ///
  /// - Throws: ``NavigationError/Code/notOpenedExternally`` if the system does not open it.
  public func openExternally(_ url: String) async throws {
    guard let address = URL(string: url), await openURL(address) else {
      throw NavigationError(.notOpenedExternally, url: url)
    }
  }
}

// MARK: - Observing the user

extension UIKitNavigator {
  /// Ends the waits for pages that left, also after the user popped or swiped.
  func noticeChanges() {
    let state = state
    state.endWaits(since: noticed)
    noticed = state
  }

  /// Sets the watcher as the delegate of stacks and layers that have none.
  private func watch() {
    watcher.navigator = self
    for stack in stacks + presented.compactMap({ $0 as? UINavigationController }) where stack.delegate == nil {
      stack.delegate = watcher
    }
    for layer in presented where layer.presentationController?.delegate == nil {
      layer.presentationController?.delegate = watcher
    }
  }
}

/// Notifies the navigator of pages that the user removes.
@MainActor
private final class UIKitWatcher: NSObject, UINavigationControllerDelegate,
  UIAdaptivePresentationControllerDelegate
{
  weak var navigator: UIKitNavigator?

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    navigator?.noticeChanges()
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    navigator?.noticeChanges()
  }
}

// MARK: - Reading

extension UIKitNavigator {
  /// The controller that presents the lowest layer.
  private var base: UIViewController? { tabBarController ?? navigationController }

  /// The stacks of the sections.
  private var stacks: [UINavigationController] {
    guard let tabBarController else { return navigationController.map { [$0] } ?? [] }
    return (tabBarController.viewControllers ?? []).compactMap { $0 as? UINavigationController }
  }

  private var selectedStack: UINavigationController? {
    guard let tabBarController else { return navigationController }
    return tabBarController.selectedViewController as? UINavigationController
  }

  /// The presented controllers, the lowest first.
  private var presented: [UIViewController] {
    var controllers: [UIViewController] = []
    while let next = (controllers.last ?? base)?.presentedViewController { controllers.append(next) }
    return controllers
  }

  private func entry(of controller: UIViewController?) -> PageEntry? {
    guard let controller, let shown = shown[ObjectIdentifier(controller)], shown.controller === controller else {
      return nil
    }
    return shown.entry
  }

  /// Returns the root page of a layer, which may be a navigation controller.
  private func root(of layer: UIViewController) -> PageEntry? {
    entry(of: (layer as? UINavigationController)?.viewControllers.first) ?? entry(of: layer)
  }
}

// MARK: - Writing

extension UIKitNavigator {
  private typealias Controllers = [PageEntry.ID: UIViewController]

  /// Returns the controllers of all pages of a state, and creates the missing ones.
  private func controllers(for state: NavigationState) throws -> Controllers {
    shown = shown.filter { $0.value.controller != nil }
    var controllers: Controllers = [:]
    for shown in shown.values { controllers[shown.entry.pageID] = shown.controller }
    for entry in state.entries where controllers[entry.pageID] == nil {
      do {
        controllers[entry.pageID] = try viewController(entry)
      } catch {
        throw NavigationError(
          .pageNotBuilt, url: entry.url, pattern: entry.pattern, page: entry.title, underlying: error)
      }
    }
    for entry in state.entries {
      guard let controller = controllers[entry.pageID] else { continue }
      shown[ObjectIdentifier(controller)] = Shown(controller: controller, entry: entry)
    }
    return controllers
  }

  private func show(
    _ after: NavigationState, insteadOf before: NavigationState, _ controllers: Controllers
  ) async {
    let isAnimated = after.isAnimated
    let kept = zip(before.layers, after.layers).prefix { $0.id == $1.id }.count
    let isNewRoot = before.selectedStack.root != after.selectedStack.root
    if before.layers.count > kept || after.layers.count > kept || (isNewRoot && after.layers.isEmpty) {
      await dismiss(to: kept, animated: isAnimated)
    }
    for index in after.sections.indices {
      guard stacks.indices.contains(index) else { continue }
      let old = before.sections[index]
      let new = after.sections[index]
      let below = old.root == nil && new.root == nil ? foreign(below: stacks[index]) : []
      show(new.entries, insteadOf: old.entries, in: stacks[index], on: below, controllers, isAnimated)
    }
    if let tabBarController, let index = after.index(of: after.selection) {
      if tabBarController.selectedIndex != index { tabBarController.selectedIndex = index }
    }
    let layers = presented
    for depth in 0..<min(kept, layers.count) {
      guard let stack = layers[depth] as? UINavigationController else { continue }
      let below = stack.viewControllers.first.map { entry(of: $0) == nil ? [$0] : [] } ?? []
      let isOwnStack = !below.isEmpty
      show(
        isOwnStack ? after.layers[depth].pages : after.layers[depth].entries,
        insteadOf: isOwnStack ? before.layers[depth].pages : before.layers[depth].entries, in: stack, on: below,
        controllers, isAnimated)
    }
    for depth in kept..<max(kept, after.layers.count) {
      // UIKit rejects a presentation while another one is animating.
      let isLast = depth == after.layers.count - 1
      await present(after.layers[depth], controllers, isAnimated: isLast && isAnimated, waits: !isLast)
    }
  }

  /// Shows the pages of a stack by a push, a pop or a new list.
  private func show(
    _ new: [PageEntry], insteadOf old: [PageEntry], in stack: UINavigationController, on below: [UIViewController],
    _ controllers: Controllers, _ isAnimated: Bool
  ) {
    let wanted = below + new.compactMap { controllers[$0.pageID] }
    let (new, old) = (new.map(\.pageID), old.map(\.pageID))
    if new == old { return }
    if new.dropLast() == old[...], let top = wanted.last {
      stack.pushViewController(top, animated: isAnimated)
    } else if old.dropLast() == new[...], stack.topViewController === old.last.flatMap({ controllers[$0] }) {
      stack.popViewController(animated: isAnimated)
    } else {
      stack.setViewControllers(wanted, animated: isAnimated)
    }
  }

  /// Returns the controllers below the first page of a stack.
  private func foreign(below stack: UINavigationController) -> [UIViewController] {
    Array(stack.viewControllers.prefix { entry(of: $0) == nil })
  }

  private func present(
    _ layer: PageLayer, _ controllers: Controllers, isAnimated: Bool, waits: Bool
  ) async {
    guard let controller = controllers[layer.root.pageID], let host = presented.last ?? base else { return }
    let options = layer.root.options
    let wrapper = controller as? UINavigationController ?? UINavigationController(rootViewController: controller)
    let pages = layer.pages.compactMap { controllers[$0.pageID] }
    if !pages.isEmpty { wrapper.setViewControllers(wrapper.viewControllers + pages, animated: false) }
    wrapper.modalPresentationStyle = UIModalPresentationStyle(options.presentation) ?? controller.modalPresentationStyle
    wrapper.modalTransitionStyle = UIModalTransitionStyle(options.transition) ?? controller.modalTransitionStyle
    guard waits else { return host.present(wrapper, animated: isAnimated, completion: nil) }
    await withCheckedContinuation { done in host.present(wrapper, animated: isAnimated) { done.resume() } }
  }

  /// Dismisses all layers but the lowest `count`.
  private func dismiss(to count: Int, animated: Bool) async {
    let presented = presented
    guard presented.count > count, let host = count == 0 ? base : presented[count - 1] else { return }
    await withCheckedContinuation { done in host.dismiss(animated: animated) { done.resume() } }
  }

  private func dismissFront(animated: Bool) async -> PageEntry? {
    guard let front = presented.last else { return nil }
    let entry = root(of: front)
    await dismiss(to: presented.count - 1, animated: animated)
    return entry
  }

  private static func ownController(of entry: PageEntry) throws -> UIViewController {
    guard let page = entry.page as? any ViewControllerPage else { throw NotAViewControllerPage(page: entry.page) }
    return try page.makeViewController()
  }
}
#endif
