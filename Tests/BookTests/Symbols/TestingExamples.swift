import Foundation
import MediatorTesting
import Testing

// The examples in the comments of MediatorTesting's sources.

enum TestingExamples {
  struct OrderSummary: Sendable { var id, total: Int }

  nonisolated enum Orders {
    static let cancel = ActionKey<Bool, Int, String>("order", "cancel", "id", "reason")
    static let detail = ActionKey<OrderSummary, Int>("order", "detail", "id")
    static let place = ActionKey<Int>("order", "place")
    static let notify = ActionKey<Void, String>("order", "notify", "text")
  }

  nonisolated enum Cart {
    static let total = ActionKey<Int>("cart", "total")
  }

  final class OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      Action(Orders.cancel) { (_, _, reason) in !reason.isEmpty }
      Action(Orders.place) { try await $0.place() }
      Action(Orders.notify) { (_, _) in }
    }

    private weak let mediator: Mediator?

    init(mediator: Mediator) {
      self.mediator = mediator
    }

    func place() async throws -> Int {
      let mediator = try mediator.get()
      try await mediator.call(Orders.notify, "shipped")
      return try await mediator.call(Cart.total)
    }
  }

  struct CartTarget: Target {
    static let name: TargetName = "cart"
    static var actions: ActionTable<CartTarget> { Action(Cart.total) { (_) in 0 } }
  }

  enum OrderModule: Module {
    static let name: ModuleName = "Orders"
    static var contents: ModuleContents { Registration { OrderTarget(mediator: $0) } }
  }

  enum CartModule: Module {
    static let name: ModuleName = "Cart"
    static var contents: ModuleContents { Registration { CartTarget() } }
  }

  @Suite(.mediator(OrderModule.self)) struct OrderTests {
    @Test func cancels() async throws {
      #expect(try await mediator.call(Orders.cancel, 42, "too late"))
    }
  }

  @Suite struct RecorderTests {
    @Test(.mediator(OrderModule.self, CartModule.self)) func placesAnOrder() async throws {
      let recorder = CallRecorder(mediator)
      _ = try await mediator.call(Orders.place)
      recorder.expectCalled(Cart.total)
      recorder.expectCalled(Orders.notify, with: "shipped")
    }
  }

  static func declarations(_ recorder: CallRecorder) {
    recorder.expectDeclared(OrdersModule.self, CartModule.self)
  }

  static func overriding(_ mediator: Mediator) {
    mediator.override(Orders.detail) { id in OrderSummary(id: id, total: 0) }
    mediator.override((any PriceList).self, with: FreeOfCharge())
  }

  static func expectingLinks(_ mediator: Mediator) {
    mediator.expectResolves("shop://order/7", to: "/order/:id<int>", from: .push, under: ["shop://orders"])
  }
}
