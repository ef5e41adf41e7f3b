public import MediatorKit
import MediatorNavigation
import OrdersAPI

/// The orders.
public enum OrdersModule: Module {
  /// The name `Orders`.
  public static let name: ModuleName = "Orders"
  /// The target `orders`, its page and the clock that it looks at.
  public static var contents: ModuleContents {
    Registration(OrdersTarget.init(mediator:))
    OrderPage.route
    Service((any OrderClock).self, SystemClock.init, as: { $0 })
  }
}
