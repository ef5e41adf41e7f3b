import MediatorKit
import MediatorNavigation
import ShopOrdersAPI
import RoutePatterns
import ShopPages

/// The page of an order.
///
/// Its content is the result of a call, which waits for a sign-in as each call of that action does.
struct OrderPage: ContentPage {
  let content: Order
  var title: String { "Order \(content.number)" }

  static var route: PageRoute {
    PageRoute(
      "/order/:id<int>", priority: OnlyWithNavigator.priority, under: "/orders",
      exposedTo: [.inApp, .customScheme, .universalLink, .push], handler: OnlyWithNavigator(),
      withMediator: { (mediator: Mediator, id: Int) in
        OrderPage(content: try await mediator.call(Orders.detail, id))
      })
  }
}
