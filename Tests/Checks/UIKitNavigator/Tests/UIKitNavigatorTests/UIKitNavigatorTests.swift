import Foundation
import MediatorKit
import MediatorLinks
import NavigationOnUIKit
import RoutePatterns
import Testing
import UIKit

@MainActor @Suite struct UIKitNavigatorTests {
  let main = UINavigationController(rootViewController: UIViewController())
  let navigator: UIKitNavigator

  init() {
    navigator = UIKitNavigator(main, clock: StepClock())
  }

  /// Returns the changes of the screen during a closure.
  private func log(_ change: () async throws -> Void) async rethrows -> [String] {
    let log = ScreenLog()
    try await ScreenLog.$shared.withValue(log, operation: change)
    return log.lines
  }

  @Test("Pages are pushed and popped, with and without animation (RT7)") func pagesArePushedAndPopped() async throws {
    let (first, second) = (PageEntry.text("first"), PageEntry.text("second", .push.animated(false)))
    let lines = try await log {
      try await navigator.push(first)
      try await navigator.push(second)
      #expect(main.titles == ["-", "first", "second"])
      #expect(navigator.current == second)
      #expect(await navigator.pop(animated: false) == second)
      #expect(await navigator.pop(animated: true) == first)
      #expect(await navigator.pop(animated: true) == nil)
    }
    #expect(lines == ["push animated", "push", "pop", "pop animated"])
    #expect(main.titles == ["-"])
  }

  @Test("A modal page is wrapped in its own stack, with its styles (RT7)") func modalPageIsWrapped() async throws {
    let entry = PageEntry.text("modal", .modal(.formSheet, transition: .crossDissolve))
    try await navigator.show(entry)
    let wrapper = try #require(main.presentedStack)
    #expect(wrapper.titles == ["modal"])
    #expect(wrapper.modalPresentationStyle == .formSheet)
    #expect(wrapper.modalTransitionStyle == .crossDissolve)
    #expect(navigator.current == entry)
  }

  @Test(
    "Automatic and unknown styles are left to the controller", arguments: [PresentationStyle.automatic, "x"])
  func unknownStylesAreLeftToTheController(style: PresentationStyle) async throws {
    let navigator = UIKitNavigator(main, clock: StepClock()) { _ in
      let controller = UIViewController()
      controller.modalPresentationStyle = .overFullScreen
      controller.modalTransitionStyle = .flipHorizontal
      return controller
    }
    try await navigator.show(.text("modal", .modal(style)))
    #expect(main.presentedStack?.modalPresentationStyle == .overFullScreen)
    #expect(main.presentedStack?.modalTransitionStyle == .flipHorizontal)
  }

  @Test(
    "Every presentation style of UIKit has its name",
    arguments: [
      (.fullScreen, .fullScreen), (.overFullScreen, .overFullScreen), (.pageSheet, .pageSheet),
      (.formSheet, .formSheet), (.currentContext, .currentContext), (.overCurrentContext, .overCurrentContext),
      (.popover, .popover),
    ] as [(PresentationStyle, UIModalPresentationStyle)])
  func presentationStylesHaveNames(name: PresentationStyle, style: UIModalPresentationStyle) async throws {
    try await navigator.show(.text("modal", .modal(name)))
    #expect(main.presentedStack?.modalPresentationStyle == style)
  }

  @Test(
    "Every transition style of UIKit has its name",
    arguments: [
      (.coverVertical, .coverVertical), (.flipHorizontal, .flipHorizontal), (.crossDissolve, .crossDissolve),
      (.partialCurl, .partialCurl),
    ] as [(TransitionStyle, UIModalTransitionStyle)])
  func transitionStylesHaveNames(name: TransitionStyle, style: UIModalTransitionStyle) async throws {
    try await navigator.show(.text("modal", .modal(.automatic, transition: name)))
    #expect(main.presentedStack?.modalTransitionStyle == style)
  }

  @Test("A controller that is a stack is not wrapped again") func stackIsNotWrapped() async throws {
    let stack = UINavigationController(rootViewController: UIViewController())
    let navigator = UIKitNavigator(main, clock: StepClock()) { _ in stack }
    let entry = PageEntry.text("stack", .modal)
    try await navigator.show(entry)
    #expect(main.presentedViewController === stack)
    #expect(navigator.current == entry)
    #expect(await navigator.dismiss(animated: false) == entry)
  }

  @Test("A page whose controller is a stack is presented anew when it is renewed (LN13)") func stackIsRenewed()
    async throws
  {
    let navigator = UIKitNavigator(main, clock: StepClock()) { entry in
      let controller = UIViewController()
      controller.title = entry.title
      return UINavigationController(rootViewController: controller)
    }
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { navigator }) { $0 }
        PageRoute("/settings", exposedTo: .all, options: .modal) { TextPage(title: "settings") }
      }, as: "Settings")
    try await mediator.open("shop://settings", source: .push)
    let first = try #require(main.presentedStack)
    try await mediator.open("shop://settings", source: .push)
    let second = try #require(main.presentedStack)
    #expect(second !== first && second.titles == ["settings"])
    #expect(navigator.state.layers.count == 1)
  }

  @Test("A presented page is dismissed before another page is presented (RT7)") func presentingDismissesFirst()
    async throws
  {
    let lines = try await log {
      try await navigator.present(.text("first", .modal))
      try await navigator.present(.text("second", .modal.animated(false)))
    }
    #expect(lines == ["set 1", "present animated", "dismiss", "set 1", "present"])
    #expect(main.presentedStack?.titles == ["second"])
  }

  @Test("Concurrent changes are made one after another") func changesAreMadeInOrder() async throws {
    try await navigator.present(.text("before", .modal))
    let entries = (1...4).map { PageEntry.text("page \($0)", .modal) }
    let lines = try await log {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for entry in entries { group.addTask { try await navigator.present(entry) } }
        try await group.waitForAll()
      }
    }
    #expect(lines.count { $0 == "present animated" } == 4)
    #expect(lines.count { $0 == "dismiss animated" } == 4)
    #expect(!lines.contains { $0.hasPrefix("refused") })
  }

  @Test("A root replaces the stack and all layers (RT7)") func rootReplacesTheStack() async throws {
    try await navigator.push(.text("old"))
    try await navigator.present(.text("modal", .modal))
    let root = PageEntry.text("root", .root)
    try await navigator.show(root)
    #expect(main.titles == ["root"])
    #expect(main.presentedViewController == nil)
    #expect(navigator.current == root)
  }

  @Test("A push goes to the front layer; pop empties it, then dismisses it (RT7)") func popEmptiesTheFrontLayer()
    async throws
  {
    let (modal, above) = (PageEntry.text("modal", .modal), PageEntry.text("above"))
    try await navigator.show(modal)
    try await navigator.show(above)
    #expect(main.presentedStack?.titles == ["modal", "above"])
    #expect(navigator.current == above)
    #expect(await navigator.pop(animated: true) == above)
    #expect(await navigator.pop(animated: true) == modal)
    #expect(main.presentedViewController == nil)
    #expect(await navigator.dismiss(animated: true) == nil)
  }

  @Test("A page that the user swipes away leaves the state") func swipedPageLeavesTheState() async throws {
    let (first, second) = (PageEntry.text("first"), PageEntry.text("second"))
    try await navigator.push(first)
    try await navigator.push(second)
    main.popViewController(animated: true)
    #expect(navigator.current == first)
  }

  @Test("A controller that the navigator did not show is not a page, and pop dismisses it")
  func popDismissesForeignControllers() async throws {
    let alert = UIViewController()
    main.present(alert, animated: false, completion: nil)
    try await navigator.push(.text("under"))
    #expect(main.titles == ["-", "under"])
    #expect(navigator.current == nil)
    #expect(await navigator.pop(animated: true) == nil)
    #expect(main.presentedViewController == nil)
    #expect(navigator.current?.title == "under")
  }

  @Test("Controllers that the app pushes over pages are popped, and the pages under them stay")
  func popRemovesForeignControllersOfAStack() async throws {
    try await navigator.push(.text("under"))
    main.pushViewController(UIViewController(), animated: false)
    #expect(await navigator.pop() == nil)
    #expect(main.titles == ["-", "under"])
    try await navigator.show(.text("sheet", .modal))
    try #require(main.presentedStack).pushViewController(UIViewController(), animated: false)
    #expect(await navigator.pop() == nil)
    #expect(main.presentedStack?.titles == ["sheet"])
    #expect(await navigator.pop()?.title == "sheet")
    #expect(await navigator.pop()?.title == "under")
  }

  @Test("A page that cannot be drawn is an error, and the screen stays (RT8)") func pageWithoutAControllerThrows()
    async throws
  {
    try await navigator.present(.text("modal", .modal))
    let error = try #require(
      await #expect(throws: NavigationError.self) {
        try await navigator.present(PageEntry(AbstractPage(), options: .modal))
      })
    #expect("\(error)" == "AbstractPage: not built: found AbstractPage, expected a ViewControllerPage")
    #expect(NavigationFailure(error) == .pageNotBuilt)
    #expect(navigator.current?.title == "modal")
  }

  @Test("Without a controller, `show` throws (RT8)", arguments: [Placement.push, .modal, .root])
  func releasedControllerThrows(placement: Placement) async throws {
    navigator.navigationController = nil
    let error = try #require(
      await #expect(throws: NavigationError.self) {
        try await navigator.show(.text("page", PageOptions().placed(placement)))
      })
    #expect(NavigationFailure(error) == .noNavigator)
    #expect(await navigator.pop(animated: true) == nil)
    #expect(navigator.current == nil)
  }

  @Test("A URL is passed to the application, by the opener of the links (ST4)")
  func urlIsPassedToTheApplication() async throws {
    let lines = try await log {
      let links = LinkSettings(openExternally: SystemLinks.openExternally)
      let mediator = try Mediator(links: links)
      mediator.rewrites = try RewriteSet([Rewrite(from: "/a", to: "https://example.com/a")])
      try await mediator.open("shop://a", source: .push)
      let error = await #expect(throws: NavigationError.self) { try await SystemLinks.openExternally("tel:1") }
      #expect(error?.code == .notOpenedExternally)
      #expect("\(try #require(error))" == "'tel:1': not opened outside the app")
      await #expect(throws: NavigationError.self) { try await SystemLinks.openExternally("") }
    }
    #expect(lines == ["open https://example.com/a", "open tel:1"])
  }

  @Test("A URL shows its page in the navigation controller (RT2)") func urlShowsItsPage() async throws {
    let mediator = try Mediator()
    let navigator = navigator
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { navigator }) { $0 }
        PageRoute("/note/:text", exposedTo: .all) { (text: String) in TextPage(title: text) }
        PageRoute("/sheet/:text", exposedTo: .all, options: .modal(.pageSheet)) { (text: String) in
          TextPage(title: text)
        }
      }, as: "Notes")
    try await mediator.open("shop://note/one", source: .push)
    try await mediator.navigate(to: "shop://sheet/two", source: .push, overriding: PageOverrides(animated: false))
    #expect(main.titles == ["-", "one"])
    #expect(main.presentedStack?.titles == ["two"])
    #expect(main.presentedStack?.modalPresentationStyle == .pageSheet)
  }

  @Test("Layers are presented over each other and leave from the top (LN18)") func layersAreStacked() async throws {
    let entries = [PageEntry.text("modal", .modal), .text("layer", .layer), .text("above")]
    for entry in entries { try await navigator.show(entry) }
    let first = try #require(main.presentedStack)
    #expect(first.presentedStack?.titles == ["layer", "above"])
    #expect(navigator.state.layers.map(\.root) == Array(entries.prefix(2)))
    #expect(try await navigator.pop { $0.title == "modal" } == entries[0])
    #expect(first.presentedViewController == nil)
    #expect(navigator.current == entries[0])
  }

  @Test("Several layers are presented in one change, the last one animated (LN18)") func layersArePresentedInOneChange()
    async throws
  {
    let lines = try await log {
      try await navigator.change { state in
        for title in ["one", "two"] { state.show(.text(title, .layer)) }
        state.push(.text("above"))
      }
    }
    #expect(lines == ["set 1", "present", "set 1", "set 2", "present animated"])
    #expect(navigator.state.pages.map(\.title) == ["one", "two", "above"])
  }

  @Test("The tabs of a controller are sections, and the user selects them (LN17)")
  func tabsAreSections() async throws {
    let tabs = UITabBarController()
    tabs.viewControllers = (0..<2).map { _ in UINavigationController(rootViewController: UIViewController()) }
    let navigator = UIKitNavigator(tabs, sections: [PageSection("catalog"), PageSection("orders")])
    try await navigator.push(.text("product"))
    try await navigator.change {
      try $0.select("orders")
      $0.push(.text("order"))
    }
    #expect(tabs.selectedIndex == 1)
    let stacks = tabs.viewControllers?.compactMap { ($0 as? UINavigationController)?.titles }
    #expect(stacks == [["-", "product"], ["-", "order"]])
    tabs.selectedIndex = 0
    #expect(navigator.state.selection == "catalog")
    #expect(navigator.current?.title == "product")
    try await navigator.present(.text("modal", .modal))
    #expect(tabs.presentedViewController != nil)
    #expect(await navigator.dismiss()?.title == "modal")
  }

  @Test("A change of several pages is one change of the controller") func changeOfPagesIsOneChange() async throws {
    let lines = try await log {
      try await navigator.change { state in for title in ["a", "b", "c"] { state.push(.text(title)) } }
      try await navigator.pop { $0.title == "a" }
    }
    #expect(lines == ["set 4 animated", "set 2 animated"])
    #expect(main.titles == ["-", "a"])
  }

  @Test("A page that the user pops or swipes away ends the wait for its result (LN20)", arguments: [false, true])
  func leavingPagesEndWaits(isModal: Bool) async throws {
    let mediator = try Mediator()
    let navigator = navigator
    let choice = Task {
      try await mediator.result(of: ChoicePage(), options: isModal ? .modal : .push, using: navigator)
    }
    while navigator.state.pages.isEmpty { await Task.yield() }
    if isModal { main.swipePresentedAway() } else { main.popViewController(animated: true) }
    #expect(try await choice.value == nil)
    let second = Task { try await mediator.result(of: ChoicePage(), using: navigator) }
    while navigator.state.pages.isEmpty { await Task.yield() }
    let page = try #require(navigator.current)
    #expect(try await navigator.finish(page, with: "blue"))
    #expect(try await second.value == "blue")
    #expect(main.titles == ["-"])
  }

  @Test("A renewed page is drawn anew at its position (LN12, LN13)") func renewedPagesAreDrawnAnew() async throws {
    let mediator = try Mediator()
    let navigator = navigator
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { navigator }) { $0 }
        PageRoute("/list", exposedTo: .all) { TextPage(title: "list") }
        PageRoute("/note/:text", under: "/list", exposedTo: .all) { (text: String) in TextPage(title: text) }
      }, as: "Notes")
    try await mediator.open("shop://note/one", source: .push)
    let controllers = main.viewControllers
    #expect(main.titles == ["-", "list", "one"])
    try await mediator.open("shop://note/one", source: .push)
    #expect(main.titles == ["-", "list", "one"])
    #expect(main.viewControllers[1] === controllers[1])
    #expect(main.viewControllers[2] !== controllers[2])
  }
}

private struct ChoicePage: ResultPage, ViewControllerPage {
  typealias Result = String

  func makeViewController() -> UIViewController { UIViewController() }
}
