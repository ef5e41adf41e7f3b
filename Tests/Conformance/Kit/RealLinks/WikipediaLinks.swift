import MediatorLinks

/// Wikipedia: articles in any language, their changes, talk pages, sounds and places.
enum WikipediaLinks: RealApp {
  static let name = "wikipedia"

  static var settings: LinkSettings {
    var settings = LinkSettings(
      schemes: ["wikipedia"], webHosts: ["*.wikipedia.org", "*.m.wikipedia.org", "*.wikimedia.org"],
      reader: StandardURLReader(emptySegments: .ignored),
      openExternally: { url in Shown("externalLink", ["url": url]) })
    settings.browser = BrowserRule([.foreignHost], from: .universalLink)
    return settings
  }

  static var rewrites: [Rewrite] {
    [
      Rewrite(from: "//:language.m.wikipedia.org/*path<raw>", to: "https://:language.wikipedia.org/*path<raw>"),
      Rewrite(
        from: "wikipedia://:language.wikipedia.org/wiki/*title<raw>",
        to: "https://:language.wikipedia.org/wiki/*title<raw>"),
      Rewrite(from: "wikipedia://:host/w/index.php?search=:term", to: "wikipedia://search?q=:term&host=:host"),
    ]
  }

  static var routes: [Route] { articles + places + pages }

  private static var articles: [Route] {
    [
      page("//:language.wikipedia.org/wiki/*title<raw>", "article", [.universalLink, .customScheme]),
      page("//:language.wikipedia.org/wiki/User_talk%3A:user", "userTalk"),
      page("//:language.wikipedia.org/wiki/Main_Page", "inAppLink"),
      page("//*.wikipedia.org/*", "inAppLink"), page("//*.wikimedia.org/*", "inAppLink"),
      Route(
        "//:language.wikipedia.org/wiki/:special%3AMobileDiff/:to<int>",
        "//:language.wikipedia.org/w/index.php?oldid=:to<int>",
        labels: ["to"], exposedTo: .universalLink
      ) { (to: Int, link: Invocation) in Shown("articleDiff", ["url": link.rewrittenURL, "to": "\(to)"]) },
      Route("//upload.wikimedia.org/wikipedia/:wiki/:a/:b/:file.:type<ogg|oga>", exposedTo: .universalLink) {
        (wiki: String, first: String, second: String, file: String, type: String) in
        let folder = "https://upload.wikimedia.org/wikipedia/\(wiki)/transcoded/\(first)/\(second)"
        return Shown("audio", ["url": "\(folder)/\(file).\(type)/\(file).\(type).mp3"])
      },
    ]
  }

  private static func page(_ pattern: RoutePattern, _ name: String, _ sources: Exposure = .universalLink) -> Route {
    Route(pattern, labels: [], exposedTo: sources) { (link: Invocation) in Shown(name, ["url": link.rewrittenURL]) }
  }

  private static var places: [Route] {
    [
      Route(
        "wikipedia://places?latitude=:latitude<double>&longitude=:longitude<double>(?name=:name)",
        exposedTo: .customScheme, perform: place),
      Route(
        "wikipedia://places?lat=:latitude<double>&lon=:longitude<double>(?title=:name)",
        "wikipedia://places?lat=:latitude<double>&long=:longitude<double>(?title=:name)", exposedTo: .customScheme,
        perform: place),
      Route("wikipedia://places(?WMFArticleURL=:article<raw>)", exposedTo: .customScheme) { (article: String?) in
        Shown("places", ["article": article])
      },
    ]
  }

  @Sendable private static func place(_ latitude: Double, _ longitude: Double, _ name: String?) -> Shown {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return Shown("places") }
    return Shown("places", ["lat": "\(latitude)", "lon": "\(longitude)", "name": name])
  }

  private static var pages: [Route] {
    [
      Route("wikipedia://:page<content|explore|saved|history>", exposedTo: .customScheme) { (page: String) in
        Shown(page)
      },
      Route("wikipedia://search(?q=:term)(?host=:host)", exposedTo: .customScheme) { (term: String?, host: String?) in
        Shown("search", ["term": term, "host": host])
      },
    ]
  }
}
