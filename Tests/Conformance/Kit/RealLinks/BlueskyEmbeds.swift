import MediatorLinks

/// Bluesky: videos, music and pictures of other sites, which a post shows.
enum BlueskyEmbeds: RealApp {
  static let name = "bluesky-embeds"
  static var settings: LinkSettings { LinkSettings(schemes: [], webHosts: ["*"]) }
  static var routes: [Route] { youTube + twitch + music + pictures }

  private static var youTube: [Route] {
    let site = "//:host<youtube.com|www.youtube.com|m.youtube.com>"
    return [
      embed("youtube_video", "//youtu.be/:id/*(?t=:start)", "\(site)/*?v=:id(?t=:start)"),
      embed("youtube_short", "\(site)/shorts/:id/*(?t=:start)"),
      // A page of shorts has no video in its query.
      Route(inBrowser: "\(site)/shorts?v", exposedTo: .all),
    ]
  }

  private static func embed(_ name: String, _ patterns: RoutePattern...) -> Route {
    Route(patterns, labels: ["id", "start"], exposedTo: .all) { (id: FilledText, start: String?) in
      Shown(name, ["id": id.parameterText, "start": start ?? "0"])
    }
  }

  private static var twitch: [Route] {
    let site = "//:host<twitch.tv|www.twitch.tv|m.twitch.tv>"
    return [
      Route("\(site)/videos/:video/*", labels: ["video"], exposedTo: .all) { (video: String) in
        Shown("twitch_video", ["video": video])
      },
      Route("\(site)/:channel/clip/:clip/*", labels: ["clip"], exposedTo: .all) { (clip: String) in
        Shown("twitch_video", ["clip": clip])
      },
      Route("\(site)/:channel/*", labels: ["channel"], exposedTo: .all) { (channel: String) in
        Shown("twitch_video", ["channel": channel])
      },
    ]
  }

  private static var music: [Route] {
    let soundCloud = "//:host<soundcloud.com|www.soundcloud.com>"
    return [("playlist", "playlist"), ("album", "album"), ("track", "song")].map { kind, name in
      Route(
        "//open.spotify.com/\(kind)/:id", "//open.spotify.com/:locale/\(kind)/:id/*", labels: ["id"], exposedTo: .all
      ) { (id: String) in Shown("spotify_\(name)", ["id": id]) }
    } + [
      page("soundcloud_set", "\(soundCloud)/:user/sets/:set/*"),
      page("soundcloud_track", "\(soundCloud)/:user/:track/*"),
      page("apple_music_playlist", "//music.apple.com/:country/playlist/:name/:id"),
      page("apple_music_album", "//music.apple.com/:country/album/:name/:id"),
      Route("//music.apple.com/:country/album/:name/:id?i=:song", labels: ["song"], exposedTo: .all) {
        (_: FilledText, link: Invocation) in Shown("apple_music_song", ["link": link.url])
      },
    ]
  }

  private static func page(_ name: String, _ pattern: RoutePattern) -> Route {
    Route(pattern, labels: [], exposedTo: .all) { (link: Invocation) in Shown(name, ["link": link.url]) }
  }

  private static var pictures: [Route] {
    let media = "//:host<media|media0|media1|media2|media3|media4>.giphy.com/media"
    let site = "//:host<i.giphy.com|www.i.giphy.com>"
    let file = ":file.:type<webp|gif|mp4|WEBP|GIF|MP4>"
    return [
      Route("//vimeo.com/:id/*", "//www.vimeo.com/:id/*", labels: ["id"], exposedTo: .all) { (id: String) in
        Shown("vimeo_video", ["id": id])
      },
      Route(
        "//:host<giphy.com|www.giphy.com>/gifs/:name/*", "\(media)/:name/\(file)/*", "\(media)/:track/:name/\(file)/*",
        labels: ["name"], exposedTo: .all
      ) { (name: String) in
        // The ID is the end of the name.
        guard let id = name.split(separator: "-", omittingEmptySubsequences: false).last, !id.isEmpty else {
          throw Declined()
        }
        return Shown("giphy_gif", ["id": String(id)])
      },
      Route(
        "\(site)/:id/*", "\(site)/media/:id/*", "\(site)/:id.:type/*", "\(site)/media/:id.:type/*", labels: ["id"],
        exposedTo: .all
      ) { (id: String) in
        Shown("giphy_gif", ["id": id])
      },
      Route(
        "//media.tenor.com/:id/:file?hh=:height<uint>&ww=:width<uint>", labels: ["id", "file", "height", "width"],
        exposedTo: .all
      ) { (id: String, file: String, height: Int, width: Int) in
        guard id.contains("AAAAC") else { throw Declined() }
        return Shown("tenor_gif", ["id": id, "file": file, "height": "\(height)", "width": "\(width)"])
      },
    ]
  }
}
