import Foundation
import MediatorKit
import MediatorLinks
import NavigationOnUIKit
import RoutePatterns
import Synchronization
import Testing
import UIKit
import UserNotifications

@MainActor @Suite struct SystemLinksTests {
  private let controller = UINavigationController(rootViewController: UIViewController())
  private let navigator: UIKitNavigator
  private let mediator: Mediator
  private let links: SystemLinks
  private let records = Records()

  init() throws {
    navigator = UIKitNavigator(controller)
    mediator = try Mediator(links: LinkSettings(webHosts: ["shop.example"]))
    let records = records
    try mediator.register(
      ModuleContents {
        PageRoute("/orders", exposedTo: .all) { TextPage(title: "orders") }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in TextPage(title: "order \(id)") }
        Route("/from/:name", exposedTo: .all) { @MainActor (name: String, invocation: Invocation) in
          records.lines.append("\(name) from \(invocation.source ?? "code")")
        }
      }, as: "Pages")
    links = SystemLinks(mediator, using: navigator) { url, error in
      Issue.record("\(url ?? "-"): \(error)")
      Task { @MainActor in records.lines.append("failed") }
    }
  }

  private static func activity(
    _ type: String, web: String? = nil, _ userInfo: [AnyHashable: Any] = [:]
  ) -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.webpageURL = web.flatMap(URL.init)
    activity.addUserInfoEntries(from: userInfo)
    return activity
  }

  @Test("A web browsing activity is a universal link, and any other is a user activity (LN36)")
  func activitiesAreOpened() async {
    let own = "com.example.order"
    #expect(links.open(Self.activity(NSUserActivityTypeBrowsingWeb, web: "https://shop.example/from/web")))
    #expect(await records.line() == "web from universal-link")
    #expect(links.open(Self.activity(own, web: "https://shop.example/from/web", ["link": "shop://from/own"])))
    #expect(await records.line() == "own from user-activity")
    #expect(
      links.open(
        Self.activity("com.apple.corespotlightitem", ["kCSSearchableItemActivityIdentifier": "shop://from/search"])))
    #expect(await records.line() == "search from user-activity")
    #expect(links.open(Self.activity(own, web: "https://shop.example/from/page")))
    #expect(await records.line() == "page from universal-link")
    #expect(!links.open(Self.activity(own, ["link": 7])))
    // A web page cannot pass as an activity of the app.
    #expect(!links.open(Self.activity(NSUserActivityTypeBrowsingWeb, ["link": "shop://from/own"])))
  }

  @Test("Opening a shortcut returns whether it has a link (LN36, LN39)") func shortcutsAreOpened() async {
    #expect(links.open(UIApplicationShortcutItem(userInfo: ["link": NSString(string: "shop://from/icon")])))
    #expect(await records.line() == "icon from shortcut")
    #expect(!links.open(UIApplicationShortcutItem(userInfo: nil)))
  }

  @Test("A scene opens the links for which it is created (LN39)") func sceneOpensItsLinks() async throws {
    let options = UIScene.ConnectionOptions()
    options.urlContexts = [UIOpenURLContext(try #require(URL(string: "shop://from/url")))]
    links.open(options)
    #expect(await records.line() == "url from scheme")
    options.urlContexts = []
    options.userActivities = [Self.activity("own", ["link": "shop://from/activity"])]
    links.open(options)
    #expect(await records.line() == "activity from user-activity")
    options.userActivities = []
    options.notificationResponse = UNNotificationResponse(["link": "shop://from/push"], actionIdentifier: "tap")
    links.open(options)
    options.notificationResponse = UNNotificationResponse(
      ["link": "shop://from/push"], actionIdentifier: "com.apple.UNNotificationDefaultActionIdentifier")
    links.open(options)
    #expect(await records.line() == "push from push")
  }

  @Test("A notification that starts the app arrives twice and is opened once (LN39, LN40)")
  func notificationIsOpenedOnce() async {
    let response = UNNotificationResponse(
      ["link": "shop://from/push"], actionIdentifier: "com.apple.UNNotificationDefaultActionIdentifier")
    func willConnect() {
      let options = UIScene.ConnectionOptions()
      options.notificationResponse = response
      links.open(options)
    }
    willConnect()
    #expect(await records.line() == "push from push")
    await links.open(response)
    #expect(records.lines.isEmpty)
  }

  @Test("A notification that starts the app is opened once, however long the restoration takes (LN39, LN40)")
  func launchRecordsItsLinksAtOnce() async throws {
    let (starts, start) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    try mediator.register(
      ModuleContents {
        PageRoute("/slow", exposedTo: .all) {
          start.yield()
          for await _ in ends { break }
          return TextPage(title: "slow")
        }
      }, as: "Slow")
    let tabs = UITabBarController()
    tabs.viewControllers = [controller]
    let window = UIKitNavigator(tabs, sections: [PageSection("slow", root: "shop://slow")])
    let seconds = Atomic(0)
    let beginning = ContinuousClock.now
    let links = SystemLinks(
      mediator, using: window, now: { beginning + .seconds(seconds.load(ordering: .relaxed)) },
      reporting: { url, error in Issue.record("\(url ?? "-"): \(error)") })
    let options = UIScene.ConnectionOptions()
    let response = UNNotificationResponse(
      ["link": "shop://from/push"], actionIdentifier: "com.apple.UNNotificationDefaultActionIdentifier")
    options.notificationResponse = response
    let launch = Task { await links.launch(UISceneSession(), options, in: window) }
    for await _ in starts { break }
    await links.open(response)
    #expect(records.lines.isEmpty)
    seconds.store(2, ordering: .relaxed)
    end.yield()
    #expect(await launch.value.problems.isEmpty)
    #expect(await records.line() == "push from push")
    #expect(controller.titles == ["slow"])
  }

  @Test("A scene restores its pages, and stores them again (LN39, LN53)") func sceneRestoresItsPages()
    async throws
  {
    try await mediator.navigate(to: "shop://order/7", source: .push, using: navigator)
    let activity = links.restorationActivity(of: navigator, type: "com.example.scene")
    #expect(activity.activityType == "com.example.scene")

    let controller = UINavigationController(rootViewController: UIViewController())
    let other = UIKitNavigator(controller)
    let session = UISceneSession()
    activity.title = "Shop"
    activity.addUserInfoEntries(from: ["draft": "text"])
    session.stateRestorationActivity = activity
    let report = try await links.restore(session, in: other)
    #expect(report.leftOut.isEmpty && report.unreadable == nil)
    #expect(controller.titles == ["-", "orders", "order 7"])
    #expect(session.stateRestorationActivity?.userInfo?["pages"] as? Data == other.state.snapshot.data)
    #expect(session.stateRestorationActivity?.userInfo?["draft"] as? String == "text")
    #expect(session.stateRestorationActivity?.title == "Shop")
    // Without stored pages, the shown pages stay.
    session.stateRestorationActivity = nil
    try await links.restore(session, in: other)
    #expect(controller.titles == ["-", "orders", "order 7"])
  }

  @Test("A scene without stored pages is restored without a problem (LN45, LN52)") func emptySceneHasNoProblem()
    async throws
  {
    let session = UISceneSession()
    let activity = NSUserActivity(activityType: "com.example.scene")
    // What a sign-out leaves of a closed window.
    activity.addUserInfoEntries(from: ["pages": Data()])
    session.stateRestorationActivity = activity
    let report = try await links.restore(session, in: navigator)
    #expect(report.unreadable == nil && report.leftOut.isEmpty)
  }

  @Test("A sign-out removes the guarded pages from the activity of a scene (LN45)") func signOutReachesTheScene()
    async throws
  {
    let isOpen = Atomic(true)
    try mediator.register(
      ModuleContents {
        TagGate("signed-in") { _ in
          isOpen.load(ordering: .relaxed)
        } asking: { _, _ in
          false
        }
        PageRoute("/mine", under: "/orders", exposedTo: .all) { TextPage(title: "mine") }.guarded(by: "signed-in")
      }, as: "Mine")
    try await mediator.navigate(to: "shop://mine", source: .push, using: navigator)
    let session = UISceneSession()
    session.stateRestorationActivity = links.restorationActivity(of: navigator, type: "com.example.scene")
    let controller = UINavigationController(rootViewController: UIViewController())
    let other = UIKitNavigator(controller)
    let report = await links.launch(session, UIScene.ConnectionOptions(), in: other)
    #expect(report.problems.isEmpty)
    #expect(controller.titles == ["-", "orders", "mine"])
    func stored() throws -> String {
      let pages = try #require(session.stateRestorationActivity?.userInfo?["pages"] as? Data)
      return String(decoding: pages, as: UTF8.self)
    }
    #expect(try stored().contains("shop://mine"))
    isOpen.store(false, ordering: .relaxed)
    try await mediator.closeGate("signed-in")
    let left = try stored()
    #expect(!left.contains("shop://mine") && left.contains("shop://orders"))
    #expect(controller.titles == ["-", "orders"] && other.current?.title == "orders")
  }

  @Test("A second window restores its pages before its link is opened (LN51)") func secondWindowKeepsItsPages()
    async throws
  {
    try await mediator.navigate(to: "shop://order/7", source: .push, using: navigator)
    let session = UISceneSession()
    session.stateRestorationActivity = links.restorationActivity(of: navigator, type: "com.example.scene")
    let controller = UINavigationController(rootViewController: UIViewController())
    let window = UIKitNavigator(controller)
    let second = SystemLinks(mediator, using: window) { _, error in Issue.record("\(error)") }
    let options = UIScene.ConnectionOptions()
    options.urlContexts = [UIOpenURLContext(try #require(URL(string: "shop://order/9")))]
    let report = await second.launch(session, options, in: window)
    // A link that is opened before would supersede the restoration.
    #expect(report.problems.isEmpty)
    while controller.titles != ["-", "orders", "order 9"] { await Task.yield() }
  }
}

/// The records of the routes.
@MainActor private final class Records {
  var lines: [String] = []

  /// Waits, without sleeping, for the next line.
  func line() async -> String {
    while lines.isEmpty { await Task.yield() }
    return lines.removeFirst()
  }
}
