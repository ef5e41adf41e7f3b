#if canImport(UIKit) && !os(watchOS)
import Foundation
import Observation
import UIKit

/// Notifies the navigator of pages that the user removes, and keeps gestures and taps from removing held pages.
@MainActor
final class UIKitWatcher: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIAdaptivePresentationControllerDelegate
{
  private weak var navigator: UIKitNavigator?
  /// The number of the last observation; earlier ones have ended.
  private var observation = 0
  /// Undo what held pages have turned off; other settings are the app's.
  private var restorations: [() -> Void] = []

  /// Becomes the delegate of tabs, stacks and layers that have none.
  func watch(_ navigator: UIKitNavigator) {
    self.navigator = navigator
    if let tabs = navigator.tabBarController, tabs.delegate == nil { tabs.delegate = self }
    let layers = navigator.presented
    for stack in navigator.stacks + layers.compactMap({ $0 as? UINavigationController }) where stack.delegate == nil {
      stack.delegate = self
    }
    for layer in layers where layer.presentationController?.delegate == nil {
      layer.presentationController?.delegate = self
    }
    applyHolds()
  }

  /// Lets gestures remove a page only while it is not held, and observes that.
  private func applyHolds() {
    guard let navigator else { return }
    observation += 1
    let number = observation
    for restore in restorations { restore() }
    restorations = []
    withObservationTracking {
      for (layer, pages) in zip(navigator.presented, navigator.shownState.layers) {
        // All flags are read, so that each is observed.
        if pages.entries.map(\.isHeld).contains(true) { set(\.isModalInPresentation, of: layer, to: true) }
      }
      #if !os(tvOS)
      for stack in navigator.stacks + navigator.presented.compactMap({ $0 as? UINavigationController }) {
        for controller in stack.viewControllers where navigator.entry(of: controller)?.isHeld ?? false {
          set(\.hidesBackButton, of: controller.navigationItem, to: true)
          guard controller === stack.topViewController else { continue }
          stack.interactivePopGestureRecognizer.map { set(\.isEnabled, of: $0, to: false) }
        }
      }
      #endif
    } onChange: { [weak self] in
      Task { @MainActor in
        if let self, number == self.observation { self.applyHolds() }
      }
    }
  }

  /// Sets a property until the holds are applied again.
  private func set<Object: AnyObject>(
    _ property: ReferenceWritableKeyPath<Object, Bool>, of object: Object, to value: Bool
  ) {
    guard object[keyPath: property] != value else { return }
    object[keyPath: property] = value
    restorations.append { [weak object] in object?[keyPath: property] = !value }
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    navigator?.noticeChanges()
    applyHolds()
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    navigator?.shouldSelect(viewController) ?? true
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
    tab.viewController.flatMap { navigator?.shouldSelect($0) } ?? true
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    navigator?.noticeChanges()
  }

  /// Asks the held page that the user tries to swipe away.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    Task { await navigator?.dismiss() }
  }
}
#endif
