#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIKitNavigator {
  /// Returns the controllers of all pages of a state, and creates the missing ones.
  func controllers(for state: NavigationState) throws -> Controllers {
    shown = shown.filter { $0.value.controller != nil }
    var controllers: Controllers = [:]
    for shown in shown.values { controllers[shown.entry.pageID] = shown.controller }
    for entry in state.entries where controllers[entry.pageID] == nil {
      do {
        controllers[entry.pageID] = try makeController(entry)
      } catch {
        throw NavigationError(
          .pageNotBuilt, url: entry.url, pattern: entry.pattern, page: entry.title, underlying: error)
      }
    }
    for entry in state.entries {
      guard let controller = controllers[entry.pageID] else { continue }
      if let old = shown[ObjectIdentifier(controller)]?.entry, old.key != entry.key {
        guard let page = entry.page as? any UpdatableViewControllerPage else {
          throw NavigationError(
            .pageNotBuilt, url: entry.url, pattern: entry.pattern, page: entry.title,
            underlying: Problem(of: entry.page, expected: "an UpdatableViewControllerPage"))
        }
        page.update(controller)
      }
      shown[ObjectIdentifier(controller)] = Shown(controller: controller, entry: entry)
    }
    return controllers
  }

  /// Shows the difference between two states, in steps that UIKit accepts.
  func show(_ after: NavigationState, insteadOf before: NavigationState, _ controllers: Controllers) async {
    let isAnimated = after.isAnimated
    // A renewed layer with a stack of its own is presented anew.
    func isStack(_ layer: PageLayer) -> Bool { controllers[layer.root.pageID] is UINavigationController }
    let kept = zip(before.layers, after.layers).prefix { old, new in
      let isSamePage = old.root.pageID == new.root.pageID
      return old.id == new.id && (isSamePage || !isStack(old) && !isStack(new))
    }.count
    let isNewRoot = before.selectedStack.root != after.selectedStack.root
    if before.layers.count > kept || after.layers.count > kept || (isNewRoot && after.layers.isEmpty) {
      guard await dismiss(to: kept, animated: isAnimated) else { return }
    }
    for index in after.sections.indices {
      guard let stack = stack(at: index) else { continue }
      let (old, new) = (before.sections[index], after.sections[index])
      let own = old.root == nil ? foreign(below: stack) : replaced[index] ?? []
      await show(
        new.entries, insteadOf: old.entries, in: stack, on: new.root == nil ? own : [], controllers, isAnimated,
        isSameRoot: old.root?.pageID == new.root?.pageID)
      replaced[index] = entry(of: stack.viewControllers.first) == nil ? nil : own
    }
    select(after, insteadOf: before)
    let layers = presented
    for depth in 0..<min(kept, layers.count) {
      guard let stack = layers[depth] as? UINavigationController else { continue }
      let below = stack.viewControllers.first.map { entry(of: $0) == nil ? [$0] : [] } ?? []
      let isOwnStack = !below.isEmpty
      await show(
        isOwnStack ? after.layers[depth].pages : after.layers[depth].entries,
        insteadOf: isOwnStack ? before.layers[depth].pages : before.layers[depth].entries, in: stack, on: below,
        controllers, isAnimated)
    }
    for depth in kept..<max(kept, after.layers.count) {
      // UIKit rejects a presentation while another one is animating.
      let isLast = depth == after.layers.count - 1
      guard await present(after.layers[depth], at: depth, controllers, isAnimated: isLast && isAnimated) else { return }
    }
  }

  private func select(_ after: NavigationState, insteadOf before: NavigationState) {
    guard let tabBarController else { return }
    let index = after.selectedIndex
    // The user may look at a tab without a section; a new page must be seen.
    let isHidden = tab(at: index) !== tabBarController.frontTab && after.pages != before.pages
    guard index != before.selectedIndex || isHidden else { return }
    tabs.select(after.sections[index].section, at: index, in: tabBarController)
  }

  /// Shows the pages of a stack by a push, a pop or a new list.
  private func show(
    _ new: [PageEntry], insteadOf old: [PageEntry], in stack: UINavigationController, on below: [UIViewController],
    _ controllers: Controllers, _ isAnimated: Bool, isSameRoot: Bool = true
  ) async {
    let wanted = below + new.compactMap { controllers[$0.pageID] }
    let (new, old) = (new.map(\.pageID), old.map(\.pageID))
    if new == old, isSameRoot { return }
    if isSameRoot, new.dropLast() == old[...], let top = wanted.last, !stack.viewControllers.contains(top) {
      await perform {
        stack.pushViewController(top, animated: isAnimated)
      } until: {
        stack.topViewController === top
      }
    } else if isSameRoot, old.dropLast() == new[...], let top = stack.topViewController,
      top === old.last.flatMap({ controllers[$0] })
    {
      await perform {
        stack.popViewController(animated: isAnimated)
      } until: {
        stack.topViewController !== top
      }
    } else {
      await perform {
        stack.setViewControllers(wanted, animated: isAnimated)
      } until: {
        stack.viewControllers.elementsEqual(wanted, by: ===)
      }
    }
  }

  /// Returns the controllers below the first page of a stack.
  private func foreign(below stack: UINavigationController) -> [UIViewController] {
    Array(stack.viewControllers.prefix { entry(of: $0) == nil })
  }

  /// Presents a layer, and returns whether UIKit accepted it.
  private func present(
    _ layer: PageLayer, at depth: Int, _ controllers: Controllers, isAnimated: Bool
  ) async -> Bool {
    guard let controller = controllers[layer.root.pageID] else { return false }
    let options = layer.root.options
    let wrapper = controller as? UINavigationController ?? UINavigationController(rootViewController: controller)
    let pages = layer.pages.compactMap { controllers[$0.pageID] }
    if !pages.isEmpty { wrapper.setViewControllers(wrapper.viewControllers + pages, animated: false) }
    wrapper.modalPresentationStyle = UIModalPresentationStyle(options.presentation) ?? controller.modalPresentationStyle
    wrapper.modalTransitionStyle = UIModalTransitionStyle(options.transition) ?? controller.modalTransitionStyle
    return await perform {
      // The user may have dismissed the layer below, or opened another one.
      guard presented.count == depth, let host = presented.last ?? base else { return }
      host.present(wrapper, animated: isAnimated, completion: nil)
    } until: {
      self.presented.last === wrapper
    }
  }

  /// Dismisses all layers but the lowest `count`, and returns whether they are gone.
  private func dismiss(to count: Int, animated: Bool) async -> Bool {
    await perform {
      guard presented.count > count, let host = count == 0 ? base : presented[count - 1] else { return }
      host.dismiss(animated: animated, completion: nil)
    } until: {
      self.presented.count <= count
    }
  }
}

extension UIModalPresentationStyle {
  /// Creates the style with a name, or `nil` for `automatic` and names that UIKit does not know.
  fileprivate init?(_ style: PresentationStyle) {
    switch style {
    case .fullScreen: self = .fullScreen
    case .overFullScreen: self = .overFullScreen
    case .currentContext: self = .currentContext
    case .overCurrentContext: self = .overCurrentContext
    #if !os(tvOS)
    case .pageSheet: self = .pageSheet
    case .formSheet: self = .formSheet
    case .popover: self = .popover
    #endif
    default: return nil
    }
  }
}

extension UIModalTransitionStyle {
  /// Creates the style with a name, or `nil` for `automatic` and names that UIKit does not know.
  fileprivate init?(_ style: TransitionStyle) {
    switch style {
    case .coverVertical: self = .coverVertical
    case .crossDissolve: self = .crossDissolve
    #if !os(tvOS)
    case .flipHorizontal: self = .flipHorizontal
    #endif
    #if !os(tvOS) && !os(visionOS)
    case .partialCurl: self = .partialCurl
    #endif
    default: return nil
    }
  }
}
#endif
