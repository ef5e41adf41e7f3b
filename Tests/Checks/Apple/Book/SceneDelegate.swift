#if canImport(UIKit) && !os(watchOS)
import Foundation
import MediatorNavigation
import UIKit
import UserNotifications

enum OrdersModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    PageRoute("/orders", exposedTo: .all) { OrdersPage() }
    PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in OrderPage(id: id) }
  }
}

struct OrdersPage: ViewControllerPage {
  var title: String { "Orders" }
  func makeViewController() -> UIViewController { UIViewController() }
}

struct OrderPage: ViewControllerPage {
  let id: Int
  var title: String { "Order \(id)" }
  func makeViewController() -> UIViewController { UIViewController() }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate, UNUserNotificationCenterDelegate {
  // One mediator for all scenes.
  private static let mediator: Mediator = {
    do {
      return try Mediator(modules: [OrdersModule.self], links: LinkSettings(schemes: ["shop"], gate: .holding))
    } catch {
      print(error)  // a mistake in a declaration, and where it is
      return .shared  // without modules: every link fails, and says so
    }
  }()

  var window: UIWindow?
  private let tabs = UITabBarController()
  private lazy var navigator = UIKitNavigator(tabs, sections: [PageSection("orders", root: "shop://orders")])
  private lazy var links = SystemLinks(Self.mediator, using: navigator) { url, error in
    print(url ?? "a notification", error)
  }

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    tabs.viewControllers = [UINavigationController()]
    let window = UIWindow(windowScene: scene)
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    self.window = window
    Task {
      let report = await links.launch(session, options, in: navigator)
      for problem in report.problems { print(problem) }
    }
  }

  // The notification center has one delegate: the scene in which the user works.
  func sceneDidBecomeActive(_ scene: UIScene) { UNUserNotificationCenter.current().delegate = self }

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { links.open(contexts) }

  func scene(_ scene: UIScene, continue activity: NSUserActivity) { links.open(activity) }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    links.restorationActivity(of: navigator, type: "com.example.shop.scene")
  }

  #if !os(tvOS)
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    await links.open(response)
  }
  #endif
}
#endif
