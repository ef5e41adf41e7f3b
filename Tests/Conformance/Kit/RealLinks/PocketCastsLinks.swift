import MediatorLinks

/// Pocket Casts, on Android: podcasts and episodes of its own and of other sites, and pages of the app.
enum PocketCastsLinks: RealApp {
  static let name = "pocket-casts"

  static var settings: LinkSettings {
    LinkSettings(
      schemes: ["pktc", "rss", "feed", "pcast", "itpc", "content", "file"], webHosts: ["*"],
      reader: StandardURLReader(emptySegments: .ignored))
  }

  /// Subscriptions, which contain the URL of a feed without its scheme.
  static var rewrites: [Rewrite] {
    [
      Rewrite(from: "pktc://subscribe/:host<[a-zA-Z0-9.-]{3,253}>/*path<raw>", to: "http://:host/*path<raw>"),
      Rewrite(from: "pktc://subscribehttps/:host<[a-zA-Z0-9.-]{3,253}>/*path<raw>", to: "https://:host/*path<raw>"),
    ]
      + ["subscribeonandroid.com", "www.subscribeonandroid.com"].flatMap { site in
        ["http", "https"].map { scheme in
          Rewrite(
            from: "\(scheme)://\(site)/:host<[a-zA-Z0-9.-]{3,253}>/*path<raw>", to: "\(scheme)://:host/*path<raw>")
        }
      }
  }

  static var routes: [Route] { pages + podcasts + shares + urls }

  private static var pages: [Route] {
    [
      page("pktc://profile/downloads", "Downloads"),
      page("pktc://upnext/*?location=tab", "ShowUpNextTab"),
      page("pktc://cloudfiles/*", "CloudFiles"),
      page("pktc://filters/*", "ShowFilters"),
      page("pktc://signup/*", "CreateAccount"),
      page("pktc://open/*", "AppOpen"),
      page("pktc://upgrade/*", "UpgradeAccount"),
      page("pktc://upsell/*", "Upsell"),
      page("pktc://developer_options/*", "DeveloperOptions"),
      page("pktc://settings/import", "Import"),
      page("pktc://settings/themes", "Themes"),
      page("pktc://discover/staffpicks", "StaffPicks"),
      page("pktc://discover/trending", "Trending"),
      page("pktc://discover/recommendations", "Recommendations"),
      page("pktc://features/suggestedFolders/*", "SmartFolders"),
      page("//pocketcasts.com/get/*", "PocketCastsWebsiteGet"),
      Route("pktc://applink/*?state=:state", labels: ["state"], exposedTo: .all) { (state: String) in
        Shown("Sonos", ["state": state])
      },
      Route("pktc://redeem/promo/*path", exposedTo: .all) { (path: [String]) in
        guard let code = path.last else { throw Declined() }
        return Shown("PromoCode", ["code": code])
      },
      Route("//pocketcasts.com/redeem/:code", exposedTo: .all) { (code: String) in Shown("Referrals", ["code": code]) }
        .secret("code"),
      Route("//pca.st/sign-in", labels: ["source_view"], exposedTo: .all) { (source: String?) in
        Shown("SignIn", ["sourceView": source])
      },
    ]
  }

  private static func page(_ pattern: RoutePattern, _ name: String) -> Route {
    Route(pattern, labels: [], exposedTo: .all) { Shown(name) }
  }

  private static var podcasts: [Route] {
    [
      Route(
        "//pca.st/podcast/:podcast/*", "//pocketcasts.com/podcasts/:podcast",
        "//play.pocketcasts.com/podcasts/:podcast",
        labels: ["podcast", "source_view"], exposedTo: .all
      ) { (podcast: String, source: String?) in
        Shown("ShowPodcast", ["podcastUuid": podcast, "sourceView": source])
      },
      Route(
        "//pocketcasts.com/podcasts/:podcast/:episode/*", "//play.pocketcasts.com/podcasts/:podcast/:episode/*",
        labels: ["episode", "podcast", "t", "auto_play", "source_view"], exposedTo: .all, perform: episode),
      Route(
        "//pca.st/episode/:episode/*", labels: ["episode", "t", "auto_play", "source_view"], exposedTo: .all
      ) { (id: String, part: EpisodePart?, plays: String?, source: String?) in
        episode(id, nil, part, plays, source)
      },
    ]
  }

  @Sendable private static func episode(
    _ id: String, _ podcast: String?, _ part: EpisodePart?, _ plays: String?, _ source: String?
  ) -> Shown {
    Shown(
      "ShowEpisode",
      [
        "episodeUuid": id, "podcastUuid": podcast, "sourceView": source, "startTimestamp": part?.start,
        "endTimestamp": part?.end, "autoPlay": "\(plays?.lowercased() == "true")",
      ])
  }

  private static var shares: [Route] {
    [
      Route(
        "pktc://sharelist/*path<raw>", "//lists.pocketcasts.com/*path<raw>", labels: ["path", "source_view"],
        exposedTo: .all
      ) { (path: String, source: String?) in
        guard !path.isEmpty else { throw Declined() }
        return Shown("ShareList", ["path": "/\(path)", "sourceView": source])
      },
      Route("//pca.st(/:page)", labels: ["t"], exposedTo: .all, perform: share),
      Route("pktc:///:place/:page/*", labels: ["place", "t"], exposedTo: .all) {
        (place: String, part: EpisodePart?, link: Invocation) in
        let others = ["subscribe", "subscribehttps", "applink", "redeem", "settings", "discover", "features"]
        guard !others.contains(place) else { throw Declined() }
        return share(part, link)
      },
    ]
  }

  @Sendable private static func share(_ part: EpisodePart?, _ link: Invocation) -> Shown {
    Shown("NativeShare", ["uri": link.url, "startTimestamp": part?.start, "endTimestamp": part?.end])
  }

  private static var urls: [Route] {
    [
      Route(
        "//:host/*", "//pca.st/:kind/:id/*", "rss:*", "feed:*", "pcast:*", "itpc:*", labels: [], exposedTo: .all
      ) { (link: Invocation) in Shown("ShowPodcastFromUrl", ["url": link.rewrittenURL]) },
      Route("content:*", "file:*", labels: [], exposedTo: .all) { (link: Invocation) in
        Shown("OpmlImport", ["uri": link.url])
      },
      Route(
        inBrowser: "//pocketcasts.com/*", "//lists.pocketcasts.com", "//subscribeonandroid.com/*",
        "//www.subscribeonandroid.com/*",
        "//:host<subscribe|subscribehttps|applink|sharelist|cloudfiles|upgrade|redeem>/*", exposedTo: .all),
    ]
  }
}

/// The part of an episode that is shared, in seconds.
///
/// The text is `75,125`, `1h30m` or `1:02:03`. Another text is no part, and no error.
struct EpisodePart: TextDecodable {
  let parameterText: String
  private(set) var start: String?
  private(set) var end: String?

  init(text: String) {
    parameterText = text
    let times = text.split(separator: ",", omittingEmptySubsequences: false)
    guard times.count < 3 else { return }
    start = Self.seconds(times[0])
    if times.count == 2, !times[1].isEmpty { end = Self.seconds(times[1]) }
  }

  private static func seconds(_ text: Substring) -> String? {
    func number(_ digits: Substring?) -> Double { digits.flatMap { Double($0) } ?? 0 }
    if let time = text.wholeMatch(of: /(?:([0-9]+)h)?(?:(0?[0-5]?[0-9])m)?(?:(0?[0-5]?[0-9])s)?/) {
      return "\(number(time.1) * 3600 + number(time.2) * 60 + number(time.3))"
    }
    if let time = text.wholeMatch(of: /(?:([0-9]+):)?([0-5][0-9]):([0-5][0-9])(?:\.([0-9]+))?/) {
      // The app takes the first three digits of a fraction for milliseconds.
      return "\(number(time.1) * 3600 + number(time.2) * 60 + number(time.3) + number(time.4?.prefix(3)) / 1000)"
    }
    return text.wholeMatch(of: /[0-9]+\.?[0-9]*/).flatMap { Double($0.output) }.map { "\($0)" }
  }
}
