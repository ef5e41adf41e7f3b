import MediatorLinks

/// NewPipe: videos, channels and lists of five services.
enum NewPipeLinks: RealApp {
  static let name = "newpipe"

  static func settings(_ state: [String: JSON]) -> LinkSettings {
    // The paths of Bandcamp are compared without case, those of other sites are not.
    let bandcamp = RouteNamespace.web(["bandcamp.com", "*.bandcamp.com"] + artists(state), named: "bandcamp")
    return LinkSettings(
      schemes: ["vnd.youtube", "vnd.youtube.launch"], webHosts: ["*"],
      namespaces: [bandcamp.with { $0.reader = StandardURLReader(foldsPath: true) }])
  }

  /// The sites of artists that have a host of their own.
  private static func artists(_ state: [String: JSON]) -> [String] {
    state["artists"]?.elements?.compactMap(\.text) ?? []
  }

  private static let siteHosts = "youtube.com|www.youtube.com|m.youtube.com|music.youtube.com"
  private static let mirrorHosts =
    "hooktube.com|invidio.us|www.invidio.us|dev.invidio.us|invidious.snopyta.org|yewtu.be|invidious.fdn.fr|piped.kavin.rocks"

  static var rewrites: [Rewrite] {
    [
      Rewrite(from: "<none>:/:host/*path<raw>", to: "https://:host/*path<raw>"),
      Rewrite(from: "vnd.youtube://:host<\(siteHosts)>/*path<raw>", to: "https://:host/*path<raw>"),
      Rewrite(from: "//:host<\(siteHosts)>/attribution_link?u=:url", to: ":url"),
    ]
  }

  static func routes(_ state: [String: JSON]) -> [Route] {
    youTube + soundCloud + mediaCCC + peerTube + bandcamp(artists(state))
  }

  private static var youTube: [Route] {
    let (youTube, mirror) = ("//:host<\(siteHosts)>", "//:host<\(mirrorHosts)>")
    return [youTube, mirror].flatMap { site in
      [
        Route(
          "\(site)/watch?v=:video", "\(site)/watch_popup?v=:video", "\(site)/:kind<embed|live|shorts|watch|v|w>/:video",
          labels: ["video"], exposedTo: .all, perform: stream),
        list(
          "youtube.playlist", "\(site)/playlist?list=:id<[A-Za-z0-9_-]{10,200}>",
          "\(site)/watch?list=:id<[A-Za-z0-9_-]{10,200}>"),
        Route("\(site)/feed/trending", labels: [], exposedTo: .all) { Shown("youtube.trending", ["id": "Trending"]) },
        Route("\(site)/:kind<user|channel|c>/:name/*", labels: ["kind", "name"], exposedTo: .all) {
          (kind: String, name: String) in Shown("youtube.channel", ["id": "\(kind)/\(name)"])
        },
        Route("\(site)/@:name/*", labels: ["name"], exposedTo: .all) { (name: String) in
          Shown("youtube.channel", ["id": "@\(name)"])
        },
      ]
    } + [
      Route(
        "//youtu.be/:video", "//y2u.be/:video", "\(mirror)/:video", "vnd.youtube::video", "vnd.youtube.launch::video",
        "//:host<youtube-nocookie.com|www.youtube-nocookie.com>/embed/:video", labels: ["video"], exposedTo: .all,
        perform: stream),
      list(
        "youtube.channel",
        "\(youTube)/:id<!playlist|watch|attribution_link|watch_popup|embed|feed|select_site|account|redirect>"),
    ]
  }

  @Sendable private static func stream(_ video: VideoID) -> Shown {
    Shown("youtube.stream", ["id": video.parameterText])
  }

  private static func list(_ name: String, _ patterns: RoutePattern..., in namespace: String? = nil) -> Route {
    Route(patterns, labels: ["id"], in: namespace, exposedTo: .all) { (id: String) in Shown(name, ["id": id]) }
  }

  private static var soundCloud: [Route] {
    let site = "//:host<soundcloud.com|www.soundcloud.com|m.soundcloud.com>"
    let (user, title) = (":user<[A-Za-z0-9_-]>", ":title<[A-Za-z0-9_-]>")
    return [
      Route("\(site)/charts(/:chart<top|new>)", labels: [], exposedTo: .all) {
        Shown("soundcloud.charts", ["id": "New & hot"])
      },
      page("soundcloud.stream", "\(site)/\(user)/\(title)", "//on.soundcloud.com/:code<[A-Za-z0-9]>"),
      page("soundcloud.playlist", "\(site)/\(user)/sets/\(title)"),
      page("soundcloud.channel", "\(site)/\(user)(/:tab<tracks|albums|sets|reposts|followers|following>)"),
    ]
  }

  private static func page(_ name: String, _ patterns: RoutePattern..., in namespace: String? = nil) -> Route {
    Route(patterns, labels: [], in: namespace, exposedTo: .all) { Shown(name) }
  }

  private static var mediaCCC: [Route] {
    let api = "//:host<media.ccc.de|api.media.ccc.de>/public"
    // Some links have `&` in place of `?`.
    return [
      list("mediaccc.stream", "//media.ccc.de/v/:id", "\(api)/events/:id", "\(api)/events/:id&:items"),
      list(
        "mediaccc.conference", "//media.ccc.de/:kind<b|c>/:id", "\(api)/conferences/:id",
        "\(api)/conferences/:id&:items"),
    ]
  }

  private static var peerTube: [Route] {
    let site = "//:host<!\(siteHosts)|\(mirrorHosts)>"
    let kiosks = [
      "trending": "Trending", "most-liked": "Most liked", "recently-added": "Recently added", "local": "Local",
    ]
    return [
      list(
        "peertube.stream", "\(site)(/api/v1)/videos(/:kind<watch|embed>)/:id", "\(site)/w/:id",
        "\(site)/api/v1/videos/:id/comment-threads"),
      list("peertube.playlist", "\(site)/videos/watch/playlist/:id/*", "\(site)/w/p/:id/*"),
      Route("\(site)/a/:name/*", "\(site)(/api/v1)/accounts/:name/*", labels: ["name"], exposedTo: .all) {
        (name: String) in Shown("peertube.channel", ["id": "accounts/\(name)"])
      },
      Route("\(site)/c/:name/*", "\(site)(/api/v1)/video-channels/:name/*", labels: ["name"], exposedTo: .all) {
        (name: String) in Shown("peertube.channel", ["id": "video-channels/\(name)"])
      },
      Route("\(site)/videos/:kiosk<trending|most-liked|recently-added|local>", labels: ["kiosk"], exposedTo: .all) {
        (kiosk: String) in Shown("peertube.trending", ["id": kiosks[kiosk]])
      },
    ]
  }

  private static func bandcamp(_ artists: [String]) -> [Route] {
    (["//:artist<!daily|www>.bandcamp.com"] + artists.map { "//\($0)" }).flatMap { site in
      [
        page("bandcamp.channel", "\(site)(/:page<releases|music>)", in: "bandcamp"),
        page("bandcamp.stream", "\(site)/track/:title", in: "bandcamp"),
        page("bandcamp.playlist", "\(site)/album/:title", in: "bandcamp"),
      ]
    } + [
      list("bandcamp.stream", "//bandcamp.com?show=:id<uint>", in: "bandcamp"),
      Route("//bandcamp.com/api/mobile/24/bootstrap_data", in: "bandcamp", exposedTo: .all) {
        Shown("bandcamp.featured", ["id": "Featured"])
      },
      Route("//bandcamp.com/api/bcweekly/3/list", in: "bandcamp", exposedTo: .all) {
        Shown("bandcamp.featured", ["id": "Radio"])
      },
    ]
  }
}

/// The ID of a video: the first eleven characters, whatever follows.
struct VideoID: TextDecodable, MatchedText {
  let parameterText: String

  init(text: String) throws(ParameterError) {
    guard let id = text.prefixMatch(of: /[A-Za-z0-9_-]{11}/) else {
      throw .malformed(expected: "eleven characters such as 9Dpqou5cI08")
    }
    parameterText = String(id.output)
  }
}
