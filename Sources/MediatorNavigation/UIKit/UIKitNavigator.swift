#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// A navigator that drives a navigation controller.
///
/// ```swift
/// let navigator = UIKitNavigator(navigationController)
/// let navigation = ModuleContents { Service((any Navigator).self, { navigator }) { $0 } }
/// try mediator.register(navigation, as: "Navigation")
/// ```
///
/// What the user swipes away is gone for the navigator too: it keeps no stack of its own and asks the controllers. One change
/// is finished before the next one begins. A method returns when UIKit has taken the change, which may still be moving.
@MainActor public final class UIKitNavigator: Navigator {
  /// The controller that is driven; the app owns it.
  ///
  /// Without one, showing pages is an error.
  public weak var navigationController: UINavigationController?

  private let viewController: @MainActor (PageEntry) throws -> UIViewController
  private let openURL: @MainActor (URL) async -> Bool
  private var shown: [ObjectIdentifier: Shown] = [:]
  private let turn = Turn()

  private struct Shown {
    weak var controller: UIViewController?
    let entry: PageEntry
  }

  /// Makes a navigator for a controller.
  ///
  /// - Parameters:
  ///   - navigationController: The controller of the main stack.
  ///   - viewController: Makes what shows a page; nil leaves it to the page, a ``ViewControllerPage``.
  ///   - openURL: Hands a URL to the system and says whether it was taken.
  public init(
    _ navigationController: UINavigationController,
    viewController: (@MainActor (PageEntry) throws -> UIViewController)? = nil,
    openURL: @escaping @MainActor (URL) async -> Bool = { await UIApplication.shared.open($0) }
  ) {
    self.navigationController = navigationController
    self.viewController = viewController ?? Self.ownController
    self.openURL = openURL
  }

  /// The page in front, as far as a page is: of controllers that the navigator did not show it knows nothing.
  public var current: PageEntry? {
    if let presented = navigationController?.presentedViewController {
      return entry(of: (presented as? UINavigationController)?.topViewController) ?? entry(of: presented)
    }
    return entry(of: navigationController?.topViewController)
  }

  /// Pushes a page onto the presented stack, or onto the main one when no stack is presented.
  public func push(_ entry: PageEntry) async throws {
    try await turn.taken {
      let main = try main(for: entry)
      let controller = try controller(for: entry)
      let front = main.presentedViewController as? UINavigationController ?? main
      front.pushViewController(controller, animated: entry.options.isAnimated)
    }
  }

  /// Presents a page in a navigation controller of its own, unless its controller is one.
  ///
  /// What was presented is dismissed first.
  public func present(_ entry: PageEntry) async throws {
    try await turn.taken {
      let main = try main(for: entry)
      let controller = try controller(for: entry)
      await dismissPresented(of: main, animated: entry.options.isAnimated)
      let wrapper = controller as? UINavigationController ?? UINavigationController(rootViewController: controller)
      wrapper.modalPresentationStyle =
        UIModalPresentationStyle(entry.options.presentation) ?? controller.modalPresentationStyle
      wrapper.modalTransitionStyle = UIModalTransitionStyle(entry.options.transition) ?? controller.modalTransitionStyle
      main.present(wrapper, animated: entry.options.isAnimated, completion: nil)
    }
  }

  /// Makes a page the only one of the main stack; what was presented is dismissed first.
  public func setRoot(_ entry: PageEntry) async throws {
    try await turn.taken {
      let main = try main(for: entry)
      let controller = try controller(for: entry)
      await dismissPresented(of: main, animated: entry.options.isAnimated)
      main.setViewControllers([controller], animated: entry.options.isAnimated)
    }
  }

  /// Pops the stack in front; what is presented without a stack, or with one controller on it, is dismissed.
  ///
  /// - Returns: The page that left; nil when what left was no page, or nothing left.
  @discardableResult public func pop(animated: Bool) async -> PageEntry? {
    await turn.taken {
      guard let main = navigationController else { return nil }
      guard let presented = main.presentedViewController else {
        return entry(of: main.popViewController(animated: animated))
      }
      if let stack = presented as? UINavigationController, stack.viewControllers.count > 1 {
        return entry(of: stack.popViewController(animated: animated))
      }
      return await dismissPresented(of: main, animated: animated)
    }
  }

  /// Dismisses what is presented.
  ///
  /// - Returns: The page that was presented; nil when none was.
  @discardableResult public func dismiss(animated: Bool) async -> PageEntry? {
    await turn.taken {
      guard let main = navigationController else { return nil }
      return await dismissPresented(of: main, animated: animated)
    }
  }

  /// Hands a URL to the system.
  public func openExternally(_ url: String) async throws {
    guard let address = URL(string: url), await openURL(address) else {
      throw NavigationError(.notOpenedExternally, url: url)
    }
  }
}

extension UIKitNavigator {
  private func main(for entry: PageEntry) throws -> UINavigationController {
    guard let navigationController else { throw NavigationError(.noNavigator, url: entry.url, page: entry.title) }
    return navigationController
  }

  private func controller(for entry: PageEntry) throws -> UIViewController {
    do {
      let controller = try viewController(entry)
      shown = shown.filter { $0.value.controller != nil }
      shown[ObjectIdentifier(controller)] = Shown(controller: controller, entry: entry)
      return controller
    } catch {
      throw NavigationError(
        .pageNotBuilt, url: entry.url, pattern: entry.pattern, page: entry.title, underlying: error)
    }
  }

  private static func ownController(of entry: PageEntry) throws -> UIViewController {
    guard let page = entry.page as? any ViewControllerPage else { throw NotAViewControllerPage(page: entry.page) }
    return try page.makeViewController()
  }

  private func entry(of controller: UIViewController?) -> PageEntry? {
    guard let controller, let shown = shown[ObjectIdentifier(controller)], shown.controller === controller else {
      return nil
    }
    return shown.entry
  }

  @discardableResult private func dismissPresented(
    of main: UINavigationController, animated: Bool
  ) async -> PageEntry? {
    guard let presented = main.presentedViewController else { return nil }
    let first = (presented as? UINavigationController)?.viewControllers.first
    let entry = entry(of: first) ?? entry(of: presented)
    await withCheckedContinuation { done in main.dismiss(animated: animated) { done.resume() } }
    return entry
  }
}
#endif
