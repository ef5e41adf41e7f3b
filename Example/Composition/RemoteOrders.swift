import Foundation
import MediatorNavigation
import MediatorRemoteUnix
import ShopAccountAPI
import ShopOrdersAPI
import ShopOrdersFeature

/// The orders in another process: it takes the place of `OrdersModule`.
///
/// The pages of the orders stay in the shop. A printer is a live object, so `nativeReceipt` is missing here.
struct RemoteOrders {
  let remote: Remote

  init(data: URL) {
    remote = Remote("orders", over: Composition.transport(as: "shop", data: data), errors: [OrdersError.self]) {
      RemoteAction(Orders.place).summary("Orders what is in the cart")
        .guarded(by: Account.signedIn).exposed(to: [.inApp, .customScheme])
      RemoteAction(Orders.list).summary("The orders of the signed-in user").route("/orders")
        .guarded(by: Account.signedIn).exposed(to: [.inApp, .customScheme, .push])
      RemoteAction(Orders.detail).summary("One order of the signed-in user").route("/order/:id<int>")
        .guarded(by: Account.signedIn).exposed(to: [.inApp, .customScheme, .universalLink, .push])
      RemoteAction(Orders.annotate).summary("Changes the note of an order")
        .guarded(by: Account.signedIn).exposed(to: .inApp)
    }
  }

  var contents: ModuleContents {
    ModuleContents {
      remote
      OrdersModule.pages
    }
  }
}
