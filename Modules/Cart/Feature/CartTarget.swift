import MediatorLinks
import ShopCartAPI
import ShopProductsAPI
import ShopStorage

/// Manages the lines of the cart, as an actor.
actor CartTarget: Target {
  static let name: TargetName = "cart"

  static var actions: ActionTable<CartTarget> {
    Action(Cart.show) { try await $0.contents() }
      .summary("What is in the cart")
      .route("/cart")
      .exposed(to: [.inApp, .customScheme, .universalLink, .push])
    Action(Cart.add) { try await $0.add($1, $2) }
      .summary("Puts some of a product into the cart")
      .route("/cart/add/:id<int>")
      .exposed(to: [.inApp, .customScheme])
    Action(Cart.remove) { try await $0.remove($1, $2) }
      .summary("Takes some of a product out, or all of it")
      .exposed(to: .inApp)
    Action(Cart.clear) { try await $0.clear() }
      .summary("Empties the cart")
      .exposed(to: .inApp)
    Action("total") { try await $0.contents().total }
      .summary("The price of everything in the cart")
      .deprecated("call cart/show")
      .exposed(to: .inApp)
    Action(Cart.nativeSettle) { try await $0.settle($1) }
      .summary("Takes out what an order has taken")
  }

  private weak let mediator: Mediator?
  private let store: any DataStore

  init(mediator: Mediator) throws {
    self.mediator = mediator
    store = try mediator.service((any DataStore).self)
  }

  private func contents() throws -> CartContents { try store.read(.cart) }

  private func add(_ id: Int, _ quantity: Int) async throws -> CartContents {
    let product = try await mediator.get().product(id)
    return try store.update(.cart) { cart in
      try cart.add(product, quantity)
      return cart
    }
  }

  private func remove(_ id: Int, _ quantity: Int?) throws -> CartContents {
    try store.update(.cart) { cart in
      try cart.remove(id, quantity)
      return cart
    }
  }

  private func clear() throws -> CartContents {
    try store.update(.cart) { cart in
      cart = CartContents()
      return cart
    }
  }

  private func settle(_ ordered: CartContents) throws -> CartContents {
    try store.update(.cart) { cart in
      cart.settle(ordered)
      return cart
    }
  }
}

extension Document<CartContents> {
  static var cart: Self { Document("cart", empty: CartContents()) }
}
