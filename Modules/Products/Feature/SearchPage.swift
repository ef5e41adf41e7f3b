import MediatorKit
import MediatorNavigation
import ShopProductsAPI
import RoutePatterns
import ShopPages

/// The page of search results.
struct SearchPage: ContentPage {
  let content: SearchResults
  let title: String

  static var route: PageRoute {
    PageRoute(
      "/search(/:category)", priority: OnlyWithNavigator.priority,
      exposedTo: [.inApp, .customScheme, .universalLink, .push, .web], handler: OnlyWithNavigator(),
      withMediator: { (mediator: Mediator, link: Parameters) in
        // Links have further parameters, such as those for tracking, which the action would reject.
        var query = Parameters()
        for label in Products.search.parameters.map(\.label) { query[label] = link[label] }
        let results = try await mediator.perform("products", "search", query, as: SearchResults.self)
        let words = ["category", "text"].compactMap { (query[$0] as? Parameters.Text)?.texts.first }
        return SearchPage(content: results, title: (["Search"] + words).joined(separator: " "))
      })
  }
}
