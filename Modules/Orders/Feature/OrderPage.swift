import ShopAccountAPI
import MediatorNavigation
import ShopOrdersAPI
import ShopPages

/// The page of an order; a sign-out removes it.
struct OrderPage: ContentPage {
  let content: Order
  var title: String { "Order \(content.number)" }

  static var route: PageRoute {
    PageRoute(
      Orders.page, "/order/:id<int>", priority: PageHandler.priorityOverActions, under: "/orders",
      exposedTo: [.inApp, .customScheme, .universalLink, .push], handler: .onlyWithNavigator,
      withMediator: { mediator, id in OrderPage(content: try await mediator.call(Orders.detail, id)) }
    )
    .guarded(by: Account.signedIn)
  }
}
