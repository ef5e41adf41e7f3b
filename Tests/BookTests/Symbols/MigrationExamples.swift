import MediatorMigration

// The examples in the comments of MediatorMigration's sources.

enum MigrationExamples {
  nonisolated struct UserPage: Sendable { let id: String? }

  nonisolated static func show(user: String?) {}
  nonisolated static func show(_ parameters: Parameters) {}
  nonisolated static func show(_ parameters: [String: any Sendable]) {}
  nonisolated static func search(_ text: String?) {}

  final class NewsTarget: Target {
    static let name: TargetName = "Target_News"
    static let lifetime = Lifetime.transient
    static var actions: ActionTable<NewsTarget> {
      CTMediator.action("detail") { $0.detail($1["id"] as? String) }.exposed(to: [.push])
    }
    func detail(_ id: String?) -> String { id ?? "" }
  }

  enum NewsModule: Module {
    static let name: ModuleName = "News"
    static var contents: ModuleContents { Registration { NewsTarget() } }
  }

  static func ctmediator() throws {
    let mediator = try Mediator(modules: [NewsModule.self], links: CTMediator.links(schemes: ["app"]))
    let old = CTMediator(mediator)
    let view = try old.perform("News", "detail", ["id": 1], caching: true)
    let same = try old.open("app://News/detail?id=1", source: .push)
    _ = (view, same)

    try look {
      let url = try CTMediatorURLReader().read("app://A/detail?id=1")
      url.segments(host: .firstSegment).map(\.text)  // ["Target_A", "Action_detail:"]
    }
  }

  static func hhrouter() {
    let router = HHRouter(schemes: ["app"])
    router.map("/user/:userId", toPage: { UserPage(id: $0["userId"] as? String) })
    let page = router.page(for: "app://user/1?tab=orders")
    _ = page
  }

  static func jlroutes() throws {
    let routes = JLRoutes()
    try routes.add("/user/view/:userID") { parameters in
      show(user: parameters["userID"] as? String)
      return true
    }
    routes.route("app://user/view/joel")  // true
  }

  static func jlroutesNamespace() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.jlroutes("app")]))
    let routes = mediator.routes(in: "app")
    for pattern in try RoutePattern.jlroutes("/user/view/:userID(/:tab)") {
      try routes.add(Route(pattern, exposedTo: .all) { (parameters: Parameters) in show(parameters) })
    }
  }

  static func mgjrouter() {
    let router = MGJRouter()
    router.register("mgj://search/:query") { parameters in search(parameters["query"] as? String) }
    router.open("mgj://search/bicycle?color=red")
  }

  static func routable() throws {
    let router = RoutableRouter()
    try router.map("users/:id", defaults: ["tab": "orders"]) { parameters in show(parameters) }
    try router.open("users/4", extra: ["animated": true])
  }
}
