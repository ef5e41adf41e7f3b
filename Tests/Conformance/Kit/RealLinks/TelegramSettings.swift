import MediatorLinks

/// The settings of Telegram: a link names a section and perhaps a page in it.
enum TelegramSettings {
  static var routes: [Route] {
    [
      Route("tg://settings(/:section)", exposedTo: .all) { (section: String?) in shown(section, []) },
      Route("tg://settings/:section/*path", exposedTo: .all) { (section: String, path: [String]) in
        shown(section, path)
      },
      Route("tg://settings/saved-messages/*", labels: [], exposedTo: .all) { Shown("savedMessages") },
      place("calls", "tg://settings/calls/*path", ["all", "missed", "edit", "show-tab", "start-call"]),
      place(
        "myProfile", "tg://settings/my-profile/*path",
        ["posts", "posts/all-stories", "posts/add-album", "gifts", "archived-posts"]),
      place("contacts", "tg://contacts/*path", ["search", "sort", "new", "invite", "manage"]),
      page("search", "tg://chats/search"),
      page("chatSelection", "tg://chats/edit"),
      page("newGroupChat", "tg://new/group"),
      page("newChannelChat", "tg://new/channel"),
      page("newPrivateChat", "tg://new(/contact)"),
      Route("tg://chats/emoji-status", exposedTo: .all) { shown("emoji-status", []) },
      Route("tg://post(/:content)", exposedTo: .all) { (content: String?) in
        Shown("newStory", ["content": content.map { ["photo", "video", "live"].contains($0) ? $0 : "unsupported" }])
      },
      Route("tg://:section<stars|ton|grams>/*", labels: ["section"], exposedTo: .all) { (section: String) in
        shown(section, [])
      },
    ]
  }

  private static func page(_ name: String, _ pattern: RoutePattern) -> Route {
    Route(pattern, exposedTo: .all) { Shown(name) }
  }

  private static func place(_ name: String, _ pattern: RoutePattern, _ sections: Set<String>) -> Route {
    Route(pattern, exposedTo: .all) { (path: [String]) in
      let section = path.joined(separator: "/")
      return Shown(name, ["section": sections.contains(section) ? section : nil])
    }
  }

  @Sendable private static func shown(_ section: String?, _ path: [String]) -> Shown {
    switch (section, path.first) {
    case ("themes", _): Shown("settings", ["section": "appearance"])
    case ("auto_delete", _): Shown("settings", ["section": "privacy", "subsection": "auto-delete"])
    case ("login_email", _): Shown("settings", ["section": "privacy", "subsection": "login-email"])
    case ("password", _): Shown("settings", ["section": "privacy", "subsection": "2sv"])
    case ("phone_privacy", _): Shown("settings", ["section": "privacy", "subsection": "phone-number"])
    case ("change_number", _): Shown("settings", ["section": "edit-profile", "subsection": "change-number"])
    case ("edit_profile", _): Shown("settings", ["section": "edit-profile"])
    case ("edit", _): shown("edit-profile", page: path)
    case ("emoji-status", _), ("profile-color", _), ("profile-photo", _):
      shown("edit-profile", page: [section ?? ""] + path)
    case ("chat", "browser"): shown("in-app-browser", page: Array(path.dropFirst()))
    case ("ton", _): Shown("settings", ["section": "grams"])
    case ("edit-profile", _), ("in-app-browser", _): Shown("settings")
    default: pages[section ?? ""] == nil ? Shown("settings") : shown(section ?? "", page: path)
    }
  }

  private static func shown(_ section: String, page: [String]) -> Shown {
    let page = page.joined(separator: "/")
    return Shown("settings", ["section": section, "subsection": pages[section]?.contains(page) == true ? page : nil])
  }

  /// The pages of each section.
  private static let pages: [String: Set<String>] = [
    "appearance": list(
      "app-icon animations auto-night-mode message-corners night-mode tap-for-next-media",
      ("themes", "edit create"), ("text-size", "use-system"), ("wallpapers", "edit set choose-photo"),
      ("your-color/profile", "add-icons use-gift reset"), ("your-color/name", "add-icons use-gift"),
      (
        "stickers-and-emoji",
        """
        edit trending archived archived/edit emoji emoji/edit emoji/archived emoji/archived/edit emoji/suggest \
        emoji/quick-reaction emoji/quick-reaction/choose emoji/show-more suggest-by-emoji large-emoji dynamic-order
        """
      )),
    "business": ["do-not-hide-ads"],
    "data": list(
      """
      less-data-calls open-links pause-music raise-to-listen raise-to-speak saved-edited-photos show-18-content \
      auto-download/reset
      """,
      ("storage", "edit auto-remove clear-cache max-cache"), ("usage", "mobile wifi reset roaming"),
      ("auto-download/mobile", "enable usage photos stories videos files"),
      ("auto-download/wifi", "enable usage photos stories videos files"),
      ("auto-download/roaming", "enable usage photos stories videos files"),
      ("save-to-photos/chats", "max-video-size add-exception delete-all"),
      ("save-to-photos/groups", "max-video-size add-exception delete-all"),
      ("save-to-photos/channels", "max-video-size add-exception delete-all"),
      ("share-sheet", "suggested-chats suggest-by reset"),
      ("proxy", "edit use-proxy add-proxy share-list use-for-calls")),
    "devices": list("edit link-desktop terminate-sessions auto-terminate"),
    "edit-profile": list(
      """
      set-photo first-name last-name emoji-status bio birthday change-number username your-color channel add-account \
      log-out profile-photo/use-emoji
      """,
      ("profile-color/profile", "add-icons use-gift"), ("profile-color/name", "add-icons use-gift")),
    "folders": list("edit create add-recommended show-tags tab-view"),
    "grams": [],
    "in-app-browser": list(
      "enable-browser clear-cookies clear-cache history clear-history never-open clear-list search"),
    "language": list("show-button translate-chats do-not-translate"),
    "notifications": list(
      """
      accounts in-app-sounds in-app-vibrate in-app-preview in-chat-sounds in-app-popup lock-screen-names \
      include-channels include-muted-chats count-unread-messages new-contacts pinned-messages reset web
      """,
      ("private-chats", kinds), ("groups", kinds), ("channels", kinds),
      ("stories", "new important show-sender sound add-exception delete-exceptions light-color vibrate priority"),
      ("reactions", "messages stories show-sender sound light-color vibrate priority")),
    "power-saving": list(
      "videos gifs stickers emoji effects preload background call-animations particles transitions"),
    "premium": [],
    "privacy": list(
      "login-email self-destruct archive-and-mute",
      ("blocked", "edit block-user block-user/chats block-user/contacts"), ("active-websites", "edit disconnect-all"),
      ("passcode", "disable change auto-lock face-id fingerprint"), ("2sv", "change disable change-email"),
      ("passkey", "create"), ("auto-delete", "set-custom"), ("phone-number", "never always"),
      ("last-seen", "never always hide-read-time"),
      ("profile-photos", "never always set-public update-public remove-public"), ("bio", "never always"),
      ("gifts", "show-icon never always accepted-types"), ("birthday", "add never always"),
      ("saved-music", "never always"), ("forwards", "never always"),
      ("calls", "never always p2p p2p/never p2p/always ios-integration"), ("voice", "never always"),
      ("messages", "set-price exceptions"), ("invites", "never always"),
      (
        "data-settings",
        """
        sync-contacts delete-synced suggest-contacts delete-cloud-drafts clear-payment-info link-previews bot-settings \
        map-provider
        """
      )),
    "privacy-policy": [],
    "ask-question": [],
    "faq": [],
    "features": [],
    "search": [],
    "qr-code": ["share", "scan"],
    "send-gift": ["self"],
    "stars": list("top-up stats gift earn"),
  ]
  private static let kinds = "edit show preview sound add-exception delete-exceptions light-color vibrate priority"

  /// Returns the pages of a section, and those below a page.
  private static func list(_ pages: String, _ groups: (page: String, below: String)...) -> Set<String> {
    let below = groups.flatMap { group in
      [group.page] + group.below.split(separator: " ").map { "\(group.page)/\($0)" }
    }
    return Set(pages.split(separator: " ").map(String.init) + below)
  }
}
