import MediatorKit
import MediatorNavigation
import ShopOrdersAPI
import RoutePatterns
import ShopPages

/// The orders of whoever is signed in; the page under each order.
struct OrdersPage: ContentPage {
  let content: [Order]
  let title = "Orders"

  static var route: PageRoute {
    PageRoute(
      "/orders", priority: OnlyWithNavigator.priority,
      exposedTo: .sources([.inApp, .customScheme, .universalLink, .push]), handler: OnlyWithNavigator(),
      inMediator: { (mediator: Mediator) in OrdersPage(content: try await mediator.orders()) })
  }
}
