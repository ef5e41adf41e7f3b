import ShopCartAPI
import MediatorNavigation
import ShopPages

/// The page of the cart, shown modally.
struct CartPage: ContentPage {
  let content: CartContents
  let title = "Cart"

  static var route: PageRoute {
    PageRoute(
      Cart.page, "/cart", priority: PageHandler.priorityOverActions,
      exposedTo: [.inApp, .customScheme, .universalLink, .push], options: .modal,
      handler: .onlyWithNavigator,
      withMediator: { (mediator: Mediator) in CartPage(content: try await mediator.cart()) })
  }
}
