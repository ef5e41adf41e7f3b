import ShopAccountAPI
import MediatorNavigation
import ShopOrdersAPI
import ShopPages

/// The page on which the note of an order is written; it holds itself while there are changes.
struct OrderNotePage: ContentPage {
  let content: OrderNote
  var title: String { "Note of order \(content.order)" }

  static var route: PageRoute {
    PageRoute(
      Orders.notePage, "/order/:id<int>/note", under: "/order/:id", exposedTo: [.inApp, .push],
      withMediator: { mediator, id in
        let order = try await mediator.call(Orders.detail, id)
        let note = await OrderNote(of: order) { text in
          _ = try await mediator.call(Orders.annotate, id, text.isEmpty ? nil : text)
        }
        return OrderNotePage(content: note)
      }
    )
    .guarded(by: Account.signedIn)
  }
}
