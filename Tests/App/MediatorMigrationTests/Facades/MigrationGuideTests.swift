import MediatorMigration
import MediatorNavigation
import Testing

/// The right-hand columns of the migration guide, compiled and run.
@Suite("The migration guide's replacements work") struct MigrationGuideTests {
  private struct UserPage: Page { let id: Int }
  private protocol PriceList: Sendable { var price: Int { get } }
  private struct StandardPriceList: PriceList { let price = 5 }

  private final class OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      Action("detail", "id") { (_, id: Int) in "order \(id)" }.route("/orders/:id<int>", in: "app").exposed(to: .push)
      Fallback { _, miss in "no \(miss.invocation.address?.action ?? "")" }
    }
  }

  private func mediator(_ contents: ModuleContents...) throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("app", "app-dev")]))
    for (index, contents) in contents.enumerated() { try mediator.register(contents, as: ModuleName("M\(index)")) }
    return mediator
  }

  @Test("The replacements of CTMediator's calls work")
  func replacementsOfCTMediatorWork() async throws {
    let mediator = try mediator(
      ModuleContents { Registration(OrderTarget.init) }, ModuleContents { Fallback { _, _ in "fallback" } })
    #expect(try await mediator.perform("order", "detail", ["id": 1], as: String.self) == "order 1")
    #expect(try await mediator.open("app://orders/1", source: .push, as: String.self) == "order 1")
    #expect(try await mediator.perform("order", "other", as: String.self) == "no other")
    #expect(try await mediator.perform("none", "other", as: String.self) == "fallback")
    #expect(mediator.isCached("order") && mediator.hasTarget("order") && mediator.hasAction("order/detail"))
    mediator.releaseTarget("order")
    #expect(!mediator.isCached("order"))
  }

  @Test("The replacements of Protocol-Class calls work")
  func replacementsOfServicesWork() throws {
    let mediator = try mediator(ModuleContents { Service((any PriceList).self, StandardPriceList.init) { $0 } })
    #expect(try mediator.service((any PriceList).self).price == 5)
    #expect(try mediator.serviceType((any PriceList).self) == StandardPriceList.self)
  }

  @Test("The replacements of JLRoutes' and MGJRouter's calls work")
  func replacementsOfRoutesWork() async throws {
    let mediator = try mediator()
    let routes = mediator.routes(in: "app")
    let id = try routes.add(Route("/a", "/b", exposedTo: .all) { 1 })
    try routes.add(
      Route("/user/view/:userID", priority: 2, exposedTo: .all) { (userID: String) -> String in
        guard userID != "me" else { throw Declined() }
        return userID
      })
    try routes.add(Route("/user/*rest", exposedTo: .all) { (rest: [String]) in rest.count })
    try routes.add(Route("/p/:id.html", exposedTo: .all) { (id: Int) in id })
    try routes.setFallback(Fallback { _, miss in miss.invocation.url ?? "" })
    #expect(try mediator.openNow("app-dev://user/view/joe", source: .inApp, as: String.self) == "joe")
    #expect(try mediator.openNow("app://user/view/me", source: .inApp, as: Int.self) == 2)
    #expect(try mediator.openNow("app://p/7.html", source: .inApp, as: Int.self) == 7)
    #expect(try await mediator.open("app://none", source: .inApp, as: String.self) == "app://none")
    #expect(mediator.canOpen("app://a", source: .inApp))
    #expect(routes.remove(id) && routes.remove("/user/view/:userID") == 1)
    let pattern: RoutePattern = "/search/:query"
    #expect(try pattern.path(["bicycle"]) == "/search/bicycle")
    #expect(try mediator.resolve("app://p/7.html", source: .inApp).parameters["id"] != nil)
  }

  @Test("The replacements of HHRouter's and routable-ios' calls work")
  func replacementsOfPagesWork() async throws {
    let model = NavigationModel()
    let mediator = try mediator(
      ModuleContents {
        PageRoute(
          "/user/:id", exposedTo: .all,
          options: .modal(.formSheet, transition: .crossDissolve).defaults(["tab": "new"])
        ) { (id: Int) in UserPage(id: id) }
      }, ModuleContents { Service((any Navigator).self, { model }) { $0 } })
    #expect(mediator.linkKind(of: "/user/1", source: .inApp) == .page)
    let entry = try await mediator.buildPage(for: "/user/1", source: .inApp)
    #expect((entry.page as? UserPage)?.id == 1)
    let shown = try await mediator.navigate(
      to: "/user/2", source: .inApp, context: ["k": 1], overriding: PageOverrides(animated: false))
    #expect(shown?.options.isAnimated == false)
    #expect(try await mediator.navigate(to: "/none/of/these", source: .inApp, ignoring: [.notFound]) == nil)
  }
}
