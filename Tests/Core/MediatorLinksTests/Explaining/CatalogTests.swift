import Foundation
import MediatorRouteFiles
import MediatorTestSupport
import Testing

@Suite("A catalog lists all items of one registry") struct CatalogTests {
  private enum ListedModule: Module {
    static let name: ModuleName = "Listed"
    static var contents: ModuleContents {
      Service((any Sendable).self, { 1 }, as: { $0 })
      Interception(.target("order"), priority: 3, named: "gate") { invocation, next in try await next(invocation) }
      Requirement(Orders.detail)
      Publication(Orders.cancel)
      Route("/list/:id", exposedTo: .all) { (id: Int) in id }
    }
  }

  @Test("A catalog lists modules, targets, services, namespaces, routes, rewrites and interceptors")
  func catalogListsEveryKind() throws {
    let mediator = try Mediator(
      modules: [OrderModule.self, ListedModule.self],
      links: LinkSettings(schemes: ["shop"], namespaces: [.web("www.example", named: "web")]))
    mediator.rewrites = try RewriteSet([Rewrite(from: "/old/:id", to: "/list/:id")])
    try mediator.load(
      RouteFile(Data(#"{"version": 1, "routes": [{"pattern": "/o/:id", "action": "order/detail"}]}"#.utf8)))
    let catalog = mediator.catalog()
    #expect(catalog.modules.map(\.name) == ["Orders", "Listed", "routes"])
    #expect(catalog.modules[1].requiredKeys.map(\.address) == ["order/detail"])
    #expect(catalog.modules[1].publishedKeys.map(\.address) == ["order/cancel"])
    #expect(catalog.targets.map(\.name) == ["counter", "order", "profile"])
    #expect(catalog.targets[1].actions.map(\.name) == ["detail", "cancel", "count", "native"])
    #expect(catalog.modules.map(\.services) == [[], ["Any"], []])
    #expect(catalog.namespaces.map(\.namespace.name) == ["global", "web"])
    #expect(catalog.namespaces[0].schemes == ["shop"])
    #expect(catalog.namespaces[0].routes.map(\.pattern?.description) == ["/list/:id", "/o/:id"])
    #expect(catalog.rewrites.map(\.to) == ["/list/:id"])
  }

  @Test("A catalog lists what each route maps to")
  func routesHaveDestinations() throws {
    let mediator = try Mediator(modules: [OrderModule.self, ListedModule.self])
    let route = try #require(mediator.catalog().namespaces[0].routes.first)
    #expect(route.closure?.parameters.map(\.label) == ["id"])
    #expect(route.closure?.outputName == "Int")
  }
}
