#if canImport(UIKit) && !os(watchOS)
import Foundation
import MediatorKit
import MediatorNavigation
import RoutePatterns
import UIKit
import UserNotifications

// A whole scene delegate, which `.ci/darwin` compiles for each platform with UIKit (LN67).

struct OrdersPage: ViewControllerPage {
  var title: String { "Orders" }
  func makeViewController() -> UIViewController { UIViewController() }
}

let orders = ModuleContents {
  PageRoute("/orders", exposedTo: .all) { OrdersPage() }
}

/// Opens the links of notifications, which the system passes to its delegate alone.
final class NotificationLinks: NSObject, UNUserNotificationCenterDelegate {
  private let links: SystemLinks

  init(_ links: SystemLinks) {
    self.links = links
    super.init()
    UNUserNotificationCenter.current().delegate = self
  }

  #if !os(tvOS)
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
    await links.open(response)
  }
  #endif
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let mediator = Mediator.shared
  private let tabs = UITabBarController()
  private lazy var navigator = UIKitNavigator(tabs, sections: [PageSection("orders", root: "shop://orders")])
  private lazy var links = SystemLinks(mediator, using: navigator) { url, error in
    print(url ?? "a notification", error)
  }
  private lazy var notifications = NotificationLinks(links)

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    tabs.viewControllers = [UINavigationController()]
    let window = UIWindow(windowScene: scene)
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
    _ = notifications
    Task {
      let report = await links.launch(session, options, in: navigator)
      for problem in report.problems { print(problem) }
    }
  }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { links.open(contexts) }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) { links.open(activity) }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    links.restorationActivity(of: navigator, type: "com.example.shop.scene")
  }
}
#endif
