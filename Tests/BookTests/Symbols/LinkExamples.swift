import Foundation
import MediatorRouteFiles

// The examples in the comments of MediatorKit's links.

enum LinkExamples {
  typealias Orders = RuntimeExamples.Orders
  typealias Tab = InputExamples.Tab

  nonisolated struct UserPage: Sendable {
    init(_ id: Int, _ tab: Tab) {}
  }

  nonisolated enum Cart {
    static let add = ActionKey<Int, Int>("cart", "add", "product")
  }

  nonisolated static func search(_ text: String, _ limit: Int?) -> [String] {
    Array(repeating: text, count: limit ?? 1)
  }

  static func relative(_ mediator: Mediator) async throws {
    // shop://order/8?tab=notes
    try await mediator.open("../8?tab=notes", relativeTo: "shop://order/7/line", source: .inApp)
  }

  static let routes = ModuleContents {
    Route("/user/:id/:tab", exposedTo: [.push, .inApp]) { (id: Int, tab: Tab) in UserPage(id, tab) }

    // swift-format-ignore
    // shop://search/lamps?limit=20
    Route("/search/:text", labels: ["limit", "text"], exposedTo: .all) { (limit: Int?, text: String) in
      search(text, limit)
    }

    Route("/user/:id", exposedTo: .all) { (id: Int) in "user \(id)" }.under("/users")
    // swift-format-ignore
    Route("/buy/:id", exposedTo: .inApp, withMediator: { (mediator: Mediator, id: Int) in
      try await mediator.call(Cart.add, id)
    })

    Route(matching: ShortLinks(), in: "web", priority: -1, exposedTo: .all) { parameters in
      "code \(parameters["code"] ?? "")"
    }
  }

  struct ShortLinks: RouteMatcher {
    func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
      let segments = url.segments(host: host)
      guard segments.count == 1, segments[0].text.count == 6 else { return nil }
      return ["code": segments[0].text]
    }
  }

  static func exposing(print: Printout) {
    let some: Exposure = [.push, .universalLink]
    let trusted: Exposure = .sources(where: "the app and its widgets") { $0 == .inApp || $0 == "widget" }
    print(some, trusted.allows(.web))  // push, universal-link false
  }

  static func gates() throws {
    var settings = LinkSettings(gate: .holding)
    settings.gateCapacity = 4
    let mediator = try Mediator(links: settings)
    mediator.linkGate = .open
  }

  static func secrets(_ reset: @escaping @Sendable (String) -> Int) -> (LinkSettings, Route) {
    let route =
      Route("/reset/:token", exposedTo: .universalLink) { (token: String) in reset(token) }.secret("token")
    var settings = LinkSettings(schemes: ["shop"])
    settings.secretItems = ["session"]
    return (settings, route)
  }

  static func settings() {
    let settings = LinkSettings(
      schemes: ["shop"], webHosts: ["shop.example.com"], reader: StandardURLReader(limits: URLLimits(length: 2048)),
      gate: .holding)
    _ = settings
  }

  static func opening(_ mediator: Mediator) async throws {
    let summary = try await mediator.open("shop://order/42", source: .push)
    _ = summary
  }

  static func resolving(_ mediator: Mediator) async throws {
    let resolution = try mediator.resolve("shop://order/42", source: .push)
    print(resolution)  // shop://order/42 → order/detail by /order/:id<int>
    let summary = try await mediator.open(resolution)
    _ = summary
  }

  static func makingURLs(_ mediator: Mediator) throws {
    do {
      let url = try mediator.url(for: Orders.detail, 42)  // shop://order/42
      _ = url
    }
    do {
      let url = try mediator.url("orders", "detail", ["id": 42])  // shop://order/42
      _ = url
    }
  }

  static func namespaces() {
    let settings = LinkSettings(namespaces: [.schemes("shop", "shop-dev"), .web("shop.example.com", named: "web")])
    _ = settings
  }

  static func files(_ mediator: Mediator, _ url: URL) throws {
    let file = try RouteFile(contentsOf: url)
    try mediator.load(file)
    mediator.rewrites = try RewriteSet(file.rewrites.rules, for: mediator)
    try mediator.load(file, replacing: true, missing: { problem in print(problem) })
  }

  static func fileAsText(print: Printout) throws {
    let file = try RouteFile(
      Data(
        """
        {"version": 1,
         "routes": [{"pattern": "/sale/:id<int>", "action": "products/detail", "defaults": {"limit": 5},
                     "exposed": ["push", "web"], "priority": 10, "namespace": "global"}],
         "rewrites": [{"from": "/old/:id", "to": "shop://products/:id", "priority": 0}]}
        """.utf8))
    print(file.entries[0].address)  // products/detail
    print(file.rewrites.rules[0].from)  // /old/:id
  }

  static func rewriting(print: Printout) throws {
    do {
      let set = try RewriteSet([
        Rewrite(from: "/old/:id", to: "shop://products/:id"),
        Rewrite(from: "/sale/:id", to: "https://shop.example.com/sale/:id?from=app", priority: 10, isExternal: true),
      ])
      _ = set
    }
    let set = try RewriteSet([Rewrite(from: "/old/:id", to: "shop://products/:id")])
    let url = try StandardURLReader().read("shop://old/42?tab=info")
    print(try set.rewritten(url, host: .firstSegment)?.url ?? "")  // shop://products/42?tab=info
  }

  static func atRunTime(_ mediator: Mediator) throws {
    let routes = mediator.routes()
    let id = try routes.add(Route("/user/:id/:tab", exposedTo: .all) { (id: Int, tab: Tab) in UserPage(id, tab) })
    routes.remove(id)
  }
}
