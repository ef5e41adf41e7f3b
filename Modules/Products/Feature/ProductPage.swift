import MediatorKit
import MediatorNavigation
import ShopProductsAPI
import RoutePatterns
import ShopPages

/// The page of a product.
struct ProductPage: ContentPage {
  let content: Product
  var title: String { content.name }

  static var route: PageRoute {
    PageRoute(
      "/product/:id<int>", priority: OnlyWithNavigator.priority, under: "/search",
      exposedTo: [.inApp, .customScheme, .universalLink, .push, .web], handler: OnlyWithNavigator(),
      withMediator: { (mediator: Mediator, id: Int) in ProductPage(content: try await mediator.product(id)) })
  }
}
