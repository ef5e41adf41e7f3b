#if canImport(UIKit) && !os(watchOS)
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
/// ends before the next begins. A change first waits for transitions and gestures that are under way, and a method returns when
/// UIKit has accepted the change, which may still be animating. If UIKit does not show it in time, as in a closed window, the
/// method throws ``NavigationError/Code/notShown``.
///
/// While a page is held, its back button is hidden, no swipe removes it, and a tap on the selected tab asks it. The end of
/// the hold undoes these settings, also if the app has made the same ones meanwhile. UIKit itself removes a held page below
/// the front unasked if the user chooses a lower page in the menu of the back button, or if the app calls UIKit's own
/// methods: no other object may reject that. So show pages over a held one as layers.
@MainActor public final class UIKitNavigator: Navigator {
  /// The controller of an app without sections; the app owns it.
  public weak var navigationController: UINavigationController?
  /// The controller whose tabs are the sections; the app owns it.
  public weak var tabBarController: UITabBarController?

  let sections: [PageSection]
  let tabs: UIKitTabs
  let patience: UIKitPatience
  /// The entries of the controllers that the navigator created.
  var shown: [ObjectIdentifier: Shown] = [:]
  /// The controllers of the app that a root page replaced, by the index of the section; they return when it leaves.
  var replaced: [Int: [UIViewController]] = [:]
  private let viewController: (@MainActor (PageEntry) throws -> UIViewController)?
  private let turn = Turn()
  private var lastLink = 0
  /// The state for which waits were last ended.
  private var noticed = NavigationState()
  private let watcher = UIKitWatcher()

  struct Shown {
    weak var controller: UIViewController?
    let entry: PageEntry
  }

  /// Creates a navigator for a controller.
  ///
  /// - Parameters:
  ///   - navigationController: The controller of the main stack.
  ///   - patience: The total time for which a change waits for UIKit.
  ///   - clock: The clock of the patience.
  ///   - viewController: Creates the view controller of a page; if `nil`, each page must be a ``ViewControllerPage``.
  public init(
    _ navigationController: UINavigationController, patience: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock(),
    viewController: (@MainActor (PageEntry) throws -> UIViewController)? = nil
  ) {
    self.navigationController = navigationController
    sections = [PageSection(PageSection.mainName)]
    tabs = UIKitTabs(nil)
    self.patience = UIKitPatience(patience, clock)
    self.viewController = viewController
  }

  /// Creates a navigator for the tabs of a controller.
  ///
  /// A tab of pages is a navigation controller. The app may select, add and move tabs: a section keeps its controller. A change
  /// that would show pages in another tab throws ``NavigationError/Code/unusableTab``.
  ///
  /// - Parameters:
  ///   - tabBarController: The controller; its tabs may be `UITab`s.
  ///   - sections: The sections, in the order of the tabs; if two have one name, each change fails with
  ///     ``NavigationError/Code/duplicateSection``.
  ///   - tab: Returns the controller of a section's tab; if `nil`, the tab at the section's index.
  ///   - patience: The total time for which a change waits for UIKit.
  ///   - clock: The clock of the patience.
  ///   - viewController: Creates the view controller of a page; if `nil`, each page must be a ``ViewControllerPage``.
  public init(
    _ tabBarController: UITabBarController, sections: [PageSection],
    tab: (@MainActor (PageSection) -> UIViewController?)? = nil, patience: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock(),
    viewController: (@MainActor (PageEntry) throws -> UIViewController)? = nil
  ) {
    self.tabBarController = tabBarController
    self.sections = sections
    tabs = UIKitTabs(tab)
    self.patience = UIKitPatience(patience, clock)
    self.viewController = viewController
  }

  /// Changes the pages: creates all new controllers, then shows the difference.
  ///
  /// - Throws: ``NavigationError/Code/noNavigator`` if the controller was released; ``NavigationError/Code/unusableTab``;
  ///   ``NavigationError/Code/pageNotBuilt`` if a page cannot be drawn; ``NavigationError/Code/pageHeld``; also what the closure
  ///   throws. Then the screen stays as it is. After ``NavigationError/Code/notShown`` it may show a part of the change.
  public func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    let release = PageRelease()
    // The page asks outside the turn, so that the navigator can show the question.
    try await release.asking { try await turn.perform { try await showChange(change, release) } }
  }

  private func showChange(
    _ change: @MainActor (inout NavigationState) throws -> Void, _ release: PageRelease
  ) async throws {
    patience.begin()
    let isSettled = await settle()
    let before = state
    var after = before
    after.isAnimated = true
    try change(&after)
    try release.check(&after, since: before)
    let page = after.current
    guard base != nil else { throw NavigationError(.noNavigator, url: page?.url, page: page?.title) }
    try rejectUnusableTabs(of: after, since: before)
    let controllers = try controllers(for: after)
    defer {
      // It becomes the delegate of tabs, stacks and layers that have none.
      watcher.watch(self)
      noticeChanges()
    }
    // A page that is popped by a gesture may come back.
    guard isSettled || !isInteractive, await show(after, controllers) else {
      throw NavigationError(.notShown, url: page?.url, page: page?.title)
    }
    lastLink = after.lastLink
  }

  /// Shows a state, again if UIKit or the user changed the screen meanwhile, and returns whether it is shown.
  private func show(_ after: NavigationState, _ controllers: Controllers) async -> Bool {
    for _ in 0..<3 {
      await show(after, insteadOf: state, controllers)
      if isShown(after) { return true }
      await settle()
    }
    return isShown(after)
  }

  /// Pops the front stack, or dismisses the front layer if it has no stack or a stack of one controller.
  ///
  /// - Returns: The removed page, or `nil` if the removed controller does not show a page, there was none, it is held or UIKit
  ///   did not remove it.
  @discardableResult public func pop(animated: Bool = true) async -> PageEntry? {
    guard let stack = frontStack, stack.viewControllers.count > 1, let top = stack.topViewController,
      entry(of: top) == nil
    else {
      if hasForeignLayer { return await dismiss(animated: animated) }
      return try? await changed(animated) { $0.pop() }
    }
    await removeForeign {
      stack.popViewController(animated: animated)
    } until: {
      stack.topViewController !== top
    }
    return nil
  }

  /// Dismisses the front layer, even if the navigator did not show it.
  ///
  /// - Returns: The page that was presented, or `nil` if none was, a page is held or UIKit did not dismiss it.
  @discardableResult public func dismiss(animated: Bool = true) async -> PageEntry? {
    guard hasForeignLayer, let front = presented.last else { return try? await changed(animated) { $0.dismiss() } }
    await removeForeign {
      front.presentingViewController?.dismiss(animated: animated, completion: nil)
    } until: {
      self.presented.last !== front
    }
    return nil
  }

  /// Whether a layer is none of the navigator's.
  private var hasForeignLayer: Bool { presented.count > shownState.layers.count }

  /// Removes a controller in front that does not show a page, unless the user or another change has removed it.
  private func removeForeign(
    _ operation: @MainActor () -> Void, until isGone: @escaping @MainActor () -> Bool
  ) async {
    await turn.perform {
      patience.begin()
      if await settle() || !isInteractive { await perform(operation, until: isGone) }
    }
  }
}

extension UIKitNavigator {
  /// The pages that the controllers show, without controllers that the navigator did not show.
  public var state: NavigationState {
    var state = shownState
    state.lastLink = lastLink
    return state
  }

  /// Ends the waits for pages that left, also after the user popped or swiped; a gesture may still be cancelled.
  func noticeChanges() {
    guard !isInteractive else { return }
    let state = state
    state.endWaits(since: noticed)
    noticed = state
  }

  /// Creates the controller of a page.
  func makeController(_ entry: PageEntry) throws -> UIViewController {
    if let viewController { return try viewController(entry) }
    guard let page = entry.page as? any ViewControllerPage else { throw Problem(of: entry.page) }
    return try page.makeViewController(for: entry, in: self)
  }
}
#endif
