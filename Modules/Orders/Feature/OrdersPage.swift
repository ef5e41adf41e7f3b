import ShopAccountAPI
import MediatorNavigation
import ShopOrdersAPI
import ShopPages

/// The orders of the signed-in user; the parent of each order's page.
struct OrdersPage: ContentPage {
  let content: [Order]
  let title = "Orders"

  static var route: PageRoute {
    PageRoute(
      Orders.listPage, "/orders", priority: PageHandler.priorityOverActions,
      exposedTo: [.inApp, .customScheme, .universalLink, .push], handler: .onlyWithNavigator,
      withMediator: { (mediator: Mediator) in OrdersPage(content: try await mediator.orders()) }
    )
    .guarded(by: Account.signedIn)
  }
}
