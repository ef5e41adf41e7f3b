import Foundation
import MediatorNavigation

/// Firefox: web pages, the pages of the app, and pairing with an account.
enum FirefoxLinks: RealApp {
  static let name = "firefox"
  private static let scheme: Exposure = .customScheme

  static func settings(_ state: [String: JSON]) -> LinkSettings {
    LinkSettings(
      schemes: ["firefox"], webHosts: ["*"],
      namespaces: [.web(state["contentServer"]?.text?.webHost ?? "accounts.firefox.com", named: "accounts")],
      reader: StandardURLReader(foldsFirstSegment: true))
  }

  static var rewrites: [Rewrite] { [Rewrite(from: "firefox://deep-link?url=:url<raw>", to: ":url")] }

  static var payload: LinkPayload {
    LinkPayload(
      .activity("org.mozilla.ios.firefox.newTab", opens: "firefox://open-url?private=false"),
      .shortcut("com.example.app.NewTab", opens: "firefox://new-tab?private=false"),
      .shortcut("com.example.app.NewPrivateTab", opens: "firefox://new-tab?private=true"),
      .shortcut("com.example.app.OpenLastBookmark", opens: "firefox://open-url?url=:tabURL"),
      .shortcut("com.example.app.QRCode", opens: "firefox://action/show-qr-code"))
  }

  static func routes(_ state: [String: JSON]) -> [Route] {
    // Only a server on this machine may do without encryption.
    let isLocal = state["contentServer"]?.text?.webHost?.hasPrefix("localhost") ?? false
    let server = isLocal ? "http://localhost" : "https://"
    return [
      Route(
        "\(server)/pair#channel_id=:channel&channel_key=:key&v=2", labels: [], in: "accounts", exposedTo: .universalLink
      ) {
        (link: Invocation) in Shown("fxaPairing", ["url": link.url])
      }
    ] + web + pages + widgets
  }

  private static var web: [Route] {
    [
      Route("//:host/pair#v=2", "//:host/pair#:others&v=2", labels: [], exposedTo: .universalLink) { () -> Shown in
        throw NotPairable()
      },
      Route("//:host/*", labels: [], exposedTo: .universalLink) { (link: Invocation) in
        Shown("search", ["url": link.url, "private": "false"])
      },
    ]
  }

  private static var pages: [Route] {
    [
      Route(
        "firefox://open-url(?url=:url<raw>)(?private=:private<bool>)",
        exposedTo: [.customScheme, .userActivity, .shortcut]
      ) {
        (page: WebPage?, isPrivate: Bool?) in
        Shown("search", ["url": page?.url, "private": "\(isPrivate ?? false)"])
      },
      Route("firefox://open-text?text=:text(?private=:private<bool>)", exposedTo: scheme) {
        (text: String, isPrivate: Bool?) in
        Shown("searchQuery", ["query": text, "private": "\(isPrivate ?? false)"])
      },
      Route("firefox://share-sheet?url=:url<raw>(?title=:title)(?subtitle=:subtitle)", exposedTo: scheme) {
        (page: WebPage, title: String?, subtitle: String?) in
        Shown("sharesheet", ["url": page.url, "message": title, "subtitle": subtitle])
      },
      Route("firefox://fxa-signin?signin", labels: [], exposedTo: scheme) { (items: Parameters) in
        Shown("fxaSignIn", items: items)
      },
      Route(
        "firefox://settings/:section<clear-private-data|newTab|newtab|homePage|homepage|mailto|search|fxa|theme|general>",
        exposedTo: scheme
      ) { (section: String) in Shown("settings", ["section": section]) },
      Route("firefox://homepanel/:section<bookmarks|history|top-sites|reading-list|downloads>", exposedTo: scheme) {
        (section: String) in Shown("homepanel", ["section": section])
      },
      Route("firefox://default-browser/:section<system-settings|tutorial>", exposedTo: scheme) { (section: String) in
        Shown("defaultBrowser", ["section": section])
      },
      Route("firefox://action/:action<show-intro-onboarding|show-qr-code>", exposedTo: [.customScheme, .shortcut]) {
        (action: String) in Shown("action", ["action": action])
      },
    ]
  }

  private static var widgets: [Route] {
    [
      Route("firefox://new-tab?private=:private<bool>", exposedTo: .shortcut) { (isPrivate: Bool) in
        Shown("search", ["private": "\(isPrivate)"], options: ["focusLocationField"])
      },
      Route(
        ["small", "medium"].map {
          "firefox://widget-\($0)-quicklink-open-url(?url=:url<raw>)(?private=:private<bool>)"
        }, labels: ["url", "private"], exposedTo: ["widget"]
      ) { (page: WebPage?, isPrivate: Bool?) in
        Shown("search", ["url": page?.url, "private": "\(isPrivate ?? false)"], options: ["focusLocationField"])
      },
      Route("firefox://widget-medium-topsites-open-url?url=:url<raw>", exposedTo: ["widget"]) { (page: WebPage) in
        Shown("search", ["url": page.url, "private": "false"])
      },
      Route("firefox://widget-tabs-medium-open-url?uuid=:uuid", exposedTo: ["widget"]) { (_: String) in
        Shown("search", ["private": "false"])
      },
      Route(
        "firefox://widget-small-quicklink-open-copied", labels: ["pasteboardURL", "pasteboardText"],
        exposedTo: ["widget"]
      ) { (page: WebPage?, text: String?) in
        if let page { return Shown("search", ["url": page.url, "private": "false"]) }
        guard let text else { throw Declined() }
        return Shown("searchQuery", ["query": text, "private": "false"])
      }
      .fromContext("pasteboardURL", "pasteboardText"),
      Route(
        "firefox://widget-small-quicklink-close-private-tabs", "firefox://widget-medium-quicklink-close-private-tabs",
        exposedTo: ["widget"]
      ) { Shown("action", ["action": "close-private-tabs"]) },
    ]
  }
}

/// The URL of a web page; no other URL is opened in a tab.
struct WebPage: TextDecodable {
  let url: String

  init(text: String) throws(ParameterError) {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { throw .malformed(expected: "a web URL") }
    url = text
  }

  var parameterText: String { url }
}

/// The error of a link for pairing that is not one of the content server.
struct NotPairable: Error {}

extension String {
  /// The host of a web origin, with a port other than the scheme's own.
  var webHost: String? {
    guard let url = URL(string: self), let host = URLComponents(url: url, resolvingAgainstBaseURL: false)?.encodedHost
    else { return nil }
    let isDefault = url.port == nil || url.port == (url.scheme == "https" ? 443 : 80)
    return isDefault ? host : "\(host):\(url.port ?? 0)"
  }
}
