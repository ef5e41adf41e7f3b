import MediatorLinks

/// Mattermost: channels, messages and runs of playbooks on any server, which may be in a folder of its site.
enum MattermostLinks: RealApp {
  static let name = "mattermost"
  static var settings: LinkSettings { LinkSettings(schemes: ["mattermost"], webHosts: ["*"]) }

  static var routes: [Route] {
    [
      page("channel", ["team": "teamName", "id": "channelName"], "\(team)/channels/\(word)"),
      page("dm", ["team": "teamName", "id": "userName"], "\(team)/messages/@\(word)"),
      page("gm", ["team": "teamName", "id": "channelName"], "\(team)/messages/\(word)"),
      page("permalink", ["team": "teamName", "id": "postId"], "\(team)/pl/\(number)"),
      page("playbooks", ["id": "playbookId"], "playbooks/playbooks/\(number)"),
      page("playbook_runs", ["id": "playbookRunId"], "playbooks/runs/\(number)"),
      page("playbook_runs_retrospective", ["id": "playbookRunId"], "playbooks/runs/\(number)/retrospective"),
      page("magic_link", ["id": "token"], "login/one_time_link?t=:id<[a-z0-9]{64}>"),
    ]
  }

  private static let team = ":team<[a-z0-9_-]>"
  private static let word = ":id<[A-Za-z0-9@:._-]>"
  private static let number = ":id<[a-z0-9]{26}>"

  /// - Parameters:
  ///   - names: The names of the values by those of the parameters.
  ///   - page: The end of the path, which follows the folder of the server.
  private static func page(_ route: String, _ names: [String: String], _ page: String) -> Route {
    // A name may have dots and colons, but not in front. With `@` in front it is that of a user.
    let first = route == "dm" ? "" : route == "gm" ? ".:@" : ".:"
    return Route(
      "//:host/*folder/\(page)", "mattermost://:host(::port)/*folder/\(page)", labels: ["folder", "team", "id"],
      exposedTo: .all
    ) { (folder: [String], team: String?, id: String, link: Invocation) in
      guard !first.contains(id.prefix(1)), let host = link.host else { throw Declined() }
      let site = link.port.map { "\(host):\($0)" } ?? host
      let server = ([site] + folder).joined(separator: "/")
      let values = [("team", team), ("id", id)].compactMap { name, value in names[name].map { ($0, value) } }
      return Shown(route, ["serverUrl": server].merging(values) { $1 })
    }
  }
}
