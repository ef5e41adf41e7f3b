import MediatorLinks

/// WordPress: sites with their posts and statistics, and the reader.
enum WordPressLinks: RealApp {
  static let name = "wordpress"

  static var settings: LinkSettings {
    var settings = LinkSettings(schemes: [], webHosts: ["wordpress.com", "*.wordpress.com"])
    settings.browser = BrowserRule(from: .universalLink)
    return settings
  }

  static var rewrites: [Rewrite] {
    // Links of the app's banner have a path of the website in their fragment.
    ["/:a", "/:a/:b", "/:a/:b/:c", "/:a/:b/:c/:d"].map {
      Rewrite(from: "//apps.wordpress.com/get?<none>#\($0)", to: "https://wordpress.com\($0)")
    } + [
      Rewrite(from: "//public-api.wordpress.com/mbar?redirect_to=:url", to: ":url"),
      Rewrite(from: "//wordpress.com/wp-login.php?redirect_to=:url", to: ":url"),
    ]
  }

  static var routes: [Route] { short + me + posts + stats + reader + sites }

  private static var short: [Route] {
    [
      Route("//apps.wordpress.com/get#%2Fpost", exposedTo: .universalLink) { Shown("post.new") },
      Route("//apps.wordpress.com/get?campaign=qr-code-media#/media/:domain", exposedTo: .universalLink) {
        (domain: String) in Shown("site.media.picker", ["domain": domain])
      },
    ]
  }

  private static var me: [Route] {
    [
      Route("/me", exposedTo: .universalLink) { Shown("me") },
      Route("/me/:page<account|notifications>", exposedTo: .universalLink) { (page: String) in Shown("me.\(page)") },
      Route("/domains/manage", exposedTo: .universalLink) { Shown("me.domains") },
      Route("/notifications", exposedTo: .universalLink) { Shown("notifications") },
      Route("/start", exposedTo: .universalLink) { Shown("start") },
    ]
  }

  private static var posts: [Route] {
    [
      Route("/post(/:domain)", exposedTo: .universalLink) { (domain: String?) in
        Shown("post.new", ["domain": domain])
      },
      Route("/page(/:domain)", exposedTo: .universalLink) { (domain: String?) in
        Shown("page.new", ["domain": domain])
      },
    ]
  }

  private static var stats: [Route] {
    [
      Route("/stats(/:period<day|week|month|year|insights>)", labels: ["period", "source"], exposedTo: .universalLink) {
        (period: String?, source: String?) in Shown("stats", ["period": period, "source": source])
      },
      Route("/stats/:domain", exposedTo: .universalLink) { (domain: String) in
        Shown("stats.site", ["domain": domain])
      },
      Route(
        "/stats/:kind<day|week|month|year|insights|annualstats|subscribers>/:domain", exposedTo: .universalLink
      ) { (kind: String, domain: String) in Shown("stats.\(kind)", ["domain": domain]) },
      Route("/stats/activity/:domain", exposedTo: .universalLink) { (domain: String) in
        Shown("activity", ["domain": domain])
      },
      Route("/stats/subscribers/:period<day|week|month|year>/:domain", exposedTo: .universalLink) {
        (period: String, domain: String) in Shown("stats.subscribers.\(period)", ["domain": domain])
      },
      Route("/stats/:period<day|week|month|year>/:category/:domain", exposedTo: .universalLink) {
        (period: String, category: String, domain: String) in
        Shown("stats.\(period).category", ["domain": domain, "category": category])
      },
    ]
  }

  private static var reader: [Route] {
    [
      Route("/reader", "/read", exposedTo: .universalLink) { Shown("reader") },
      Route("/discover", exposedTo: .universalLink) { Shown("reader.discover") },
      Route("/read/:page<search|a8c|p2>", exposedTo: .universalLink) { (page: String) in Shown("reader.\(page)") },
      Route("/activities/likes", exposedTo: .universalLink) { Shown("reader.likes") },
      Route("/following/manage", exposedTo: .universalLink) { Shown("reader.manageFollowing") },
      Route("/tag/:tag", exposedTo: .universalLink) { (tag: String) in Shown("reader.tag", ["tag_name": tag]) },
      Route("/:root<read|reader>/feeds/:feed(/posts/:post)", labels: ["feed", "post"], exposedTo: .universalLink) {
        (feed: String, post: String?) in
        Shown(post == nil ? "reader.feeds" : "reader.feeds.post", ["feed_id": feed, "post_id": post])
      },
      Route("/:root<read|reader>/blogs/:blog(/posts/:post)", labels: ["blog", "post"], exposedTo: .universalLink) {
        (blog: String, post: String?) in
        Shown(post == nil ? "reader.blogs" : "reader.blogs.post", ["blog_id": blog, "post_id": post])
      },
      Route("/read/list/:user/:list", exposedTo: .universalLink) { (user: String, list: String) in
        Shown("reader.list", ["username": user, "list_name": list])
      },
      Route("/:year<uint>/:month<uint>/:day<uint>/:name", exposedTo: .universalLink) {
        (year: String, month: String, day: String, name: String, link: Invocation) in
        Shown(
          "reader.post",
          ["post_year": year, "post_month": month, "post_day": day, "post_name": name, "url": link.url])
      },
    ]
  }

  private static var sites: [Route] {
    [
      Route(
        "/:section<posts|pages|media|comments|sharing|people|plugins|site-monitoring>/:domain",
        exposedTo: .universalLink
      ) { (section: String, domain: String) in Shown("site.\(section)", ["domain": domain]) },
      Route("/site-monitoring/:domain/:kind<php|web>", exposedTo: .universalLink) { (domain: String, kind: String) in
        Shown("site.site-monitoring.\(kind)", ["domain": domain])
      },
      Route("/plugins/manage/:domain", exposedTo: .universalLink) { (domain: String) in
        Shown("site.plugins.manage", ["domain": domain])
      },
    ]
  }
}
