// The smallest app: calls by key and by name.

import MediatorKit

enum Orders {
  static let status = ActionKey<String, Int>("orders", "status", "id")
}

final class OrdersTarget: Target {
  static let name: TargetName = "orders"
  static var actions: ActionTable<OrdersTarget> {
    Action(Orders.status) { $0.status(of: $1) }
  }
  func status(of id: Int) -> String { "order \(id)" }
}

enum OrdersModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents { Registration(OrdersTarget.init) }
}

let mediator = try Mediator(modules: [OrdersModule.self])
let text = try await mediator.call(Orders.status, 42)
let named = try await mediator.perform("orders", "status", ["id": 43], as: String.self)
guard text == "order 42", named == "order 43" else { throw CancellationError() }
print(text)
