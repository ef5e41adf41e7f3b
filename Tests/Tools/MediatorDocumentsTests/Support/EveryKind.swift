import MediatorLinks

/// One item of each kind that affects what a URL resolves to.
enum EveryKind {
  static func mediator() throws -> Mediator {
    let odd = StandardURLReader(
      limits: URLLimits(segments: 6, valueLength: 40, fragmentLength: 12), plus: .plus, repeatedItems: .last,
      emptySegments: .ignored, foldsFirstSegment: true)
    var links = LinkSettings(
      schemes: ["app", "bare"], webHosts: ["plain.example", "*.plain.example"],
      namespaces: [
        .schemes("app", "app-dev"), .web("www.example.com", "*.shop.example", "localhost:8080", named: "web"),
        .schemes("lab").with {
          $0.fallsBackToGlobal = false
          $0.acceptsDirectForm = false
          $0.order = .registration
        },
        .schemes("open").with { $0.order = .specificity }, .schemes("odd").with { $0.reader = odd },
        .web("odd.example", named: "odd-web").with { $0.reader = odd },
        .schemes("once").with { $0.reader = StandardURLReader(repeatedItems: .error, rawCharacters: .rejected) },
      ], openExternally: { $0 })
    links.browser = BrowserRule([.foreignHost, .unmatched, .notExposed, .malformed], from: ["partner"])
    let mediator = try Mediator(modules: [KindsModule.self, LabModule.self], links: links)
    mediator.rewrites = try rewrites()
    return mediator
  }

  private static func rewrites() throws -> RewriteSet {
    var rewrites: [Rewrite] = [
      Rewrite(from: "/old/:id<int>(/:tab)", to: "/order/:id(/items/:tab)?from=old&tab=:tab"),
      Rewrite(from: "/moved/*rest", to: "app://files/*rest"),
      Rewrite(from: "/bye/:page(/*rest)", to: "https://elsewhere.example/:page(/*rest)/?"),
      Rewrite(from: "/site/:page", to: "https://www.example.com/site/:page", isExternal: true),
      Rewrite(from: "/home", to: "https://www.example.com/order/7#top"),
      Rewrite(from: "/name/:a-:b<int>", to: "/user/:a"),
      Rewrite(from: "app://deep/:id", to: "/user/:id?x=:id#at-:id", priority: -1),
      Rewrite(from: "/deep/one", to: "/user/two/", priority: 4),
      Rewrite(from: "/click?to=:url<raw>", to: ":url"),
      Rewrite(from: "/get#/post(/:id)", to: "/user(/:id)?from=get"),
      Rewrite(from: "/note#:note", to: "/user/:note#at-:note"),
      Rewrite(from: "//:language.m.shop.example/*path<raw>", to: "https://:language.shop.example/*path<raw>"),
      Rewrite(from: "/visit/:shop<[a-z]{1,8}>", to: "https://:shop.shop.example/only/:shop"),
    ].filter { $0.from.error == nil }
    // A chain longer than the maximum of rewrites.
    for hop in 0..<10 { rewrites.append(Rewrite(from: try RoutePattern("/hop\(hop)" as String), to: "/hop\(hop + 1)")) }
    return try RewriteSet(rewrites)
  }
}

/// Targets, and routes with every kind of segment.
private enum KindsModule: Module {
  static let name: ModuleName = "Kinds"
  static var contents: ModuleContents {
    Registration(OrderTarget.init)
    Registration(HelpTarget.init)
    Route("/", exposedTo: .all) { "home" }
    Route("/user/:name", "/u(/:name)", exposedTo: [.push, .inApp]) { (name: String) in name }
    Route("/user/:id<uint>", exposedTo: .all) { (id: Int) in id }
    Route("/user/:id<uuid>", exposedTo: .all) { (id: String) in id }
    Route("/user/:day<date>", exposedTo: .all) { (day: String) in day }
    Route("/user/:on<bool>", exposedTo: .all) { (on: Bool) in on }
    Route("/user/:height<double>", exposedTo: .all) { (height: Double) in height }
    Route("/user/:id<int>", exposedTo: .web) { (id: Int) in id }
    Route("/user/:kind<new|used|b%2Fc>", exposedTo: .all) { (kind: String) in kind }
    Route("/user/:kind<old|new|ä>", exposedTo: .all) { (kind: String) in kind }
    Route("/user/:slug<[a-z0-9-]{3,8}>", exposedTo: .all) { (slug: String) in slug }
    Route("/user/:slug<[α-ω]{2,}>", exposedTo: .all) { (slug: String) in slug }
    Route("/user/v:id<uint>.html", "/user/v:major<int>", "/user/:id.html", exposedTo: .all) { (id: String) in id }
    Route("/user/me", exposedTo: .none) { "me" }
    Route("/tree", exposedTo: [.push, .web]) { "tree" }
    Route("/tree/:branch", exposedTo: .all) { (branch: String) in branch }.under("/tree?at=:branch#top")
    Route("/tree/:branch/:leaf<int>(/:vein)", exposedTo: .all) { (branch: String, leaf: Int, vein: String?) in branch }
      .under("/tree/:branch(/to/:vein)")
    Route("/circle/:id<int>", exposedTo: .all) { (id: Int) in id }.under("https://www.example.com/circle/:id")
    Route("/lost(/:id)", exposedTo: .all) { (id: String?) in id ?? "" }.under("/nowhere/:id")
    Route("/user/*rest", exposedTo: .all) { (rest: [String]) in rest }
    Route("/user/:name/posts/:post<int>", exposedTo: .all, perform: { (_: String, post: Int) in post })
    Route("/first/:x", priority: 10, exposedTo: .all) { (x: String) in x }
    Route("/first/one", exposedTo: .all) { "one" }
    Route("/a(/b(/:c))(/d)", exposedTo: .all) { "a" }
    Route("/a(/:x<int>)(/:y)/z", exposedTo: .all) { "z" }
    Route("(/lead)/tail(/*rest)", exposedTo: .all) { "tail" }
    Route("/g(/1)(/2)(/3)(/4)(/5)", exposedTo: .all) { "g" }
    Route("/caf%C3%A9/:x", "/a%2Fb", "/%3Astar%2A", exposedTo: .all) { "encoded" }
    Route("bare://only/:x", "https://www.example.com/only/:x", "//*.shop.example/only/:x", exposedTo: .all) {
      (x: String) in x
    }
    Route("//:shop.shop.example/about", "//:shop<a|b>.shop.example/about/:page", labels: ["shop"], exposedTo: .all) {
      (shop: String) in shop
    }
    Route("//:shop.shop.example/visit#/:part(/:sub<int>)", labels: ["shop", "part"], exposedTo: .all) {
      (shop: String, part: String) in "\(shop) \(part)"
    }
    Route(inBrowser: "/checkouts/*", exposedTo: [.push, .web, "partner"])
    Route("/held/:x", labels: ["x", "flag"], exposedTo: .all) { (x: String, flag: Bool?) in x }.fromContext("flag")
    Route("/text/*rest<raw>", exposedTo: .all) { (rest: String) in rest }
    Route("/search?q=:q(?b=:b)", exposedTo: .all) { (q: String, b: String?) in q }
    Route("/any/:x", exposedTo: .sources(where: "staff only") { _ in true }) { (x: String) in x }
    Route("/own/:x", in: "app", exposedTo: .all) { (x: String) in x }
    Route("/order/:x", in: "web", priority: -5, exposedTo: .universalLink) { (x: String) in x }
    Route("/defaults(/:a)", exposedTo: .all) { (a: String) in a }.defaults(["a": "A", "b": 2, "c": true])
    Fallback(for: .unmatchedURLs(in: "open")) { _, _ in "nothing" }
  }
}

/// Routes in the order of registration, some of them equal.
private enum LabModule: Module {
  static let name: ModuleName = "Lab"
  static var contents: ModuleContents {
    Route("/x/:a", in: "lab", exposedTo: .all) { (a: String) in a }
    Route("/x/1", in: "lab", exposedTo: .all) { "1" }
    Route("/x/:b", in: "lab", exposedTo: .all) { (b: String) in b }
    Route("/x/*rest", in: "lab", priority: -2, exposedTo: .server) { "rest" }
  }
}

private struct OrderTarget: Target {
  static let name: TargetName = "Order"
  static var actions: ActionTable<OrderTarget> {
    Action("detail", "id", "item") { (_, id: Int, item: String?) in "\(id) \(item ?? "")" }
      .route("/order/:id<int>(/items/:item)")
      .exposed(to: [.push, .inApp, .universalLink, "partner"])
    Action("list") { _ in [1, 2] }.exposed(to: .all)
    Action("hidden", "id") { (_, id: Int) in id }.route("/hidden/:id")
    Action("nativePrint") { _ in }.route("/print").exposed(to: .all)
    Action("file", "rest") { (_, rest: [String]) in rest }.route("/files/*rest").exposed(to: .all)
  }
}

private struct HelpTarget: Target {
  static let name: TargetName = "help.desk"
  static var actions: ActionTable<HelpTarget> {
    Action("topics", "q") { (_, q: String?) in q ?? "" }.exposed(to: [.web, .push])
    Fallback { _, miss in "\(miss.invocation.address?.action ?? "")" }
  }
}
