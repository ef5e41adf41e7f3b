public import MediatorKit
import OrdersAPI

/// The orders.
public enum OrdersModule: Module {
  /// The name `Orders`.
  public static let name: ModuleName = "Orders"
  /// The target `orders` and the clock that it looks at.
  public static var contents: ModuleContents {
    Registration(OrdersTarget.init(mediator:))
    Service((any OrderClock).self, SystemClock.init, as: { $0 })
  }
}
