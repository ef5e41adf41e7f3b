import MediatorLinks

/// Wire: sign-in of companies, conversations and users.
enum WireLinks: RealApp {
  static let name = "wire"
  static var settings: LinkSettings { LinkSettings(schemes: ["wire"]) }

  static var routes: [Route] {
    [
      Route("wire://start-sso/wire-:code<uuid>", exposedTo: .all) { (code: String) in
        Shown("startCompanyLogin", ["code": code])
      }
      .secret("code"),
      Route("wire://conversation-join?key=:key&code=:code", exposedTo: .all) { (key: String, code: String) in
        Shown("joinConversation", ["key": key, "code": code])
      }
      .secret("key", "code"),
      Route("wire://conversation/:id<uuid>", exposedTo: .all) { (id: String) in Shown("openConversation", ["id": id]) },
      Route("wire://user/:id<uuid>", exposedTo: .all) { (id: String) in Shown("openUserProfile", ["id": id]) },
      Route("wire://access?config=:config", exposedTo: .all) { (config: String) in
        Shown("accessBackend", ["config": config])
      },
      Route("wire://import-events", exposedTo: .all) { Shown("importEvents") },
      error("wire://start-sso/*", "companyLogin.invalidLink"),
      error("wire://conversation/*", "invalidConversationLink"),
      error("wire://user/*", "invalidUserLink"),
      error("wire:*", "malformedLink"),
    ]
  }

  private static func error(_ pattern: RoutePattern, _ error: String) -> Route {
    Route(pattern, labels: [], exposedTo: .all) { Shown("error", ["error": error]) }
  }
}
