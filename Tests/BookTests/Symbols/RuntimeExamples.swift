import Foundation
import MediatorLinks

// The examples in the comments of MediatorKit's sources, each with the declarations that it needs.

enum RuntimeExamples {
  struct OrderSummary: Sendable {
    var id = 0
    var total: Decimal = 0
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public nonisolated enum Orders {
    public static let detail = ActionKey<OrderSummary, Int>("order", "detail", "id")
  }

  nonisolated enum Account {
    static let awaitSignIn = ActionKey<Void>("account", "awaitSignIn")
  }

  final class OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      Action(Orders.detail) { try $0.detail(id: $1) }
        .summary("One order")
        .exposed(to: [.push, .universalLink])
      Action("cancel", "id", "reason") { try await $0.cancel(id: $1, reason: $2) }
    }

    func detail(id: Int) throws -> OrderSummary { OrderSummary(id: id) }
    func cancel(id: Int, reason: String?) async throws -> Bool { reason != nil }
  }

  enum SplitTable {
    final class OrderTarget: Target {
      static let name: TargetName = "order"
      static var actions: ActionTable<OrderTarget> {
        readingActions
        changingActions
      }
      @ActionTableBuilder<OrderTarget> private static var readingActions: ActionTable<OrderTarget> {
        Action(Orders.detail) { try $0.detail(id: $1) }
      }
      @ActionTableBuilder<OrderTarget> private static var changingActions: ActionTable<OrderTarget> {
        Action("cancel", "id", "reason") { try await $0.cancel(id: $1, reason: $2) }
      }

      func detail(id: Int) throws -> OrderSummary { OrderSummary(id: id) }
      func cancel(id: Int, reason: String?) async throws -> Bool { reason != nil }
    }
  }

  final class HelpTarget: Target {
    static let name: TargetName = "help"
    static var actions: ActionTable<HelpTarget> {
      Action("topics") { $0.topics }
      Fallback { target, call in "no help on \(call.invocation.destination)" }
    }

    let topics = ["orders"]
  }

  final class GreeterTarget: Target {
    static let name: TargetName = "greeter"
    static var actions: ActionTable<GreeterTarget> {
      Action("hello", "name") { $0.hello($1) }
    }
    func hello(_ name: String) -> String { "Hello, \(name)!" }
  }

  struct LoginGate: Interceptor {
    func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
      try await next.mediator.call(Account.awaitSignIn)
      return try await next(invocation)
    }
  }

  protocol PriceList: Sendable {}
  final class StandardPriceList: PriceList {}
  final class StaffPriceList: PriceList {}
  final class LivePriceList: PriceList {}

  enum OrderModule: Module {
    static let name: ModuleName = "Orders"
    static var contents: ModuleContents {
      Registration { OrderTarget() }
      Service((any PriceList).self) { StandardPriceList() }
    }
  }

  enum AccountModule: Module {
    static let name: ModuleName = "Account"
    static var contents: ModuleContents {}
  }

  static let registrations = ModuleContents {
    Registration { OrderTarget() }  // init()
    Registration { CheckoutTarget(mediator: $0) }  // a target that calls others
    Registration(onMain: { ProfileTarget() })  // a main-actor class
  }

  static let services = ModuleContents {
    Service((any PriceList).self) { StandardPriceList() }
    Service((any PriceList).self, named: "staff", lifetime: .transient) { StaffPriceList() }
    Service((any PriceList).self, { StandardPriceList() }) { $0 }
    Service.weak((any PriceList).self, { LivePriceList() }) { $0 }
  }

  enum Tabs {
    static let badge = ActionKey<Int>("tabs", "badge")
  }

  @MainActor static func badges(_ mediator: Mediator) throws {
    let badge = try mediator.callNow(Tabs.badge)
    print(badge)
  }

  static func errors(_ mediator: Mediator) async throws {
    do {
      try await mediator.open("shop://order/42", source: .web)
    } catch let error as MediatorError where error.code == .notExposed {
      print(error)  // 'order/detail': not exposed: found web, expected in-app …
    }
  }

  static let fallbacks = ModuleContents {
    Fallback { _, call in
      guard call.invocation.source == nil else { throw Declined() }
      return "not yet: \(call.invocation.destination)"
    }
    Fallback(for: "tickets") { mediator, _ in try mediator.performNow("help", "soldOut") }
    Fallback(for: .unmatchedURLs()) { _, call in "no page for \(call.invocation.url ?? "")" }
  }

  static func contents(_ mediator: Mediator) throws {
    let contents = ModuleContents {
      Registration { OrderTarget() }
      Fallback { _, _ in "not available" }
    }
    try mediator.register(contents, as: "Orders")
  }

  static let interceptors = ModuleContents {
    Interception(.tag("signed-in"), priority: 10, LoginGate())
    Interception(.target("order"), named: "a clock") { invocation, next in
      print(invocation.destination)
      return try await next(invocation)
    }
  }

  static let observers = ModuleContents {
    CallObserver { record in print(record) }  // order/detail from push: succeeded in 0.4 ms
  }

  static func calls() async throws {
    let mediator = try Mediator(modules: [OrderModule.self, AccountModule.self])
    let summary = try await mediator.call(Orders.detail, 42)  // typed
    let same = try await mediator.perform("order", "detail", ["id": 42])  // by name
    let again = try await mediator.open("shop://order/42", source: .push)  // by URL
    _ = (summary, same, again)
  }

  static func methods(_ mediator: Mediator) async throws {
    let summary = try await mediator.call(Orders.detail, 42)
    let total = try await mediator.perform("cart", "total", as: Decimal.self)
    let prices = try mediator.service((any PriceList).self)
    try await mediator.call(Orders.place, options: CallOptions(timeout: .seconds(5), skipping: ["logged"]))
    _ = (summary, total, prices)
  }

  static func addresses(_ mediator: Mediator) async throws {
    let address: ActionAddress = "cart/total"
    let total = try await mediator.perform(address, as: Decimal.self)
    _ = total
  }

  static func catalog(_ mediator: Mediator) {
    for target in mediator.catalog().targets {
      for action in target.actions { print("\(target.name)/\(action.name)\(action.signatureText)") }
    }
  }

  static func names() {
    let address: ActionAddress = "order/detail"
    print(address.target, address.action)  // order detail
    let target: TargetName = "billing.order"
    _ = target
  }
}

extension RuntimeExamples {
  static func show(_ invocation: Invocation) {
    switch invocation.destination {
    case .action(let address): print(address)  // order/detail
    case .closure(_, let pattern): print(pattern ?? "")  // /order/:id
    default: break
    }
  }
}

extension RuntimeExamples.Orders {
  static let place = ActionKey<Void>("order", "place")
}

#if EXPORTING
// Not compiled, because the tests of exports would find it; they test this export.
#if objectFormat(MachO)
@section("__DATA,mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
#else
@section("mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
#endif
#endif
