import MediatorLinks

/// Tusky: URLs of the fediverse, which the user's server looks up.
enum TuskyLinks: RealApp {
  static let name = "tusky"

  static var settings: LinkSettings {
    LinkSettings(schemes: [], webHosts: ["*"], reader: StandardURLReader(keepsFinalSlash: true))
  }

  static var routes: [Route] {
    let paths = [
      "/@:user", "/@:user/:post<uint>", "/@:user/statuses/:post<[A-Za-z0-9]>", "/users/:user<[A-Za-z0-9_]>",
      "/users/:user/statuses/:post<uint>",
      "/user/:user<[A-Za-z0-9_]>", "/user/:user/comment/:post<uint>", "/notice/:post<[A-Za-z0-9]>",
      "/objects/:post<[a-f0-9-]>",
      "/notes/:post<[a-z0-9]>", "/display/:post<[a-f0-9-]>", "/profile/:user<[A-Za-z0-9_]>",
      "/p/:user<[A-Za-z0-9_]>/:post<uint>", "/:user<[A-Za-z0-9_]>", "/o/:post<[a-f0-9]>",
    ]
    return [
      Route(paths.map { "//:host\($0)?<none>#<none>" }, labels: [], exposedTo: .all) { Shown("lookup") }
    ]
  }
}
