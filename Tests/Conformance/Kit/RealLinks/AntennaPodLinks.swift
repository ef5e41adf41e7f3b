import MediatorLinks

/// AntennaPod: subscriptions to feeds, also as text that was pasted.
enum AntennaPodLinks: RealApp {
  static let name = "antennapod"
  private static let schemes = ["feed", "pcast", "itpc", "antennapod-subscribe"]

  static var settings: LinkSettings {
    LinkSettings(
      schemes: Set(schemes), webHosts: ["*"], namespaces: [.texts(named: "pasted")],
      reader: StandardURLReader(emptySegments: .ignored))
  }

  /// A whole URL after the scheme, in a link to the app, or after the name of another site.
  static var rewrites: [Rewrite] {
    schemes.map { Rewrite(from: "\($0):*url<raw>", to: ":url") }
      + [Rewrite(from: "\(subscribe)?url=:url<^http%3A|https%3A|\(schemes.joined(separator: "%3A|"))%3A>", to: ":url")]
      + ["http", "https"].map { scheme in
        Rewrite(
          from: "\(scheme)://:site<subscribeonandroid.com|www.subscribeonandroid.com>/:host<[A-Za-z0-9.-]>/*path<raw>",
          to: "\(scheme)://:host/*path<raw>")
      }
  }

  private static let subscribe = "//:site<antennapod.org|www.antennapod.org>/deeplink/subscribe"

  static var routes: [Route] {
    [
      // The rewrite has opened a feed that has a scheme.
      Route("\(subscribe)?url=:feed", labels: ["feed"], exposedTo: .all) { (feed: String) in
        Shown("subscribe", ["feed": "http://\(feed)"])
      },
      Route("//:host/*", labels: [], exposedTo: .all) { (link: Invocation) in
        Shown("subscribe", ["feed": link.rewrittenURL])
      },
      Route("/*", labels: [], in: "pasted", exposedTo: .all) { (link: Invocation) in
        Shown("subscribe", ["feed": link.url.map { "http://\($0)" }])
      },
    ] + schemes.map(feed)
  }

  /// A URL whose scheme replaces `http`.
  private static func feed(_ scheme: String) -> Route {
    Route(
      "\(scheme)://(:user@):host(::port)/*", "\(scheme)://:user::password@:host(::port)/*", labels: [], exposedTo: .all
    ) {
      (link: Invocation) in
      let rest = link.rewrittenURL?.split(separator: ":", maxSplits: 1).last?.drop { $0 == "/" }
      return Shown("subscribe", ["feed": rest.map { "http://\($0)" }])
    }
  }
}
