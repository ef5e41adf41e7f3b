import MediatorLinks

nonisolated enum Orders {
  static let status = ActionKey<String, Int>("orders", "status", "id")
}

final class OrdersTarget: Target {
  static let name: TargetName = "orders"
  static var actions: ActionTable<OrdersTarget> {
    Action(Orders.status) { $0.status(of: $1) }
      .route("/order/:id<int>")
      .exposed(to: [.push, .universalLink])
  }
  func status(of id: Int) -> String { "order \(id) is on its way" }
}

enum OrdersModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents { Registration { OrdersTarget() } }
}

/// The statements of the first example.
func firstExample(print: Printout) async throws {
  let mediator = try Mediator(modules: [OrdersModule.self])

  print(try await mediator.call(Orders.status, 42))
  print(try await mediator.perform("orders", "status", ["id": 43]))
  print(try await mediator.open("shop://order/44", source: .push))
  print(mediator.canOpen("shop://order/45", source: .web))

  do {
    try await mediator.perform("orders", "statsu", ["id": 46])
  } catch let error as MediatorError {
    print(error.candidates)
  }
}

/// What an app does at its start: a process can do it once, so that no test does.
func startOfAnApp(_ mediator: Mediator) throws {
  try Mediator.bootstrap(mediator)
}
