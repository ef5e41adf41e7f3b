#if canImport(SwiftUI)
import MediatorNavigation
import ShopAccountAPI
import ShopCartAPI
import ShopOrdersAPI
import ShopProductsAPI
import SwiftUI

/// The view of the value that a page shows.
struct ValueView: View {
  private let value: any Sendable

  init(_ value: any Sendable) {
    self.value = value
  }

  var body: some View {
    switch value {
    case let results as SearchResults: ResultsView(results: results)
    case let product as Product: ProductView(product: product)
    case let cart as CartContents: CartView(cart: cart)
    case let orders as [Order]: OrdersView(orders: orders)
    case let order as Order: OrderView(order: order)
    case let note as OrderNote: NoteView(note: note)
    case let form as SignInForm: SignInView(form: form)
    default: Text("no view for \(type(of: value))")
    }
  }
}
#endif
