// The smallest app that also opens a URL.

import MediatorKit
import MediatorLinks

enum Orders {
  static let status = ActionKey<String, Int>("orders", "status", "id")
}

final class OrdersTarget: Target {
  static let name: TargetName = "orders"
  static var actions: ActionTable<OrdersTarget> {
    Action(Orders.status) { $0.status(of: $1) }
      .route("/order/:id<int>")
      .exposed(to: .push)
  }
  func status(of id: Int) -> String { "order \(id)" }
}

enum OrdersModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents { Registration(OrdersTarget.init) }
}

let mediator = try Mediator(modules: [OrdersModule.self])
let text = try await mediator.call(Orders.status, 42)
let opened = try await mediator.open("shop://order/43", source: .push, as: String.self)
guard text == "order 42", opened == "order 43" else { throw CancellationError() }
print(text)
