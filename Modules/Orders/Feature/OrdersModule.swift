import ShopAccountAPI
import ShopCartAPI
public import MediatorNavigation
import ShopOrdersAPI
import ShopProductsAPI
import ShopStorage

/// The module of the orders.
public enum OrdersModule: Module {
  /// The pages, which stay in the process of the user if the orders are in another one.
  public static var pages: ModuleContents {
    ModuleContents {
      OrderPage.route
      OrdersPage.route
      OrderNotePage.route
    }
  }
  /// The name `Orders`.
  public static let name: ModuleName = "Orders"
  /// The target `orders`, its pages and its clock.
  public static var contents: ModuleContents {
    Registration(OrdersTarget.init(mediator:))
    pages
    Service((any OrderClock).self, SystemClock.init, as: { $0 })
    Publication(Orders.place, Orders.list, Orders.detail, Orders.annotate, Orders.nativeReceipt)
    Requirement(Cart.show, Cart.nativeSettle, Products.detail, Account.session)
    Requirement((any DataStore).self)
    Requirement((any OrderClock).self)
  }
}
