import MediatorManifest

extension Manifest {
  /// A small manifest with one item of each kind.
  static let small = Manifest(
    modules: [
      Module(
        "Orders", requiredServices: ["DataStore"],
        publishedKeys: [Key("order/detail", [.init("id", "Int")], output: "Order")],
        requiredKeys: [Key("cart/show", output: "Cart")]),
      Module(
        "Cart", services: ["CartCache", "DataStore"], requiredServices: ["CartCache"],
        publishedKeys: [Key("cart/show", output: "Cart")]),
    ],
    targets: [
      Target(
        "order", module: "Orders",
        actions: [
          Action(
            "detail",
            [
              Parameter("id", "Int", note: "a number | from 1"),
              Parameter("tab", "String?", isRequired: false),
            ],
            output: "Order", isAsync: true, exposure: .sources(["push", "web"]), summary: "Shows *one* order",
            tags: ["signed-in"]),
          Action("nativePrint", [Parameter("printer", "any Printer", isTextual: false)], exposure: .all),
          Action(
            "place",
            [Parameter("note", "String"), Parameter("count", "Int", isRequired: false, default: "1")],
            isolation: .mainActor, exposure: .all, deprecation: "call `order/submit`"),
        ]),
      Target(
        "cart", module: "Cart", lifetime: .transient, hasFallback: true, actions: [Action("show", output: "Cart")]),
    ],
    namespaces: [
      Namespace(
        "global", .global, schemes: ["shop"], fallsBackToGlobal: false,
        routes: [
          RegisteredRoute(
            "/order/:id<int>", priority: 10, .page, module: "Orders", parameters: [Parameter("id", "Int")],
            parent: "/cart",
            tags: ["signed-in", "of-age"]),
          RegisteredRoute("/order/:id<int>(/:tab<info|map>)", .action, action: "order/detail", module: "Orders"),
          RegisteredRoute("/cart", .handler, module: "Cart", exposure: .sources(["in-app"]), parameters: []),
          RegisteredRoute(
            "/cart/:code", .handler, module: "Cart", exposure: .sources(["web"]),
            parameters: [
              Parameter("code", "String"), Parameter("page", "Int", isRequired: false, default: "1"),
              Parameter("isPrivate", "Bool", isFromContext: true),
              Parameter("session", "Session?", isRequired: false, isTextual: false),
            ]),
          RegisteredRoute("/checkouts/*", .browser, module: "Cart", exposure: .sources(["web"])),
          RegisteredRoute(nil, .handler, module: "Cart", parameters: []),
        ]),
      Namespace("web", .web, hosts: ["shop.example"], hasFallback: true, routes: []),
    ],
    rewrites: [Rewrite(from: "/basket", to: "/cart")],
    browser: Browser([.foreignHost, .unmatched, .badParameter], from: .sources(["universal-link", "web"])))

  /// Returns a manifest with the same text in all its properties.
  static func hostile(_ text: String) -> Manifest {
    let address = ActionAddress("\(text)/\(text)")
    return Manifest(
      modules: [Module(ModuleName(text), services: [text], requiredServices: [text + "2"])],
      targets: [
        Target(
          TargetName(text), module: ModuleName(text),
          actions: [
            Action(
              ActionName(text), [Parameter(text, text, default: text, note: text)], output: text,
              exposure: .rule(text),
              summary: text, deprecation: text, tags: [ActionTag(text)])
          ])
      ],
      namespaces: [
        Namespace(
          "global", .global, schemes: nil,
          routes: [
            RegisteredRoute(
              text, address == nil ? .handler : .action, action: address, module: ModuleName(text),
              defaults: [text: [text]])
          ])
      ],
      rewrites: [Rewrite(from: text, to: text)])
  }
}
