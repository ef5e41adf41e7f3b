#if canImport(SwiftUI)
import MediatorNavigation
import ShopCartAPI
import ShopOrdersAPI
import ShopProductsAPI
import SwiftUI

struct ResultsView: View {
  let results: SearchResults
  @State private var text = ""

  var body: some View {
    List {
      TextField("Words", text: $text)
      ActionButton("Search") { [text] mediator in
        try await mediator.show(Products.searchPage, text, nil, nil, nil, .relevance, 10)
      }
      ForEach(results.products, id: \.id) { product in
        ActionButton(product.name) { try await $0.show(Products.page, product.id) }
      }
    }
  }
}

struct ProductView: View {
  let product: Product

  var body: some View {
    List {
      Text(product.summary)
      Text("\(product.price) €")
      ActionButton("Add to cart") { mediator in
        try await mediator.addToCart(product.id)
        try await mediator.show(Cart.page)
      }
    }
  }
}

struct CartView: View {
  let cart: CartContents
  @Environment(\.navigator) private var navigator

  var body: some View {
    List {
      ForEach(cart.lines, id: \.product) { Text("\($0.quantity) × \($0.name)") }
      Text("\(cart.total) €")
      ActionButton("Order") { [navigator] mediator in
        let order = try await mediator.placeOrder()
        try await navigator?.dismiss()
        // The list of orders is in another tab.
        try await mediator.show(Orders.page, order.number, overriding: PageOverrides(policy: .replace))
      }
    }
  }
}
#endif
