import MediatorLinks

/// Element X: calls, sign-in, and the rooms and users of Matrix.
enum ElementLinks: RealApp {
  static let name = "element"

  static var settings: LinkSettings {
    var settings = LinkSettings(
      schemes: ["io.element.call"], webHosts: Set(["call.element.io", "matrix.to"] + sites.map { "\($0)element.io" }))
    settings.browser = BrowserRule(from: .universalLink)
    return settings
  }

  /// What stands before the domain of the website and of its editions.
  private static let sites = ["", "app.", "staging.", "develop."]
  private static let web = "//:host<app.element.io|staging.element.io|develop.element.io>"

  static var routes: [Route] {
    [
      Route("io.element.call:///?url=:url<raw>", exposedTo: .customScheme) { (url: String) in
        Shown("genericCallLink", ["url": url])
      },
      Route("//call.element.io/:call", exposedTo: .universalLink) { (_: String, link: Invocation) in
        Shown("genericCallLink", ["url": link.url])
      },
      Route("//element.io/oidc/login", exposedTo: .universalLink) { (link: Invocation) in
        Shown("oidcCallback", ["url": link.url])
      },
      page("userProfile", "user", "//matrix.to/#/:id<^@>", "\(web)/#/user/:id<^@>"),
      page("room", "room", "//matrix.to/#/:id<^!>", "\(web)/#/room/:id<^!>"),
      page("roomAlias", "alias", "//matrix.to/#/:id<^%23>", "\(web)/#/room/:id<^%23>"),
      event("event", "room", ":id<^!>"),
      event("eventOnRoomAlias", "alias", ":id<^%23>"),
    ]
  }

  private static func page(_ name: String, _ key: String, _ patterns: RoutePattern...) -> Route {
    Route(patterns, labels: ["id"], exposedTo: .universalLink) { (id: String) in Shown(name, [key: id]) }
  }

  private static func event(_ name: String, _ key: String, _ room: String) -> Route {
    Route(
      "//matrix.to/#/\(room)/:event<^$>", "\(web)/#/room/\(room)/:event<^$>", labels: ["id", "event"],
      exposedTo: .universalLink
    ) { (id: String, event: String) in Shown(name, [key: id, "event": event]) }
  }
}
