import MediatorKit

struct HelpTarget: Target {
  static let name: TargetName = "help"
  static var actions: ActionTable<HelpTarget> {
    Action("topics") { (_) in ["cart", "orders"] }
    Fallback { (_, call) in "no help on \(call.invocation.destination)" }
  }
}

enum HelpModule: Module {
  static let name: ModuleName = "Help"
  static var contents: ModuleContents {
    Registration { HelpTarget() }
    Fallback { _, call in "nobody does \(call.invocation.destination)" }
  }
}

struct LoginGate: Interceptor {
  let signIn: @Sendable () async throws -> Void

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    try await signIn()
    return try await next(invocation)
  }
}

struct NotSignedIn: Error {}

struct AccountGate: Interceptor {
  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    guard try await next.mediator.perform("account", "isSignedIn", as: Bool.self) else { throw NotSignedIn() }
    return try await next(invocation)
  }
}

struct Unavailable: Error {}

struct Retry: Interceptor {
  let attempts: Int

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    for _ in 1..<attempts {
      do {
        return try await next(invocation)
      } catch is Unavailable {
        continue
      }
    }
    return try await next(invocation)
  }
}

func calling(print: Printout) async throws {
  let mediator = try Mediator(modules: [ShopModule.self, OrdersModule.self])

  let count = try await mediator.call(Cart.add, 7, 2)
  let status = try mediator.callNow(Orders.status, 42)
  let lines = try await mediator.perform("cart", "lines", as: [CartLine].self)
  print(count, status, lines.count)

  do {
    _ = try mediator.callNow(Cart.add, 7, 1)
  } catch let error as MediatorError {
    print(error.code)
  }

  for parameters: Parameters in [["id": Int8(7)], ["id": "7"], ["id": 7, "urgent": true], [:]] {
    do {
      print(try await mediator.perform("orders", "status", parameters))
    } catch let error as MediatorError {
      print(error.code)
    }
  }

  do {
    _ = try await mediator.call(Cart.lines, options: CallOptions(timeout: .zero))
  } catch let error as MediatorError {
    print(error.code)
  }

  try mediator.register(HelpModule.self)
  let silent = CallOptions(fallback: Fallback { _, _ in "nothing" })
  print(try await mediator.perform("help", "refunds"))
  print(try await mediator.perform("orders", "refund"))
  print(try await mediator.perform("orders", "refund", options: silent))

  try mediator.register(
    ModuleContents {
      Interception(.tag("signed-in"), LoginGate { print("signing in") })
      Interception(.target("cart"), priority: 1, Retry(attempts: 3))
      CallObserver { record in print(record.invocation.destination, "is over") }
    }, as: "Around")
  print(try await mediator.perform("checkout", "total"))
  print(try await mediator.perform("checkout", "total", options: CallOptions(skipping: ["signed-in"])))
}
