import ShopAccountAPI
import ShopCartAPI
import MediatorNavigation
import ShopOrdersAPI
import Testing

@Suite("Actions wait at the gate for a sign-in") struct SignInGateTests {
  private let shop: TestShop
  private let room = WaitingRoom()
  private var mediator: Mediator { shop.mediator }

  init() throws {
    shop = try TestShop(showingIn: room)
  }

  @Test func suspendedOrderContinuesAfterTheSignIn() async throws {
    try await mediator.addToCart(1001)
    let order = Task { try await mediator.placeOrder() }
    #expect(await room.next() == .action("orders/place"))
    try await room.signIn()
    #expect(try await order.value.customer == "ada")
  }

  @Test func linkIsSuspendedLikeACall() async throws {
    try await mediator.addToCart(1001)
    let order = Task { try await mediator.open("shop://orders/place?note=x", source: .customScheme, as: Order.self) }
    #expect(await room.next() == .action("orders/place"))
    try await room.signIn()
    #expect(try await order.value.note == "x")
  }

  @Test func allWaitingCallsContinue() async throws {
    let lists = (0..<20).map { _ in Task { try await mediator.orders().count } }
    // The user is asked once, whichever call came first.
    #expect(await room.next() == .action("orders/list"))
    try await room.signIn()
    for list in lists { #expect(try await list.value == 0) }
  }

  @Test func wrongPasswordKeepsTheGateClosed() async throws {
    let list = Task { try await mediator.orders() }
    _ = await room.next()
    try await room.signIn(password: "wrong")
    // The page is shown again, and says why.
    #expect(await room.next() == .action("orders/list"))
    #expect(await room.form?.problem == .wrongCredentials)
    list.cancel()
    await #expect(throws: CancellationError.self) { try await list.value }
  }

  @Test("A user who swipes the sign-in away and taps again is asked again (LN43, LN68)")
  func swipedSignInIsShownAgain() async throws {
    let first = Task { try await mediator.open("shop://orders", source: .push) }
    _ = await room.next()
    try await room.dismiss()
    let error = await #expect(throws: NavigationError.self) { try await first.value }
    #expect(error?.code == .gateDeclined)
    let second = Task { try await mediator.open("shop://orders", source: .push) }
    _ = await room.next()
    try await room.signIn()
    #expect(try await second.value is PageEntry)
    #expect(await room.model.drawing == "Orders  <")
  }

  @Test("A user who signs out on a guarded page sees it leave (LN45, LN68)") func signOutRemovesPages() async throws {
    try await mediator.signIn(user: "ada", password: "difference")
    try await mediator.open("shop://product/1001", source: .push)
    try await mediator.show(Orders.listPage)
    #expect(await room.model.current?.title == "Orders")
    try await mediator.signOut()
    #expect(await room.model.current?.title == "Strata Desk Lamp")
    try await mediator.signIn(user: "ada", password: "difference")
    try await mediator.show(Orders.listPage)
    try await mediator.signIn(user: "grace", password: "nanosecond")
    #expect(await room.model.current?.title == "Strata Desk Lamp")
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

  @Test func gateDeclinesWithoutANavigator() async throws {
    let error = await #expect(throws: NavigationError.self) { try await TestShop().mediator.orders() }
    #expect((error?.underlying as? NavigationError)?.code == .noNavigator)
  }

  @Test func webPageIsRejectedBeforeTheUserIsAsked() async throws {
    let error = await #expect(throws: MediatorError.self) {
      try await mediator.open("shop://orders/place", source: .web)
    }
    #expect(error?.code == .notExposed)
    let list = Task { try await mediator.orders() }
    #expect(await room.next() == .action("orders/list"))
    list.cancel()
  }

  @Test func synchronousCallIsRejected() throws {
    let error = #expect(throws: MediatorError.self) { try mediator.callNow(Orders.list) }
    #expect(error?.code == .asynchronousInterceptor)
  }
}
