import Foundation
import MediatorKit
import NavigationOnUIKit
import RoutePatterns
import Testing
import UIKit
import UserNotifications

@MainActor @Suite struct SystemLinksTests {
  private let controller = UINavigationController(rootViewController: UIViewController())
  private let navigator: UIKitNavigator
  private let mediator: Mediator
  private let links: SystemLinks
  private let told = Told()

  init() throws {
    navigator = UIKitNavigator(controller)
    mediator = try Mediator(links: LinkSettings(webHosts: ["shop.example"]))
    let told = told
    try mediator.register(
      ModuleContents {
        PageRoute("/orders", exposedTo: .all) { TextPage(title: "orders") }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in TextPage(title: "order \(id)") }
        Route("/from/:name", exposedTo: .all) { @MainActor (name: String, invocation: Invocation) in
          told.lines.append("\(name) from \(invocation.source ?? "code")")
        }
      }, as: "Pages")
    links = SystemLinks(mediator, using: navigator) { url, error in
      Issue.record("\(url ?? "-"): \(error)")
      Task { @MainActor in told.lines.append("failed") }
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

  @Test("An activity of the web is a universal link, any other is the user's (LN36)") func opensActivities() async {
    let own = "com.example.order"
    #expect(links.open(Self.activity(NSUserActivityTypeBrowsingWeb, web: "https://shop.example/from/web")))
    #expect(await told.line() == "web from universal-link")
    #expect(links.open(Self.activity(own, web: "https://shop.example/from/web", ["link": "shop://from/own"])))
    #expect(await told.line() == "own from user-activity")
    #expect(
      links.open(
        Self.activity("com.apple.corespotlightitem", ["kCSSearchableItemActivityIdentifier": "shop://from/search"])))
    #expect(await told.line() == "search from user-activity")
    #expect(links.open(Self.activity(own, web: "https://shop.example/from/page")))
    #expect(await told.line() == "page from universal-link")
    #expect(!links.open(Self.activity(own, ["link": 7])))
    // A page of the web cannot pass as an activity of the app.
    #expect(!links.open(Self.activity(NSUserActivityTypeBrowsingWeb, ["link": "shop://from/own"])))
  }

  @Test("A shortcut says whether it has a link (LN36, LN39)") func opensShortcut() async {
    #expect(links.open(UIApplicationShortcutItem(userInfo: ["link": NSString(string: "shop://from/icon")])))
    #expect(await told.line() == "icon from shortcut")
    #expect(!links.open(UIApplicationShortcutItem(userInfo: nil)))
  }

  @Test("A scene opens what it is created for (LN39)") func connects() async throws {
    let options = UIScene.ConnectionOptions()
    options.urlContexts = [UIOpenURLContext(try #require(URL(string: "shop://from/url")))]
    links.open(options)
    #expect(await told.line() == "url from scheme")
    options.urlContexts = []
    options.userActivities = [Self.activity("own", ["link": "shop://from/activity"])]
    links.open(options)
    #expect(await told.line() == "activity from user-activity")
    options.userActivities = []
    options.notificationResponse = UNNotificationResponse(["link": "shop://from/push"], actionIdentifier: "tap")
    links.open(options)
    options.notificationResponse = UNNotificationResponse(
      ["link": "shop://from/push"], actionIdentifier: "com.apple.UNNotificationDefaultActionIdentifier")
    links.open(options)
    #expect(await told.line() == "push from push")
  }

  @Test("A notification that starts the app comes twice, and is opened once (LN39, LN40)") func opensOnce() async {
    let response = UNNotificationResponse(
      ["link": "shop://from/push"], actionIdentifier: "com.apple.UNNotificationDefaultActionIdentifier")
    func willConnect() {
      let options = UIScene.ConnectionOptions()
      options.notificationResponse = response
      links.open(options)
    }
    willConnect()
    #expect(await told.line() == "push from push")
    await links.open(response)
    #expect(told.lines.isEmpty)
  }

  @Test("A scene gets its pages back, and its session is emptied first (LN26, LN39)") func restores() async throws {
    try await mediator.navigate(to: "shop://order/7", source: .push, using: navigator)
    let activity = links.restorationActivity(of: navigator, type: "com.example.scene")
    #expect(activity.activityType == "com.example.scene")

    let controller = UINavigationController(rootViewController: UIViewController())
    let other = UIKitNavigator(controller)
    let session = UISceneSession()
    session.stateRestorationActivity = activity
    let report = try await links.restore(session, in: other)
    #expect(report.leftOut.isEmpty && report.unreadable == nil)
    #expect(controller.titles == ["-", "orders", "order 7"])
    #expect(session.stateRestorationActivity == nil)
    // Without pages to restore, what is shown stays.
    try await links.restore(session, in: other)
    #expect(controller.titles == ["-", "orders", "order 7"])
  }
}

/// What the routes tell.
@MainActor private final class Told {
  var lines: [String] = []

  /// Waits, without sleeping, for the next line.
  func line() async -> String {
    while lines.isEmpty { await Task.yield() }
    return lines.removeFirst()
  }
}
