import Foundation
import MediatorRouteFiles

final class ProductsTarget: Target {
  static let name: TargetName = "products"
  static var actions: ActionTable<ProductsTarget> {
    Action("detail", "id") { (_, id: Int) in "product \(id)" }
      .route("/product/:id<int>", "/p/:id<int>")
      .exposed(to: .all)
    Action("list", "tag", "limit") { (_, tag: String, limit: Int?) in "\(limit ?? 20) that are \(tag)" }
      .route("/tagged/:tag", in: "shop")
      .route("/:tag/products", in: "web")
      .exposed(to: .all)
  }
}

enum ProductsModule: Module {
  static let name: ModuleName = "Products"
  static var contents: ModuleContents {
    Registration { ProductsTarget() }
    Route("/help(/:topic)", exposedTo: .all) { (topic: String?) in "help on \(topic ?? "everything")" }
    Route("/search/:text", labels: ["text", "limit"], exposedTo: .all) { (text: String, limit: Int?) in
      "\(limit ?? 20) results for \(text)"
    }
  }
}

enum Team: String, TextDecodable, MatchedText { case red, blue }

func theWayOfAURL(print: Printout) async throws {
  let settings = LinkSettings(namespaces: [.schemes("shop", "shop-dev"), .web("shop.example.com", named: "web")])
  let mediator = try Mediator(modules: [ProductsModule.self], links: settings)

  for url in [
    "shop://product/7", "shop-dev://p/7", "shop://tagged/red?limit=3", "https://shop.example.com/red/products",
    "shop://products/detail?id=7", "shop://help/returns", "shop://search/lamp?limit=3",
  ] {
    print(try await mediator.open(url, source: .web))
  }

  let routes = mediator.routes(in: "shop")
  try routes.add(Route("/order/:id", exposedTo: .all) { (id: String) in "the order called \(id)" })
  try routes.add(Route("/order/:id<int>", exposedTo: .all) { (id: Int) in "order \(id)" })
  try routes.add(Route("/order/new", exposedTo: .all) { "a new order" })
  try routes.add(
    Route("/order/:id<int>", priority: 1, exposedTo: .all) { (id: Int) -> String in
      guard id < 100 else { throw Declined() }
      return "the early order \(id)"
    })
  for url in ["shop://order/new", "shop://order/42", "shop://order/142", "shop://order/old"] {
    print(try await mediator.open(url, source: .inApp))
  }
  print(try routes.list().map(\.description).joined(separator: "\n"))

  try routes.add(Route("/about/:team", priority: 1, exposedTo: .all) { (team: Team) in "the \(team) team" })
  try routes.add(Route("/about/:page", exposedTo: .all) { (page: String) in "the page \(page)" })
  for url in ["shop://about/red", "shop://about/us"] { print(try await mediator.open(url, source: .web)) }

  print(try mediator.url("products", "detail", ["id": 7], scheme: "shop"))
  print(try mediator.url("products", "list", ["tag": "red", "limit": 3]))

  mediator.rewrites = try RewriteSet([Rewrite(from: "/old/:id", to: "shop://product/:id")])
  let resolution = try mediator.resolve("shop://old/7", source: .push)
  print(resolution)
  print(try await mediator.open(resolution))

  let website = "https://shop.example.com/product/:id"
  mediator.rewrites = try RewriteSet([Rewrite(from: "/product/:id", to: website, isExternal: true)], for: mediator)
  print(try mediator.resolve("shop://product/7", source: .push))

  print(try Mediator(modules: [OrdersModule.self]).explain("shop://order/4x", source: .push))

  let file = try RouteFile(
    Data(
      """
      {"version": 1,
       "routes": [{"pattern": "/sale/:id<int>", "action": "products/detail", "exposed": ["push", "web"]}],
       "rewrites": [{"from": "/bargain/:id", "to": "shop://sale/:id"}]}
      """.utf8))
  mediator.rewrites = nil
  try mediator.load(file, as: "Sale")
  print(mediator.canOpen("shop://sale/7", source: .web), mediator.canOpen("shop://sale/7", source: .inApp))
  print(try mediator.resolve("shop://bargain/7", source: .web))

  mediator.linkGate = .holding
  let link = Task { try await mediator.open("shop://product/7", source: .push) }
  mediator.linkGate = .open
  print(try await link.value)
}
