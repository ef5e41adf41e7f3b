import ShopAccountAPI
import ShopCartAPI
import MediatorKit
import MediatorNavigation
import ShopOrdersAPI
import Testing

@Suite("Actions wait at the gate for a sign-in") struct SignInGateTests {
  private let shop: TestShop
  private let room = WaitingRoom()
  private var mediator: Mediator { shop.mediator }

  init() throws {
    shop = try TestShop()
    try room.open(in: shop)
  }

  @Test func suspendedOrderContinuesAfterTheSignIn() async throws {
    try await mediator.addToCart(1001)
    let order = Task { try await mediator.placeOrder() }
    #expect(await room.next() == [.action("orders/place")])
    try await mediator.signIn(user: "ada", password: "difference")
    #expect(try await order.value.customer == "ada")
  }

  @Test func linkIsSuspendedLikeACall() async throws {
    try await mediator.addToCart(1001)
    let order = Task { try await mediator.open("shop://orders/place?note=x", source: .customScheme, as: Order.self) }
    #expect(await room.next() == [.action("orders/place")])
    try await mediator.signIn(user: "ada", password: "difference")
    #expect(try await order.value.note == "x")
  }

  @Test func allWaitingCallsContinue() async throws {
    let lists = (0..<20).map { _ in Task { try await mediator.orders().count } }
    // The user is asked once, whichever call came first.
    #expect(await room.next() == [.action("orders/list")])
    try await mediator.signIn(user: "ada", password: "difference")
    for list in lists { #expect(try await list.value == 0) }
  }

  @Test func wrongPasswordKeepsTheGateClosed() async throws {
    let list = Task { try await mediator.orders() }
    _ = await room.next()
    await #expect(throws: AccountError.wrongCredentials) {
      try await mediator.signIn(user: "ada", password: "wrong")
    }
    list.cancel()
    await #expect(throws: CancellationError.self) { try await list.value }
  }

  @Test func cancelledCallEndsAtOnce() async throws {
    try await mediator.addToCart(1001)
    let order = Task { try await mediator.placeOrder() }
    _ = await room.next()
    order.cancel()
    await #expect(throws: CancellationError.self) { try await order.value }
    try await mediator.signIn(user: "ada", password: "difference")
    #expect(try await mediator.orders().isEmpty)
    #expect(await mediator.cartCount() == 1)
  }

  @Test func cancelledCallDoesNotWait() async throws {
    let order = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await mediator.placeOrder()
    }
    await #expect(throws: CancellationError.self) { try await order.value }
  }

  @Test func deadlineEndsTheWait() async throws {
    try await mediator.addToCart(1001)
    let error = await #expect(throws: MediatorError.self) {
      try await mediator.placeOrder(timeout: .milliseconds(10))
    }
    #expect(error?.code == .deadlineExceeded)
    #expect(error?.address == "orders/place")
    try await mediator.signIn(user: "ada", password: "difference")
    #expect(try await mediator.orders().isEmpty)
  }

  @Test func signedInUserDoesNotWait() async throws {
    try await mediator.signIn(user: "ada", password: "difference")
    #expect(try await mediator.orders().isEmpty)
  }

  @Test func presenterMayThrow() async throws {
    struct Refusing: SignInPresenter {
      func signIn(for destination: Destination) throws -> Bool { throw AccountError.signInRequired(destination) }
    }
    let other = try TestShop()
    try other.mediator.register(
      ModuleContents { Service((any SignInPresenter).self, Refusing.init, as: { $0 }) }, as: "Refusing")
    let error = await #expect(throws: NavigationError.self) { try await other.mediator.orders() }
    #expect(error?.underlying as? AccountError == .signInRequired(.action("orders/list")))
  }

  @Test func webPageIsRejectedBeforeTheUserIsAsked() async throws {
    let error = await #expect(throws: MediatorError.self) {
      try await mediator.open("shop://orders/place", source: .web)
    }
    #expect(error?.code == .notExposed)
    let list = Task { try await mediator.orders() }
    #expect(await room.next() == [.action("orders/list")])
    list.cancel()
  }

  @Test func synchronousCallIsRejected() throws {
    let error = #expect(throws: MediatorError.self) { try mediator.callNow(Orders.list) }
    #expect(error?.code == .asynchronousInterceptor)
  }
}
