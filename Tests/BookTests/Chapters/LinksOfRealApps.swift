import Foundation
import MediatorNavigation

func linksOfRealApps(print: Printout) async throws {
  var settings = LinkSettings(
    schemes: ["shop"], webHosts: ["shop.example.com", "*.example.com"], openExternally: { url in "browser: \(url)" })
  settings.browser = BrowserRule(from: .universalLink)
  settings.schemes?.formUnion(["geo", "mailto", "tel", "xmpp", "ssh"])
  let mediator = try Mediator(modules: [BasketModule.self], links: settings)
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

  try routes.add(
    Route("geo::latitude<double>,:longitude<double>(?z=:zoom<int>)", exposedTo: .all) {
      (latitude: Double, longitude: Double, zoom: Int?) in
      "map at \(latitude), \(longitude), zoom \(zoom ?? 10)"
    })
  try routes.add(
    Route("mailto::address", "mailto:///", labels: ["address", "to"], exposedTo: .all) {
      (address: String?, to: [String]?) in
      "mail to \(((address.map { [$0] } ?? []) + (to ?? [])).joined(separator: ", "))"
    })
  try routes.add(Route("tel::number", exposedTo: .all) { (number: String) in "call \(number)" })
  try routes.add(
    Route("xmpp::jid?message;body=:body", exposedTo: .all) { (jid: String, body: String) in "to \(jid): \(body)" })
  try await open(
    "geo:53.6,-27.6", "mailto:a@b.c", "mailto:?to=a@b.c&to=d@e.f", "tel:+4915112345",
    "xmpp:ada@x.example?message;body=Hi")

  mediator.rewrites = try RewriteSet([
    Rewrite(from: "/click?to=:url<raw>", to: ":url"),
    Rewrite(from: "/feed?url=:url<^http%3A|https%3A>", to: ":url"),
    Rewrite(from: "//:language.m.example.com/*path<raw>", to: "https://:language.example.com/*path<raw>"),
  ])
  try await open(
    "https://shop.example.com/click?to=https://shop.example.com/search?text=tea&page=3",
    "https://shop.example.com/click?to=%2Fcomments%3Fcomment%3D7", "https://de.m.example.com/wiki/AC/DC",
    "https://shop.example.com/feed?url=https://shop.example.com/comments")

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

  mediator.rewrites = try RewriteSet([
    Rewrite(from: "shop://shop.example.com/*path<raw>", to: "https://shop.example.com/*path<raw>")
  ])
  try await open("shop://shop.example.com/comments?comment=7")

  try routes.add(
    Route("//:host<shop.example.com|store.example.com>/sale/:id", labels: ["id"], exposedTo: .universalLink) {
      (id: Int) in "sale \(id)"
    })
  try await open("https://store.example.com/sale/7")

  try mediator.addNamespace(
    .web("music.example.net", named: "music").with { $0.reader = StandardURLReader(foldsPath: true) })
  try mediator.routes(in: "music").add(
    Route("/album/:name", exposedTo: .universalLink) { (name: String) in "album \(name)" })
  try await open("https://music.example.net/ALBUM/Blue")

  try routes.add(
    Route("ssh://(:user@):host(::port<uint>)", labels: ["user", "host", "port"], exposedTo: .all) {
      (user: String?, host: String, port: UInt16?) in
      "\(user ?? "you") at \(host), port \(port ?? 22)"
    })
  try await open("ssh://ada@server.example", "ssh://server.example:2222")

  try routes.add(
    Route("/invitation/:room(?via=:via)", labels: ["room", "via"], exposedTo: .all) {
      (room: String, via: [String]?, link: Invocation) in
      guard link.queryItems.allSatisfy({ $0.name == "via" }) else { throw Declined() }
      return "room \(room) via \((via ?? []).joined(separator: " and "))"
    })
  try await open("https://shop.example.com/invitation/7?via=a.example&via=b.example")
  do {
    print(try await mediator.open("https://shop.example.com/invitation/7?via=a.example&other=1", source: .push))
  } catch let error as MediatorError {
    print(error.code)
  }

  try routes.add(Route("/sign-in?token=:token", exposedTo: .all) { (_: Token) in "signs in" }.secret("token"))
  try routes.add(Route("/sign-in", exposedTo: .all) { "asks for a password" })
  try await open("shop://sign-in?token=4F2A", "shop://sign-in?token=")

  settings.reader = StandardURLReader(limits: URLLimits(queryItems: 512))

  let wallet = try Mediator(
    modules: [], links: LinkSettings(schemes: ["bitcoin"], webHosts: ["*"], namespaces: [.texts(named: "scanned")]))
  try wallet.routes().add(Route("bitcoin::address", exposedTo: .all) { (address: String) in "asks to pay \(address)" })
  try wallet.routes(in: "scanned").add(
    Route("/:address<[A-Za-z0-9]{26,90}>", exposedTo: ["scan"]) { (address: String) in "asks to pay \(address)" })
  try wallet.routes().add(Route("https://t.me/:name", exposedTo: .all) { (name: String) in "chat with \(name)" })
  wallet.rewrites = try RewriteSet([Rewrite(from: "<none>:/t.me/*path<raw>", to: "https://t.me/*path<raw>")])
  let address = "12eQ9m4sgAwTSQoNXkRABKhCXCsjm2jdVG"
  print(try await wallet.open(address, source: "scan"))
  print(try await wallet.open("bitcoin:\(address)", source: .customScheme))
  print(wallet.canOpen("https://site.example/\(address)", source: "scan"))
  print(try await wallet.open("t.me/ada", source: "scan"))
  print(wallet.canOpen("https://blog.example/t.me/ada", source: "scan"))

  // body of a WKScriptMessage: ["target": "cart", "action": "add", "values": ["id": 7, "count": 2]]
  func received(_ body: [String: Any]) async throws -> any Sendable {
    let target = TargetName(body["target"] as? String ?? "")
    let action = ActionName(body["action"] as? String ?? "")
    let values = try Parameters(body["values"] as? [String: Any] ?? [:])
    return try await mediator.open(mediator.url(target, action, values, scheme: "shop"), source: .web)
  }
  print(try await received(["target": "cart", "action": "add", "values": ["id": 7, "count": 2]]))

  // RL26
  try routes.add(
    Route("/x-callback-url/price", labels: ["product"], exposedTo: .customScheme) { (product: Int) in
      "\(product * 3) EUR"
    }
  )
  func openOtherApp(_ url: String) async { print(url) }
  func answer(_ url: String) async {
    let items = try? StandardURLReader().read(url).queryItems
    func callBack(_ name: String, _ answer: URLQueryItem?) async {
      // Only an app that you know, and no website.
      guard let text = items?.first(where: { $0.name == name })?.value, var link = URLComponents(string: text),
        link.scheme == "notes"
      else { return }
      if let answer { link.queryItems = (link.queryItems ?? []) + [answer] }
      await openOtherApp(link.string ?? text)
    }
    do {
      let result = try await mediator.open(url, source: .customScheme)
      await callBack("x-success", URLQueryItem(name: "result", value: "\(result)"))
    } catch is CancellationError {
      await callBack("x-cancel", nil)
    } catch {
      // Not the message, which may show what the other app should not know.
      let code = (error as? MediatorError)?.code.description ?? "failed"
      await callBack("x-error", URLQueryItem(name: "errorCode", value: code))
    }
  }
  await answer("shop://x-callback-url/price?product=7&x-success=notes://done&x-error=notes://failed")
  await answer("shop://x-callback-url/price?product=many&x-success=notes://done&x-error=notes://failed")
  await answer("shop://x-callback-url/price?product=many&x-error=https://site.example")

  let model = NavigationModel()
  try mediator.register(payments, as: "Payments")
  try mediator.register(ModuleContents { Service((any Navigator).self, { model }) { $0 } }, as: "Navigation")
  for url in ["shop://pay/7", "shop://pay/7?isPaid=true"] { try await mediator.navigate(to: url, source: .push) }
  print(await shown(in: model))

  let links = SystemLinks(mediator, repeatWindow: .milliseconds(500)) { url, error in
    report(url ?? "no URL", error)
  }
  _ = links
}

nonisolated private func shown(in model: NavigationModel) async -> String {
  let pages = await model.state.pages
  return "\(pages.count) page, \((pages.last?.page as? PaymentPage)?.isPaid == true ? "paid" : "not paid")"
}

nonisolated private func report(_ url: String, _ error: any Error) {}

private struct Token: TextDecodable, MatchedText {
  let parameterText: String

  init(text: String) throws(ParameterError) {
    guard !text.isEmpty else { throw .malformed(expected: "a token") }
    parameterText = text
  }
}

private struct PaymentPage: UpdatablePage {
  let id: Int
  let isPaid: Bool
}

private let payments = ModuleContents {
  PageRoute("/pay/:id<int>", labels: ["id", "isPaid"], exposedTo: .all, options: .push.policy(.update)) {
    (id: Int, isPaid: Bool?) in PaymentPage(id: id, isPaid: isPaid ?? false)
  }
}

private enum BasketModule: Module {
  static let name: ModuleName = "Cart"
  static var contents: ModuleContents { Registration { BasketTarget() } }
}

private final class BasketTarget: Target {
  static let name: TargetName = "cart"
  static var actions: ActionTable<BasketTarget> {
    Action("add", "id", "count") { (_, id: Int, count: Int?) in "\(count ?? 1) of \(id)" }
      .exposed(to: .web)
  }
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
