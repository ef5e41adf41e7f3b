import MediatorRemote
import ShopAccountAPI
import ShopOrdersAPI
import ShopSettings

/// The orders, which the processes of `orders-server` run; in the shop itself `OrdersModule` is in its place.
enum RemoteOrders: Module {
  static let name: ModuleName = "Orders"
  static let orders = Remote(
    "orders", over: EngineSettings.transport(as: "shop"), timeout: .seconds(5), errors: [OrdersError.self]
  ) {
    RemoteAction(Orders.place).guarded(by: Account.signedIn).exposed(to: .inApp)
    RemoteAction(Orders.list).route("/orders").guarded(by: Account.signedIn).exposed(to: .inApp)
    RemoteAction(Orders.detail).route("/order/:id<int>").guarded(by: Account.signedIn).exposed(to: .inApp)
  }
  static var contents: ModuleContents { orders }
}
