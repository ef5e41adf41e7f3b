import Foundation
import MediatorRouteFiles
import MediatorMigration
import MediatorNavigation

/// The code of the migration guide.
enum MigrationGuide {
  nonisolated enum Orders {
    static let detail = ActionKey<String, Int>("order", "detail", "id")
  }

  protocol PriceList: Sendable {
    var price: Int { get }
  }

  struct StandardPriceList: PriceList {
    let price = 5
  }

  struct UserPage: Page {
    let id: Int
  }

  @MainActor static func show(user: String) {}
  nonisolated static func search(_ query: String) -> Int { query.count }
  nonisolated static func finish(_ result: Result<any Sendable, any Error>) {}

  final class OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      // - (NSString *)Action_detail:(NSDictionary *)params
      Action(Orders.detail) { _, id in "order \(id)" }
        .route("/orders/:id<int>", in: "app")
        .exposed(to: [.push, .inApp])

      // - (id)notFound:(NSDictionary *)params
      Fallback { _, call in "no \(call.invocation.destination)" }
    }
  }

  static var contents: ModuleContents {
    ModuleContents {
      // Target_NoTargetAction
      Fallback { _, call in "nothing handles \(call.invocation.destination)" }

      // [manager registerProtocol:@protocol(PriceList) withClass:[StandardPriceList class]]
      Service((any PriceList).self, { StandardPriceList() }) { $0 }

      // [router map:@"/user/:id" toControllerClass:[UserController class]]
      PageRoute("/user/:id", exposedTo: .all) { (id: Int) in UserPage(id: id) }

      // [router map:@"users/:id" toController:[UserController class] withOptions:[UPRouterOptions modal]]
      PageRoute("/users/:id", exposedTo: .all, options: .modal(.formSheet).defaults(["tab": "new"])) { (id: Int) in
        UserPage(id: id)
      }
    }
  }

  nonisolated enum Kind: String, TextDecodable { case water, fire }

  static var navigatorContents: ModuleContents {
    ModuleContents {
      // navigator.register("app://user/<int:id>") { url, values, context in (values["id"] as? Int).map(UserController.init) }
      PageRoute("/user/:id<int>", labels: ["id", "tab"], exposedTo: .all) { (id: Int, tab: String?) in
        UserPage(id: id)
      }

      // navigator.handle("app://alert") { url, values, context in alert(url.queryParameters["title"]); return true }
      Route("/alert", labels: ["title"], exposedTo: [.inApp, .push]) { (title: String?) in "alert: \(title ?? "")" }
    }
  }

  static func urlNavigator(_ mediator: Mediator) async throws {
    // navigator.push("app://user/7", context: ["tab": "all"])
    try await mediator.navigate(to: "app://user/7", source: .inApp, context: ["tab": "all"])

    // navigator.present("app://user/7", wrap: UINavigationController.self)
    try await mediator.navigate(
      to: "app://user/7", source: .inApp, overriding: PageOverrides(placement: .modal))

    // navigator.open("app://alert?title=Hello")
    let result = try await mediator.open("app://alert?title=Hello", source: .push)

    // navigator.viewController(for: "app://user/7")
    let entry = try await mediator.buildPage(for: "app://user/7", source: .inApp)

    // navigator.handler(for: "app://alert") != nil
    let canOpen = mediator.canOpen("app://alert", source: .push)
    _ = (result, entry, canOpen)
  }

  static func crossroad() async throws {
    // router = try DefaultRouter(accepting: [.customURLScheme("dex"), .universalLink("https://dex.example")]) { registry in … }
    let sources: Exposure = [.customScheme, .universalLink]
    let mediator = try Mediator(links: LinkSettings(schemes: ["dex"], webHosts: ["dex.example"]))

    // registry.route("/monsters/:id") { context in let id: Int = try context.argument(named: "id"); … }
    try mediator.routes().add(Route("/monsters/:id", exposedTo: sources) { (id: Int) in "monster \(id)" })

    // registry.route("/monsters/search") { context in let kinds: [Kind]? = context.queryParameters.kinds; … }
    try mediator.routes().add(
      Route("/monsters/search", labels: ["kinds"], exposedTo: sources) { (kinds: CommaSeparated<Kind>?) in
        kinds?.elements ?? []
      })

    // router.responds(to: url)
    let responds = mediator.canOpen("dex://monsters/7", source: .customScheme)

    // router.openIfPossible(url, userInfo: ["tab": 1])
    try await mediator.open("dex://monsters/7", source: .customScheme, context: ["tab": 1])
    _ = responds
  }

  static func ctmediator(_ mediator: Mediator, _ url: String) async throws {
    // [mediator performTarget:@"order" action:@"detail" params:@{@"id": @1} shouldCacheTarget:YES]
    let order = try await mediator.perform("order", "detail", ["id": 1], as: String.self)

    // The same call by key, checked by the compiler.
    let same = try await mediator.call(Orders.detail, 1)

    // shouldCacheTarget:NO
    let fresh = try await mediator.call(Orders.detail, 1, options: CallOptions(caching: false))

    // [mediator performActionWithUrl:url completion:nil]
    try await mediator.open(url, source: .push)

    // [mediator releaseCachedTargetWithFullTargetName:@"order"]
    mediator.releaseTarget("order")

    // [mediator check:@"order" moduleName:nil]
    let isRegistered = mediator.hasTarget("order")
    _ = (order, same, fresh, isRegistered)
  }

  static func services(_ mediator: Mediator) throws {
    // [[[manager classForProtocol:@protocol(PriceList)] alloc] init]
    let prices = try mediator.service((any PriceList).self)

    // [manager classForProtocol:@protocol(PriceList)]
    let type = try mediator.serviceType((any PriceList).self)
    _ = (prices, type)
  }

  static func jlroutesFacade() async throws {
    let routes = JLRoutes()
    try routes.add(
      "/user/view/:userID",
      onMain: { parameters in
        show(user: parameters["userID"] as? String ?? "")
        return true
      })
    let isHandled = routes.route("app://user/view/joel")
    _ = isHandled
  }

  static func jlroutes(_ mediator: Mediator) async throws {
    let routes = mediator.routes(in: "app")

    // [routes addRoute:@"/user/view/:userID" handler:^BOOL(NSDictionary *parameters) { … }]
    try routes.add(Route("/user/view/:userID", exposedTo: .all, onMain: { (userID: String) in show(user: userID) }))

    // [routes addRoute:@"/user/:name" priority:2 handler:^BOOL(NSDictionary *parameters) { return NO; }]
    try routes.add(
      Route("/user/:name", priority: 2, exposedTo: .all) { (name: String) -> String in
        guard name == "me" else { throw Declined() }
        return "my profile"
      })

    // [routes addRoute:@"/the(/foo/:a)(/bar/:b)" handler:…]
    try routes.add(Route("/the(/foo/:a)(/bar/:b)", exposedTo: .all) { (a: String?, b: String?) in [a, b] })

    // [routes addRoute:@"/path/*" handler:…]
    let path = try routes.add(Route("/path/*rest", exposedTo: .all) { (rest: [String]) in rest.count })

    // [routes removeRouteWithPattern:@"/path/*"]
    routes.remove(path)

    // routes.unmatchedURLHandler = …
    try routes.setFallback(Fallback { _, call in call.invocation.url ?? "" })

    // [routes routeURL:url withParameters:@{@"animated": @YES}]
    try await mediator.open("app://user/view/joel", source: .inApp, context: ["animated": true])

    // [routes canRouteURL:url]
    let canOpen = mediator.canOpen("app://user/view/joel", source: .inApp)
    _ = canOpen
  }

  static func jlroutesNamespace() throws -> Mediator {
    // [JLRoutes routesForScheme:@"app"].shouldFallbackToGlobalRoutes = NO
    let app = RouteNamespace.schemes("app").with { $0.fallsBackToGlobal = false }
    let mediator = try Mediator(links: LinkSettings(namespaces: [app]))
    return mediator
  }

  static func mgjrouter(_ mediator: Mediator) throws {
    let routes = mediator.routes(in: "mgj")

    // [MGJRouter registerURLPattern:@"mgj://search/:query" toObjectHandler:…]
    try routes.add(Route("/search/:query", exposedTo: .all) { (query: String) in search(query) })

    // [MGJRouter objectForURL:@"mgj://search/bicycle"]
    let count = try mediator.openNow("mgj://search/bicycle", source: .inApp, as: Int.self)

    // [MGJRouter openURL:@"mgj://search/bicycle" withUserInfo:@{@"tab": @1} completion:…]
    mediator.open("mgj://search/bicycle", source: .inApp, context: ["tab": 1]) { result in finish(result) }

    // [MGJRouter canOpenURL:@"mgj://search/bicycle"]
    let canOpen = mediator.canOpen("mgj://search/bicycle", source: .inApp)

    // [MGJRouter generateURLWithPattern:@"mgj://search/:query" parameters:@[@"bicycle"]]
    let pattern: RoutePattern = "mgj://search/:query"
    let url = try pattern.url(["query": "bicycle"])

    // [MGJRouter deregisterURLPattern:@"mgj://search/:query"]
    routes.remove("/search/:query")
    _ = (count, canOpen, url)
  }

  static func hhrouter(_ mediator: Mediator) async throws {
    // [router matchController:@"/user/1"]
    let entry = try await mediator.buildPage(for: "/user/1", source: .inApp)

    // [router matchBlock:@"/user/1"]
    let resolution = try mediator.resolve("/user/1", source: .inApp)
    let page = try await mediator.open(resolution)

    // [router canRoute:@"/user/1"]
    let kind = mediator.linkKind(of: "/user/1", source: .inApp)
    _ = (entry, page, kind)
  }

  static func routable(_ mediator: Mediator, _ file: URL) async throws {
    // [router open:@"users/4" animated:NO extraParams:@{@"tab": @"all"}]
    let overrides = PageOverrides(animated: false)
    try await mediator.navigate(to: "/users/4", source: .inApp, context: ["tab": "all"], overriding: overrides)

    // [router paramsOfUrl:@"users/4"]
    let parameters = try mediator.resolve("/users/4", source: .inApp).parameters

    // router.ignoresExceptions = YES
    try await mediator.navigate(to: "/none/of/these", source: .inApp, ignoring: [.notFound])

    // A routes file, as JSON, with MediatorRouteFiles; `plutil -convert json` converts a property list
    try mediator.load(RouteFile(contentsOf: file))
    _ = parameters
  }
}
