import MediatorLinks

/// The statements of the example of links.
func linkExample(print: Printout) async throws {
  let mediator = try Mediator(modules: [OrdersModule.self])

  print(try mediator.url(for: Orders.status, 42, scheme: "shop"))
  print(mediator.explain("shop://order/4x", source: .push))

  mediator.rewrites = try RewriteSet([Rewrite(from: "/order/:id", to: "https://shop.example/order/:id")])
  print(try mediator.resolve("shop://order/44", source: .push))
}
