import Foundation
import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns

func linksOfRealApps(print: Printout) async throws {
  var settings = LinkSettings(
    schemes: ["shop"], webHosts: ["shop.example.com", "*.example.com"], openExternally: { url in "browser: \(url)" })
  settings.browser = BrowserRule(from: .universalLink)
  let mediator = try Mediator(modules: [], links: settings)
  let routes = mediator.routes()
  func open(_ urls: String...) async throws {
    for url in urls { print(try await mediator.open(url, source: .universalLink)) }
  }

  try routes.add(Route("/comments", exposedTo: .universalLink) { "all comments" })
  try routes.add(Route("/comments?comment=:id<int>", exposedTo: .universalLink) { (id: Int) in "comment \(id)" })
  try routes.add(
    Route("/search?text=:text(?page=:page<int>)", exposedTo: .all) { (text: String, page: Int?) in
      "page \(page ?? 1) of results for \(text)"
    })
  try await open(
    "https://shop.example.com/comments", "https://shop.example.com/comments?comment=7",
    "https://shop.example.com/search?page=2&text=tea")

  try routes.add(Route("/#/room/:room", exposedTo: .universalLink) { (room: String) in "room \(room)" })
  try routes.add(
    Route("/guide(#:section)", exposedTo: .universalLink) { (section: String?) in
      "guide, \(section ?? "from the start")"
    })
  try await open(
    "https://shop.example.com/#/room/9", "https://shop.example.com/guide#delivery", "https://shop.example.com/guide")

  try routes.add(
    Route("//:language.example.com/wiki/*title<raw>", exposedTo: .universalLink) { (language: String, title: String) in
      "\(title) in \(language)"
    })
  try await open("https://de.example.com/wiki/AC/DC")

  mediator.rewrites = try RewriteSet([
    Rewrite(from: "/click?to=:url<raw>", to: ":url"),
    Rewrite(from: "//:language.m.example.com/*path<raw>", to: "https://:language.example.com/*path<raw>"),
  ])
  try await open(
    "https://shop.example.com/click?to=https://shop.example.com/search?text=tea&page=3",
    "https://shop.example.com/click?to=%2Fcomments%3Fcomment%3D7", "https://de.m.example.com/wiki/AC/DC")

  try routes.add(Route(inBrowser: "/checkouts/*", exposedTo: .universalLink))
  try await open(
    "https://shop.example.com/checkouts/7", "https://shop.example.com/gift/cards/7",
    "https://other.example.org/")

  try routes.add(
    Route("/open/:page", labels: ["page", "isPrivate"], exposedTo: .all) { (page: String, isPrivate: Bool?) in
      "\(page), \(isPrivate == true ? "private" : "not private")"
    }
    .fromContext("isPrivate"))
  print(try await mediator.open("shop://open/start?isPrivate=true", source: .push))
  print(try await mediator.open("shop://open/start", source: .inApp, context: ["isPrivate": true]))
}

private func openInSafari(_ url: String) async -> Bool { !url.isEmpty }

private func comments() {
  var settings = LinkSettings(webHosts: ["shop.example.com"], openExternally: { url in await openInSafari(url) })
  settings.browser = BrowserRule(from: .universalLink)
  _ = [
    Route(inBrowser: "/checkouts/*", exposedTo: .universalLink)
  ]
  let payload =
    LinkPayload(.activity("com.example.shop.search", opens: "shop://search"))
  _ = (settings, payload)
}
