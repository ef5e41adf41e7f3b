import MediatorKit
import MediatorLinks
import NavigationOnUIKit
import Testing
import UIKit

@Suite("A page with unsaved changes in UIKit") @MainActor struct HoldTests {
  private let main = UINavigationController(rootViewController: UIViewController())
  private let navigator: UIKitNavigator

  init() {
    navigator = UIKitNavigator(main, clock: StepClock())
  }

  @Test("No gesture removes a held page, and the back button is hidden (LN59)") func gesturesAreOff() async throws {
    let entry = PageEntry.text("note")
    try await navigator.push(entry)
    navigator.hold(entry) { false }
    while main.topViewController?.navigationItem.hidesBackButton != true { await Task.yield() }
    #expect(main.startPopGesture() == nil)
    let error = await #expect(throws: NavigationError.self) { try await navigator.change { $0.popToRoot() } }
    #expect(error?.code == .pageHeld)
    navigator.release(entry)
    while main.topViewController?.navigationItem.hidesBackButton != false { await Task.yield() }
    let end = main.startPopGesture()
    #expect(end != nil)
    end?(false)
    #expect(navigator.state.pages.isEmpty)
  }

  @Test("A held page turns off gestures while it is held, and the app's own settings stay (LN59)")
  func settingsOfTheAppStay() async throws {
    let navigator = UIKitNavigator(main, clock: StepClock()) { entry in
      let controller = UIViewController()
      controller.navigationItem.hidesBackButton = entry.title == "lock"
      guard entry.title == "sheet" else { return controller }
      let stack = UINavigationController(rootViewController: controller)
      stack.isModalInPresentation = true
      return stack
    }
    let note = PageEntry.text("note")
    try await navigator.push(note)
    navigator.hold(note) { true }
    while main.interactivePopGestureRecognizer?.isEnabled != false { await Task.yield() }
    // The page leaves, and the controller of the app under it is not a page.
    #expect(await navigator.pop() == note)
    while main.interactivePopGestureRecognizer?.isEnabled != true { await Task.yield() }
    let (lock, sheet) = (PageEntry.text("lock"), PageEntry.text("sheet", .modal))
    for entry in [lock, sheet] {
      try await navigator.show(entry)
      navigator.hold(entry) { false }
    }
    while main.interactivePopGestureRecognizer?.isEnabled != false { await Task.yield() }
    for entry in [lock, sheet] { navigator.release(entry) }
    while main.interactivePopGestureRecognizer?.isEnabled != true { await Task.yield() }
    #expect(main.topViewController?.navigationItem.hidesBackButton == true)
    #expect(main.presentedViewController?.isModalInPresentation == true)
  }

  @Test("A pop whose page agrees asks the page that came over it meanwhile (LN59)", arguments: [true, false])
  func laterPageIsAsked(isLayer: Bool) async throws {
    let (first, second) = (PageEntry.text("first"), PageEntry.text("second", isLayer ? .layer : .push))
    try await navigator.push(first)
    let (questions, question) = AsyncStream<Void>.makeStream()
    let (answers, answer) = AsyncStream<Void>.makeStream()
    navigator.hold(first) {
      question.yield()
      for await _ in answers { break }
      return true
    }
    let pop = Task { await navigator.pop() }
    for await _ in questions { break }
    try await navigator.show(second)
    var asked = 0
    navigator.hold(second) {
      asked += 1
      return false
    }
    answer.yield()
    #expect(await pop.value == nil)
    #expect(navigator.current == second && asked == 1)
    if isLayer { #expect(await navigator.dismiss() == nil && asked == 2) }
    #expect(navigator.state.pages == [first, second])
  }

  @Test("A swipe on a sheet with a held page asks it (LN59)") func swipeAsks() async throws {
    let entry = PageEntry.text("note", .modal)
    try await navigator.show(entry)
    var answers = [false, true]
    var asked = 0
    navigator.hold(entry) {
      asked += 1
      return answers.removeFirst()
    }
    while main.presentedViewController?.isModalInPresentation != true { await Task.yield() }
    main.swipePresentedAway()
    while asked < 1 { await Task.yield() }
    #expect(navigator.current == entry)
    main.swipePresentedAway()
    while main.presentedViewController != nil { await Task.yield() }
    #expect(asked == 2)
  }

  @Test(
    "A tap on the selected tab asks a held page, and pops only if it agrees; another tab is selected at once (LN59)",
    arguments: ["controllers", "UITabs", "a delegate of the app"])
  func tapOnTheSelectedTabAsks(kind: String) async throws {
    let tabs = UITabBarController()
    let (catalog, orders) = (main, UINavigationController(rootViewController: UIViewController()))
    if kind == "UITabs" {
      tabs.tabs = [catalog, orders].map { controller in
        UITab(title: "", image: nil, identifier: "") { _ in controller }
      }
    } else {
      tabs.viewControllers = [catalog, orders]
    }
    let navigator = UIKitNavigator(tabs, sections: [PageSection("a"), PageSection("b")], clock: StepClock())
    let delegate = kind == "a delegate of the app" ? TabDelegate(navigator: navigator) : nil
    tabs.delegate = delegate
    let note = PageEntry.text("note")
    for entry in [note, .text("hint")] { try await navigator.push(entry) }
    var answers = [false, true]
    var asked = 0
    navigator.hold(note) {
      asked += 1
      return answers.removeFirst()
    }
    tabs.tapTab(0)
    while asked < 1 { await Task.yield() }
    // The answer is no: nothing changes. The change that waits for it has ended before the next one begins.
    tabs.tapTab(1)
    #expect(tabs.selectedIndex == 1 && asked == 1)
    try await navigator.change { try $0.select("a") }
    #expect(catalog.titles == ["-", "note", "hint"])
    tabs.tapTab(0)
    while navigator.current != nil { await Task.yield() }
    #expect(asked == 2 && catalog.titles == ["-"])
    // Without unsaved changes UIKit pops at once.
    try await navigator.push(.text("order"))
    tabs.tapTab(0)
    #expect(catalog.titles == ["-"] && navigator.current == nil)
  }

  @Test("A view controller knows its entry and its navigator (LN60)") func controllerKnowsItsEntry() async throws {
    let entry = PageEntry(KnowingPage())
    try await navigator.push(entry)
    let controller = try #require(main.topViewController as? KnowingController)
    #expect(controller.entry == entry)
    #expect(controller.navigator === navigator)
  }
}

/// A delegate that the app sets, and that lets the navigator decide.
@MainActor private final class TabDelegate: UITabBarControllerDelegate {
  private let navigator: UIKitNavigator

  init(navigator: UIKitNavigator) { self.navigator = navigator }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    navigator.shouldSelect(viewController)
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool { true }
}

private final class KnowingController: UIViewController {
  var entry: PageEntry?
  var navigator: (any Navigator & AnyObject)?
}

private struct KnowingPage: ViewControllerPage {
  func makeViewController(for entry: PageEntry, in navigator: any Navigator) throws -> UIViewController {
    let controller = KnowingController()
    controller.entry = entry
    controller.navigator = navigator as? any Navigator & AnyObject
    return controller
  }
}
