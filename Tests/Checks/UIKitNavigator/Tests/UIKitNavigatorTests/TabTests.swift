import MediatorKit
import MediatorLinks
import NavigationOnUIKit
import RoutePatterns
import Synchronization
import Testing
import UIKit

@Suite("The tabs of a controller") @MainActor struct TabTests {
  private let tabs = UITabBarController()
  private let orders = UINavigationController(rootViewController: UIViewController())
  private let catalog = UINavigationController(rootViewController: UIViewController())
  private let sections = [PageSection("catalog"), PageSection("orders")]

  private func navigator(_ tab: (@MainActor (PageSection) -> UIViewController?)? = nil) -> UIKitNavigator {
    UIKitNavigator(tabs, sections: sections, tab: tab, clock: StepClock())
  }

  @Test("Pages in a tab that is no navigation controller are an error at once (LN65)")
  func plainTabIsAnError() async throws {
    tabs.viewControllers = [catalog, UIViewController()]
    let navigator = navigator()
    let error = await #expect(throws: NavigationError.self) {
      try await navigator.change {
        try $0.select("orders")
        $0.push(.text("order"))
      }
    }
    #expect(error?.code == .unusableTab)
    #expect(
      error.map { "\($0)" }
        == "section 'orders': unusable tab: tab 1: found UIViewController, expected a UINavigationController")
    #expect(tabs.selectedIndex == 0)
    // It may be selected, and other tabs show pages.
    try await navigator.change { try $0.select("orders") }
    #expect(tabs.selectedIndex == 1)
    try await navigator.change {
      try $0.select("catalog")
      $0.push(.text("product"))
    }
    #expect(catalog.titles == ["-", "product"])
  }

  @Test("A section without a tab is an error at once (LN65)") func missingTabIsAnError() async throws {
    tabs.viewControllers = [catalog]
    let navigator = navigator()
    let error = await #expect(throws: NavigationError.self) { try await navigator.change { try $0.select("orders") } }
    #expect(error?.code == .unusableTab)
  }

  @Test("A tab without a section between the others is no obstacle if the app names the tabs (LN65)")
  func shiftedTabs() async throws {
    tabs.viewControllers = [catalog, UIViewController(), orders]
    let navigator = navigator { [catalog, orders] in $0.name == "orders" ? orders : catalog }
    try await navigator.change {
      try $0.select("orders")
      $0.push(.text("order"))
    }
    #expect(orders.titles == ["-", "order"])
    #expect(tabs.selectedIndex == 2)
    #expect(navigator.state.selection == "orders")
    // A page must be seen, also if the user looks at a tab without a section.
    tabs.selectedIndex = 1
    #expect(navigator.state.selection == "orders")
    try await navigator.push(.text("line"))
    #expect(tabs.selectedIndex == 2)
  }

  @Test("A section keeps its controller when tabs are moved or added (LN65)") func movedTabs() async throws {
    tabs.viewControllers = [catalog, orders]
    let navigator = navigator()
    try await navigator.push(.text("product"))
    tabs.viewControllers = [UIViewController(), orders, catalog]
    #expect(navigator.state.stack(of: "catalog")?.pages.map(\.title) == ["product"])
    try await navigator.change {
      try $0.select("orders")
      $0.push(.text("order"))
    }
    #expect(orders.titles == ["-", "order"])
    #expect(tabs.selectedIndex == 1)
  }

  @Test("While the user sees the list of further tabs, a page is shown in its own tab (LN65)")
  func moreNavigationController() async throws {
    tabs.viewControllers = [catalog, orders]
    let navigator = navigator()
    try await navigator.push(.text("product"))
    tabs.selectMore()
    #expect(navigator.state.selection == "catalog")
    try await navigator.push(.text("review"))
    #expect(tabs.selectedViewController === catalog)
    #expect(catalog.titles == ["-", "product", "review"])
  }

  @Test("If a page that replaced the app's root leaves, by a link or a closed gate, the app's root is back (LN65)")
  func rootOfTheAppIsBack() async throws {
    tabs.viewControllers = [catalog]
    let home = PageSection("home", root: "shop://home", isDrawnByApp: true)
    let navigator = UIKitNavigator(tabs, sections: [home], clock: StepClock())
    weak let root = catalog.topViewController
    let isOpen = Atomic(true)
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { navigator }) { $0 }
        TagGate("signed-in") { _ in
          isOpen.load(ordering: .relaxed)
        } asking: { _, _ in
          false
        }
        PageRoute("/home", exposedTo: .all) { TextPage(title: "home") }
        PageRoute("/start", exposedTo: .all, options: .root) { TextPage(title: "start") }.guarded(by: "signed-in")
        PageRoute("/news", exposedTo: .all, options: .root) { TextPage(title: "news") }
      }, as: "Start")
    try await mediator.open("shop://start", source: .push)
    #expect(catalog.titles == ["start"])
    try await mediator.open("shop://home", source: .push)
    #expect(catalog.titles == ["-"] && catalog.topViewController === root)
    for page in ["news", "start"] { try await mediator.open("shop://\(page)", source: .push) }
    #expect(catalog.titles == ["start"])
    isOpen.store(false, ordering: .relaxed)
    try await mediator.closeGate("signed-in")
    #expect(catalog.titles == ["-"] && catalog.topViewController === root && root != nil)
  }

  @Test("Tabs may be UITabs (LN65)") func tabsOfUITab() async throws {
    tabs.tabs = [
      UITab(title: "Catalog", image: nil, identifier: "catalog") { [catalog] _ in catalog },
      UITab(title: "Orders", image: nil, identifier: "orders") { [orders] _ in orders },
    ]
    let navigator = navigator()
    try await navigator.change {
      try $0.select("orders")
      $0.push(.text("order"))
    }
    #expect(tabs.selectedTab?.identifier == "orders")
    #expect(orders.titles == ["-", "order"])
    #expect(navigator.state.selection == "orders")
  }
}
