import MediatorKit
import MediatorLinks
import OrdersAPI
import RoutePatterns

package enum OrdersModule: Module {
  package static var name: ModuleName { "Orders" }
  package static var contents: ModuleContents { Registration { OrdersTarget() } }
}

struct OrdersTarget: Target {
  static var name: TargetName { "orders" }
  static var actions: ActionTable<OrdersTarget> {
    Action(Orders.status) { "order \($1) is on its way" }.route("/order/:id<int>").exposed(to: .push)
  }
}
