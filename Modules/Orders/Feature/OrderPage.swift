import MediatorKit
import MediatorNavigation
import ShopOrdersAPI
import RoutePatterns
import ShopPages

/// One order.
///
/// Its content is asked for by a call, which waits for a sign-in as every call of that action does.
struct OrderPage: ContentPage {
  let content: Order
  var title: String { "Order \(content.number)" }

  static var route: PageRoute {
    PageRoute(
      "/order/:id<int>", priority: OnlyWithNavigator.priority, under: "/orders",
      exposedTo: .sources([.inApp, .customScheme, .universalLink, .push]), handler: OnlyWithNavigator(),
      inMediator: { (mediator: Mediator, id: Int) in
        OrderPage(content: try await mediator.call(Orders.detail, id))
      })
  }
}
