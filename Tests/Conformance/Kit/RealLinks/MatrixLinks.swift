import MediatorLinks

/// Matrix: users, rooms and events, as `matrix:` URIs and in the fragments of matrix.to.
enum MatrixLinks: RealApp {
  static let name = "matrix"
  static var settings: LinkSettings { LinkSettings(schemes: ["matrix"], webHosts: ["matrix.to"]) }

  /// The IDs of a URI get the sigils that they have in matrix.to.
  static var rewrites: [Rewrite] {
    [Rewrite(from: "matrix::kind<u|user>/:id", to: "/@:id")]
      + [(":kind<r|room>", "%23"), ("roomid", "!")].flatMap { kind, sigil in
        [
          Rewrite(from: "matrix:/\(kind)/:id", to: "/\(sigil):id"),
          Rewrite(from: "matrix:/\(kind)/:id/:part<e|event>/:event", to: "/\(sigil):id/$:event"),
          Rewrite(from: "matrix::part<e|event>/:event/\(kind)/:id", to: "/\(sigil):id/$:event"),
        ]
      }
  }

  static var routes: [Route] {
    [
      page("user", "matrix::id<^@>", "//matrix.to/#/:id<^@>"),
      page("room", "matrix::id<^!>", "//matrix.to/#/:id<^!>"),
      page("roomAlias", "matrix::id<^%23>", "//matrix.to/#/:id<^%23>"),
      Route(
        "matrix::room<^!|%23>/:event<^$>(?via=:via)(?action=:action)",
        "//matrix.to/#/:room<^!|%23>/:event<^$>(?via=:via)(?action=:action)",
        "//matrix.to/#/:event<^$>/:room<^!|%23>(?via=:via)(?action=:action)",
        labels: ["room", "event", "via", "action"], exposedTo: .all
      ) { (room: String, event: String, via: [String]?, action: String?, link: Invocation) in
        try check(link)
        return Shown("event", ["room": room, "event": event, "action": action], lists: list(via))
      },
    ]
  }

  private static func page(_ name: String, _ uri: RoutePattern, _ site: RoutePattern) -> Route {
    Route("\(uri)(?via=:via)(?action=:action)", "\(site)(?via=:via)(?action=:action)", exposedTo: .all) {
      (id: String, via: [String]?, action: String?, link: Invocation) in
      try check(link)
      return Shown(name, ["id": id, "action": action], lists: list(via))
    }
  }

  /// Declines a link with other items, or with several actions.
  @Sendable private static func check(_ link: Invocation) throws {
    let names = (link.queryItems + link.fragmentItems).map(\.name)
    guard names.allSatisfy({ ["via", "action"].contains($0) }), names.count(where: { $0 == "action" }) < 2 else {
      throw Declined()
    }
  }

  private static func list(_ via: [String]?) -> [String: [JSON]] {
    via.map { ["via": $0.map { .string($0) }] } ?? [:]
  }
}
