import Foundation
import MediatorRouteFiles
import MediatorManifest
import MediatorTestSupport
import Testing

@Suite("A manifest contains all registered items (N6)") struct ManifestTests {
  @Test func manifestContainsEverything() throws {
    let mediator = try Mediator(
      modules: [StockModule.self, ClerkModule.self],
      links: LinkSettings(
        schemes: ["shop"], webHosts: ["shop.example"], namespaces: [.web("www.example", named: "web")]))
    mediator.rewrites = try RewriteSet([Rewrite(from: "/s/:id", to: "/stock/:id")])
    let id = Manifest.Parameter("id", "Int")
    let count = Manifest.Action(
      "count", [id, Manifest.Parameter("places", "[String]", isRequired: false, default: "main")], output: "Int",
      exposure: .sources([.inApp, .web]), summary: "How many there are", tags: ["audited", "staff"])
    let refill = Manifest.Action(
      "refill", [Manifest.Parameter("by", "Int?", isRequired: false, note: "pieces")], output: "String",
      isolation: .mainActor, isAsync: true, exposure: .rule("staff only"), deprecation: "call stock/order")
    let countKey = Manifest.Key("stock/count", [.init("id", "Int"), .init("places", "[String]")], output: "Int")
    let detailKey = Manifest.Key("order/detail", [.init("id", "Int")], output: "OrderSummary")
    let shelves = "Shelves named 'oak'"
    #expect(
      mediator.manifest()
        == Manifest(
          modules: [
            Manifest.Module("Stock", services: [shelves], requiredServices: [shelves], publishedKeys: [countKey]),
            Manifest.Module("Clerk", requiredKeys: [countKey, detailKey]),
          ],
          targets: [
            Manifest.Target(
              "stock", module: "Stock", lifetime: .transient, hasFallback: true, actions: [refill, count])
          ],
          namespaces: [
            Manifest.Namespace("web", .web, hosts: ["www.example"], routes: []),
            Manifest.Namespace(
              "global", .global, schemes: ["shop"], hosts: ["shop.example"], fallsBackToGlobal: false,
              routes: [
                Manifest.RegisteredRoute(
                  "/stock/:id<int>", priority: 3, .action, action: "stock/count", module: "Stock"),
                Manifest.RegisteredRoute(
                  "/clerk/:id", .handler, module: "Clerk", exposure: .sources([.push]),
                  defaults: ["id": ["7"], "tone": ["kind"]], parameters: [id]),
                Manifest.RegisteredRoute(nil, .handler, module: "Clerk", parameters: []),
              ]),
          ], rewrites: [Manifest.Rewrite(from: "/s/:id", to: "/stock/:id")]))
  }

  @Test func bytesDoNotDependOnTheOrderOfRegistration() throws {
    let modules: [any Module.Type] = [StockModule.self, ClerkModule.self, OrderModule.self]
    let texts = try [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map { order in
      try Mediator(modules: order.map { modules[$0] }).manifest().json()
    }
    #expect(Set(texts).count == 1)
    #expect(texts[0].hasSuffix("}\n"))
    #expect(texts[0].contains("\n  \"rewrites\" : [],\n"))
  }

  @Test func overlappingRoutesKeepTheirOrderAndOthersAreSorted() throws {
    let patterns: [RoutePattern] = [
      "/a/:x<red|blue>", "/a/:x<ten|six>", "/a/:x<blue|ten>", "app://one", "other://one", "/b/:x<[k-z]>",
      "/b/:x<[a-m]>",
      "/c/:x<[k-z]>", "/c/:x<[a-d]>",
    ]
    func texts(_ order: [Int]) throws -> [String] {
      let mediator = try Mediator()
      for place in order {
        try mediator.register(
          ModuleContents { Route(patterns[place], exposedTo: .all) { 1 } }, as: ModuleName("M\(place)"))
      }
      return mediator.manifest().namespaces[0].routes.compactMap(\.pattern)
    }
    let first = try texts(Array(patterns.indices))
    #expect(
      first == [
        "app://one", "other://one", "/a/:x<red|blue>", "/a/:x<ten|six>", "/a/:x<blue|ten>", "/b/:x<[k-z]>",
        "/b/:x<[a-m]>",
        "/c/:x<[a-d]>", "/c/:x<[k-z]>",
      ])
    // Overlapping routes keep their order of registration; the others are registered in random order.
    #expect(try texts([1, 4, 8, 0, 5, 2, 3, 7, 6]) == first)
    #expect(try texts([2, 1, 0, 3, 4, 6, 5, 7, 8]) != first)
  }

  @Test func routesOfOtherModulesAndFilesAreDistinguished() throws {
    let mediator = try Mediator(modules: [OrderModule.self])
    let file = #"{"version": 1, "routes": [{"pattern": "/last", "action": "order/detail", "defaults": {"id": 1}}]}"#
    try mediator.load(RouteFile(Data(file.utf8)))
    #expect(
      mediator.manifest().namespaces[0].routes
        == [Manifest.RegisteredRoute("/last", .file, action: "order/detail", module: "routes", defaults: ["id": ["1"]])]
    )
  }

  @Test func manifestIsReadBack() throws {
    let mediator = try Mediator(modules: [StockModule.self, ClerkModule.self, OrderModule.self])
    let manifest = mediator.manifest()
    let json = manifest.json()
    let read = try Manifest(json: json)
    #expect(read == manifest)
    #expect(read.json() == json)
  }

  @Test func unregisteredModuleRemovesItsRequirements() throws {
    let mediator = try Mediator(modules: [ClerkModule.self])
    mediator.unregister("Clerk")
    #expect(mediator.manifest() == (try Mediator().manifest()))
  }
}
