import MediatorNavigation
import ShopProductsAPI
import ShopPages

/// The page of a product.
struct ProductPage: ContentPage {
  let content: Product
  var title: String { content.name }

  static var route: PageRoute {
    PageRoute(
      Products.page, "/product/:id<int>", priority: PageHandler.priorityOverActions, under: "/search",
      exposedTo: [.inApp, .customScheme, .universalLink, .push, .web], handler: .onlyWithNavigator,
      withMediator: { mediator, id in ProductPage(content: try await mediator.product(id)) })
  }
}
