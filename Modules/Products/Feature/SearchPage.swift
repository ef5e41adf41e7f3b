import MediatorNavigation
import ShopProductsAPI
import ShopPages

/// The page of search results.
struct SearchPage: ContentPage {
  let content: SearchResults
  let title: String

  static var route: PageRoute {
    PageRoute(
      Products.searchPage, "/search(/:category)", priority: PageHandler.priorityOverActions,
      exposedTo: [.inApp, .customScheme, .universalLink, .push, .web], handler: .onlyWithNavigator,
      withMediator: { mediator, text, category, minPrice, maxPrice, order, limit in
        let results = try await mediator.searchProducts(
          text, in: category, from: minPrice, upTo: maxPrice, sortedBy: order, limit: limit)
        let words = [category?.rawValue, text].compactMap(\.self).filter { !$0.isEmpty }
        return SearchPage(content: results, title: (["Search"] + words).joined(separator: " "))
      })
  }
}
