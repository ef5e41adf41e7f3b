import Foundation
import MediatorLinks

/// Telegram: chats, messages and settings, by links of `tg:` and of t.me that mean the same.
enum TelegramLinks: RealApp {
  static let name = "telegram"

  static var settings: LinkSettings {
    LinkSettings(
      schemes: ["tg"],
      webHosts: [
        "t.me", "*.t.me", "t.me:80", "t.me:443", "www.t.me:80", "www.t.me:443", "telegram.me", "www.telegram.me",
        "telegram.dog", "www.telegram.dog", "telegra.ph", "www.telegra.ph", "te.legra.ph", "www.te.legra.ph",
        "graph.org", "www.graph.org",
      ], reader: StandardURLReader(emptySegments: .kept))
  }

  static var rewrites: [Rewrite] {
    [
      Rewrite(from: "<none>:/:host/*path<raw>", to: "https://:host/*path<raw>"),
      Rewrite(
        from: "//:host<www.t.me|telegram.me|www.telegram.me|telegram.dog|www.telegram.dog>/*path<raw>",
        to: "https://t.me/*path<raw>"),
      // Names that only the website has are no users.
      Rewrite(
        from: "//:site<\(reservedNames)|web|auth|boost>.t.me/*path<raw>",
        to: "https://:site.t.me/*path<raw>", priority: 1, isExternal: true),
      Rewrite(from: "//t.me/s/s/s/s/:page/*path<raw>", to: "https://t.me/:page/*path<raw>"),
      Rewrite(from: "//t.me/s/:page/*path<raw>", to: "https://t.me/:page/*path<raw>"),
      Rewrite(from: "//:user<[A-Za-z0-9_]{4,32}>.t.me/*path<raw>", to: "https://t.me/:user/*path<raw>"),
    ]
  }

  /// What no user is called, because t.me has pages of the name.
  private static let reservedNames =
    "addemoji|addlist|addstickers|addstyle|addtheme|auction|bg|c|call|confirmphone|contact|giftcode|i|invoice|iv|joinchat"
    + "|login|m|msg|nft|proxy|s|setlanguage|share|socks"

  static var routes: [Route] {
    [named, invitations, drafts, proxies, chats, messages, people, TelegramSettings.routes, [unknown]].flatMap { $0 }
  }

  /// A link of `tg:` that this version of the app does not know.
  private static var unknown: Route {
    Route("tg://:name<[A-Za-z0-9_-]>/*", labels: [], exposedTo: .all) { (link: Invocation) in
      let text = link.url?.split(separator: "#")[0].dropFirst(3).drop { $0 == "/" }
      return Shown("unknown", ["link": text.map { "tg://\($0)" }])
    }
  }
}

extension TelegramLinks {
  /// Links of one name.
  private static var named: [Route] {
    [
      page("invoice", "name", "tg://invoice?slug=:value", "//t.me/invoice/:value/*", "//t.me/$:value/*"),
      page("giftCode", "code", "tg://giftcode?slug=:value", "//t.me/giftcode/:value/*"),
      page("businessChat", "name", "tg://message?slug=:value", "//t.me/m/:value/*"),
      page("authenticationCode", "code", "tg://login?code=:value", "//t.me/login/:value/*"),
      page("userToken", "token", "tg://contact?token=:value", "//t.me/contact/:value/*"),
      page("upgradedGift", "name", "tg://nft?slug=:value", "//t.me/nft/*value<raw>"),
      page("giftAuction", "slug", "tg://stargift_auction?slug=:value", "//t.me/auction/:value/*"),
      page("theme", "name", "tg://addtheme?slug=:value", "//t.me/addtheme/:value/*"),
      page("chatFolderInvite", "slug", "tg://addlist?slug=\(code)", "//t.me/addlist/\(code)/*"),
      page("groupCall", "slug", "tg://call?slug=\(code)", "//t.me/call/\(code)/*"),
      page("style", "name", "tg://addstyle?slug=\(longCode)", "//t.me/addstyle/\(longCode)/*"),
      page("languagePack", "name", "tg://setlanguage?lang=\(code)", "//t.me/setlanguage/\(code)/*"),
      page("stickerSet", "name", "tg://addstickers?set=\(code)", "//t.me/addstickers/\(code)/*"),
      Route("tg://addemoji?set=\(code)", "//t.me/addemoji/\(code)/*", labels: ["value"], exposedTo: .all) {
        (name: String) in Shown("stickerSet", ["name": name, "emoji": "true"])
      },
      Route("tg://premium_offer(?ref=:referrer)", exposedTo: .all) { (referrer: String?) in
        Shown("premiumFeatures", ["referrer": referrer])
      },
      Route("tg://premium_multigift(?ref=:referrer)", exposedTo: .all) { (referrer: String?) in
        Shown("premiumGift", ["referrer": referrer])
      },
      Route("tg://restore_purchases", exposedTo: .all) { Shown("restorePurchases") },
      Route("tg://login?token=:token", exposedTo: .all) { (_: FilledText) in Shown("qrCodeAuthentication") }
        .secret("token"),
      Route("tg://oauth?token=:token", exposedTo: .all) { (token: FilledText) in
        Shown("oauth", ["link": "tg://oauth?token=\(encoded(token.parameterText))"])
      }
      .secret("token"),
      Route("tg://resolve?domain=oauth&startapp=:token", exposedTo: .all) { (token: FilledText) in
        Shown("oauth", ["link": "tg://resolve?domain=oauth&startapp=\(encoded(token.parameterText))"])
      }
      .secret("token"),
      Route(
        "tg://confirmphone?hash=\(code)&phone=:phone<[0-9]{1,32}>",
        "//t.me/confirmphone/*?hash=\(code)&phone=:phone<[0-9]{1,32}>", labels: ["value", "phone"], exposedTo: .all
      ) {
        (hash: String, phone: String) in Shown("confirmPhone", ["hash": hash, "phone": phone])
      },
      Route("tg://stars_topup?balance=:count(?purpose=:purpose)", exposedTo: .all) {
        (count: FilledText, purpose: String?) in
        Shown("starPurchase", ["count": "\(max(Int(count.parameterText) ?? 1, 1))", "purpose": purpose])
      },
    ]
  }

  private static let code = ":value<[A-Za-z0-9_-]>"
  private static let longCode = ":value<[A-Za-z0-9_-]{8,200}>"

  /// Returns a value of an item in a link.
  private static func encoded(_ text: String) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  private static func page(_ name: String, _ key: String, _ patterns: RoutePattern...) -> Route {
    Route(patterns, labels: ["value"], exposedTo: .all) { (value: FilledText) in
      Shown(name, [key: value.parameterText])
    }
  }

  private static var invitations: [Route] {
    [
      Route(
        "tg://join?invite=:hash", "//t.me/joinchat/:hash/*", "//t.me/+:hash/*", "//t.me/%20:hash/*", labels: ["hash"],
        exposedTo: .all
      ) {
        (hash: InviteHash) in Shown("chatInvite", ["hash": hash.parameterText])
      },
      Route(
        "tg://newbot?manager=:manager&username=:bot(?name=:name)", "//t.me/newbot/:manager(/:bot)(?name=:name)",
        exposedTo: .all
      ) { (manager: Username, bot: Username?, name: String?) in
        let bot = bot?.parameterText ?? ""
        let username = bot.lowercased().hasSuffix("bot") ? bot : "\(bot)bot"
        return Shown("newBot", ["manager": manager.parameterText, "username": username, "name": name])
      },
      Route(
        passport("nonce") + passport("payload"), labels: ["bot", "scope", "key", "nonce"], exposedTo: .all
      ) {
        (bot: ItemNumber, scope: FilledText, key: FilledText, nonce: FilledText) in
        Shown(
          "passport",
          [
            "bot": bot.parameterText, "scope": scope.parameterText, "key": key.parameterText,
            "nonce": nonce.parameterText,
          ])
      },
    ]
  }

  private static func passport(_ nonce: String) -> [RoutePattern] {
    let items = "bot_id=:bot<[0-9]>&scope=:scope&public_key=:key&\(nonce)=:nonce"
    return ["tg://passport?\(items)", "tg://resolve?domain=telegrampassport&\(items)"]
  }

  private static var drafts: [Route] {
    [
      Route("tg://:page<share|msg|msg_url>", "//t.me/:page<share|msg>/url/*", labels: ["url", "text"], exposedTo: .all)
      {
        (url: String?, text: String?) in
        let parts = [url, text].compactMap { $0?.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
          !$0.isEmpty
        }
        guard !parts.isEmpty else { throw Declined() }
        return Shown(
          "messageDraft",
          ["text": draft(parts.joined(separator: "\n")), "containsURL": parts.count == 2 ? "true" : nil])
      },
      Route(
        "tg://bg?slug=:name", "//t.me/bg/:name/*", labels: ["name", "mode", "intensity", "bg_color", "rotation"],
        exposedTo: .all
      ) {
        (name: FilledText, mode: String?, intensity: String?, color: String?, rotation: String?) in
        let name = name.parameterText
        // A color has no settings, and a gradient of two colors has its rotation alone.
        let isColor = name.wholeMatch(of: /[0-9A-Fa-f]{6}|[0-9A-Fa-f~ ]+~[0-9A-Fa-f~ ]+/) != nil
        let isGradient = name.contains("-")
        return background(
          name,
          [
            ("mode", isColor || isGradient ? nil : mode), ("intensity", isColor || isGradient ? nil : intensity),
            ("bg_color", isColor || isGradient ? nil : color), ("rotation", isColor ? nil : rotation),
          ])
      },
      Route("tg://bg?color=:color", exposedTo: .all) { (color: FilledText) in background(color.parameterText, []) },
      Route("tg://bg?gradient=:colors(?rotation=:rotation)", exposedTo: .all) {
        (colors: FilledText, rotation: String?) in
        background(colors.parameterText, [("rotation", colors.parameterText.contains("-") ? rotation : nil)])
      },
      Route("//t.me/iv/*path?url=:url&rhash=:hash", exposedTo: .all) {
        (path: [String], url: FilledText, hash: String) in
        guard path.allSatisfy(\.isEmpty) else { throw Declined() }
        let view = "https://t.me/iv?url=\(encoded(url.parameterText))&rhash\(hash.isEmpty ? "" : "=\(hash)")"
        return Shown("instantView", ["url": view, "fallback": url.parameterText])
      },
      Route(
        "//:host<telegra.ph|www.telegra.ph|te.legra.ph|www.te.legra.ph|graph.org|www.graph.org>/*", labels: [],
        exposedTo: .all
      ) { (link: Invocation) in
        let rest = link.url?.firstMatch(of: /^(?:https?:\/\/)?[^\/?#]+([^#]*)/)?.1 ?? ""
        guard !["", "/"].contains(rest) else { throw Declined() }
        return Shown("instantView", ["url": "https://telegra.ph\(rest)", "fallback": link.url])
      },
    ]
  }

  @Sendable private static func background(_ name: String, _ settings: [(name: String, value: String?)]) -> Shown {
    let items = settings.compactMap { item in item.value.map { "\(item.name)=\(encoded($0))" } }
    return Shown("background", ["name": encoded(name) + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")])
  }

  /// Returns a draft that is not a mention of a bot.
  private static func draft(_ text: String) -> String { text.hasPrefix("@") ? " \(text)" : text }

  private static var proxies: [Route] {
    [
      Route(
        "tg://proxy?server=:server&port=:port&secret=:secret",
        "//t.me/proxy/*?server=:server&port=:port&secret=:secret",
        labels: ["server", "port", "secret"], exposedTo: .all
      ) { (server: FilledText, port: LeadingNumber, secret: FilledText) in
        guard port.number < 65536, let secret = proxySecret(secret.parameterText) else { throw Declined() }
        return Shown("proxy", ["server": server.parameterText, "port": "\(port.number)", "secret": secret])
      }
      .secret("secret"),
      Route(
        "tg://socks?server=:server&port=:port", "//t.me/socks/*?server=:server&port=:port",
        labels: ["server", "port", "user", "pass"], exposedTo: .all
      ) { (server: FilledText, port: LeadingNumber, user: String?, password: String?) in
        guard port.number < 65536 else { throw Declined() }
        return Shown(
          "socks", ["server": server.parameterText, "port": "\(port.number)", "user": user, "pass": password])
      },
      Route("tg://:page<proxy|socks>/*", "//t.me/:page<proxy|socks>/*", labels: [], exposedTo: .all) {
        Shown("unsupportedProxy")
      },
    ]
  }

  /// Returns the canonical form of a secret: 16 bytes, or a byte that says what follows and more.
  private static func proxySecret(_ text: String) -> String? {
    var bytes: [UInt8]?
    if text.wholeMatch(of: /([0-9A-Fa-f]{2})+/) != nil {
      let digits = Array(text)
      bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    } else {
      let padded = text.replacing("-", with: "+").replacing("_", with: "/")
      bytes = Data(base64Encoded: padded + String(repeating: "=", count: (4 - text.count % 4) % 4)).map { Array($0) }
    }
    guard let bytes else { return nil }
    if bytes.count == 16 || bytes.count == 17 && bytes[0] == 0xdd {
      return bytes.map { String(Int($0) + 256, radix: 16).suffix(2) }.joined()
    }
    guard bytes.count >= 18, bytes[0] == 0xee else { return nil }
    return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }
}

extension TelegramLinks {
  private static let user = "//t.me/:username<!\(reservedNames)>"

  /// Returns the patterns of a chat with items: a link of `tg:`, and one of t.me.
  private static func chat(_ items: String) -> [RoutePattern] {
    ["tg://resolve?domain=:username&\(items)", "\(user)/*?\(items)"]
  }

  private static var messages: [Route] {
    let labels = ["thread", "post", "single", "comment", "t"]
    return [
      Route(
        "tg://resolve?domain=:username&post=:post<[0-9]>", "\(user)/:post/*",
        "\(user)/:thread<[0-9]>/:post<[0-9]>/*", labels: ["username"] + labels, exposedTo: .all
      ) {
        (chat: Username, thread: String?, post: LeadingNumber, single: String?, comment: String?, time: String?) in
        message("tg://resolve?domain=\(chat.parameterText)", thread, "\(post.number)", single, comment, time)
      },
      Route(
        "tg://privatepost?channel=:channel&post=:post<[0-9]>", "//t.me/c/:channel<[0-9]>/:post<[0-9]>/*",
        "//t.me/c/:channel<[0-9]>/:thread<[0-9]>/:post<[0-9]>/*", labels: ["channel"] + labels, exposedTo: .all
      ) { (channel: String, thread: String?, post: ItemNumber, single: String?, comment: String?, time: String?) in
        message("tg://privatepost?channel=\(channel)", thread, post.parameterText, single, comment, time)
      },
    ]
  }

  private static func message(
    _ chat: String, _ thread: String?, _ post: String, _ single: String?, _ comment: String?, _ time: String?
  ) -> Shown {
    let items = [
      "post=\(post)", single.map { _ in "single" }, thread.map { "thread=\($0)" }, comment.map { "comment=\($0)" },
      time.map { "t=\($0)" },
    ]
    return Shown("message", ["link": ([chat] + items.compactMap { $0 }).joined(separator: "&")])
  }

  private static var chats: [Route] {
    bots + stories + [
      Route(["tg://resolve?domain=:username", "\(user)/*"], labels: ["username", "text", "profile"], exposedTo: .all) {
        (name: Username, text: String?, profile: String?) in
        Shown(
          "publicChat",
          ["username": name.parameterText, "text": text.map(draft), "profile": profile.map { _ in "true" }])
      },
      Route("\(user)/*?boost", "//t.me/boost/:username", labels: ["username"], exposedTo: .all) { (name: Username) in
        Shown("chatBoost", ["link": "tg://boost?domain=\(name.parameterText)"])
      },
      Route("tg://boost?domain=:chat", exposedTo: .all) { (chat: FilledText) in
        Shown("chatBoost", ["link": "tg://boost?domain=\(encoded(chat.parameterText))"])
      },
      Route("tg://boost?channel=:channel", "//t.me/c/:channel/*?boost", labels: ["channel"], exposedTo: .all) {
        (channel: LeadingNumber) in Shown("chatBoost", ["link": "tg://boost?channel=\(channel.number)"])
      },
      Route("//t.me/:page/*?c=:channel", labels: ["page", "channel"], priority: 1, exposedTo: .all) {
        (page: String, channel: LeadingNumber) in
        guard page.lowercased() == "boost" else { throw Declined() }
        return Shown("chatBoost", ["link": "tg://boost?channel=\(channel.number)"])
      },
      Route(chat("videochat=:hash") + chat("voicechat=:hash"), labels: ["username", "hash"], exposedTo: .all) {
        (name: Username, hash: StartText) in
        Shown("videoChat", ["username": name.parameterText, "hash": hash.parameterText])
      },
      Route(chat("livestream=:hash"), labels: ["username", "hash"], exposedTo: .all) {
        (name: Username, hash: StartText) in
        Shown("videoChat", ["username": name.parameterText, "hash": hash.parameterText, "live": "true"])
      },
      Route(chat("direct"), labels: ["username"], exposedTo: .all) { (name: Username) in
        Shown("directMessages", ["username": name.parameterText])
      },
      Route(
        chat("ref=:referrer<[A-Za-z0-9_-]>") + chat("start=_tgr_:referrer<[A-Za-z0-9_-]>"),
        labels: ["username", "referrer"], exposedTo: .all
      ) { (name: Username, referrer: String) in
        Shown("affiliateProgram", ["username": name.parameterText, "referrer": referrer])
      },
    ]
  }

  private static var bots: [Route] {
    [
      Route(chat("start=:start"), labels: ["username", "start"], exposedTo: .all) { (bot: Username, start: StartText) in
        Shown("botStart", ["bot": bot.parameterText, "start": start.parameterText])
      },
      Route(chat("startgroup=:start"), labels: ["username", "start", "admin"], exposedTo: .all) {
        (bot: Username, start: StartText, admin: String?) in
        Shown(
          "botStartInGroup", ["bot": bot.parameterText, "start": start.parameterText],
          lists: ["rights": rights(admin, of: groupRights)])
      },
      Route(chat("startchannel&admin=:admin"), labels: ["username", "admin"], exposedTo: .all) {
        (bot: Username, admin: String) in
        let rights = rights(admin, of: channelRights)
        guard !rights.isEmpty else { throw Declined() }
        return Shown("botAddToChannel", ["bot": bot.parameterText], lists: ["rights": rights])
      },
      Route(chat("game=:game"), labels: ["username", "game"], exposedTo: .all) { (bot: Username, game: Username) in
        Shown("game", ["bot": bot.parameterText, "game": game.parameterText])
      },
      Route(
        "tg://resolve?domain=:username&appname=:app<[A-Za-z0-9_]{3,64}>", "\(user)/:app<[A-Za-z0-9_]{3,64}>",
        labels: ["username", "app", "startapp", "mode"], exposedTo: .all
      ) { (bot: Username, app: Username, start: StartText?, mode: String?) in
        Shown(
          "webApp",
          ["bot": bot.parameterText, "app": app.parameterText, "start": start?.parameterText, "mode": mode])
      },
      Route(chat("startapp=:start"), labels: ["username", "start", "appname", "mode"], exposedTo: .all) {
        (bot: Username, start: StartText, app: String?, mode: String?) in
        guard app == nil else { throw Declined() }
        return Shown("mainWebApp", ["bot": bot.parameterText, "start": start.parameterText, "mode": mode])
      },
      Route(chat("attach=:bot"), labels: ["username", "bot", "startattach"], exposedTo: .all) {
        (chat: Username, bot: Username, start: String?) in
        attachment(of: bot.parameterText, start, in: chat.parameterText)
      },
      Route(chat("startattach=:start"), labels: ["username", "start", "attach", "choose"], exposedTo: .all) {
        (bot: Username, start: String, chat: String?, kinds: String?) in
        guard (chat ?? "").isEmpty else { throw Declined() }
        return attachment(of: bot.parameterText, start, kinds: kinds)
      },
    ]
  }

  private static func attachment(
    of bot: String, _ start: String?, in chat: String? = nil, kinds: String? = nil
  ) -> Shown {
    let chosen = (kinds ?? "").split(separator: " ").filter { ["users", "bots", "groups", "channels"].contains($0) }
    let start = start.flatMap { StartText.accepts($0) && !$0.isEmpty ? $0 : nil }
    return Shown(
      "attachmentMenuBot", ["bot": bot, "chat": chat, "start": start],
      lists: chosen.isEmpty ? [:] : ["choose": chosen.map { .string(String($0)) }])
  }

  /// The rights of an administrator, in the order in which they are listed.
  private static let groupRights = [
    "manage_chat", "change_info", "delete_messages", "invite_users", "restrict_members", "pin_messages",
    "manage_topics", "promote_members", "manage_video_chats", "post_stories", "edit_stories", "delete_stories",
    "manage_tags", "anonymous",
  ]
  private static let channelRights = [
    "manage_chat", "change_info", "post_messages", "edit_messages", "delete_messages", "invite_users",
    "restrict_members", "promote_members", "manage_video_chats", "post_stories", "edit_stories", "delete_stories",
    "manage_direct_messages",
  ]

  /// Returns the rights that a link asks for; whoever has one may also manage the chat.
  private static func rights(_ text: String?, of known: [String]) -> [JSON] {
    let asked = Set((text ?? "").split(separator: " ").map(String.init)).intersection(known)
    return asked.isEmpty ? [] : known.filter { $0 == "manage_chat" || asked.contains($0) }.map { .string($0) }
  }

  private static var stories: [Route] {
    [("story", "story", "s"), ("giftCollection", "collection", "c"), ("storyAlbum", "album", "a")].map {
      name, item, page in
      Route(
        "tg://resolve?domain=:username&\(item)=:id<[0-9]>", "\(user)/\(page)/:id<[0-9]>", labels: ["username", "id"],
        exposedTo: .all
      ) { (chat: Username, id: ItemNumber) in
        Shown(name, ["username": chat.parameterText, "id": id.parameterText])
      }
    } + [
      Route("tg://resolve?domain=:username&story=live", "\(user)/s/live", labels: ["username"], exposedTo: .all) {
        (chat: Username) in Shown("liveStory", ["username": chat.parameterText])
      }
    ]
  }

  /// People by the numbers of their phones.
  private static var people: [Route] {
    func person(_ items: String) -> [RoutePattern] {
      [
        "tg://resolve?phone=:phone\(items.isEmpty ? "" : "&")\(items)",
        "//t.me/+:phone<[0-9]{1,32}>/*\(items.isEmpty ? "" : "?")\(items)",
        "//t.me/%20:phone<[0-9]{1,32}>/*\(items.isEmpty ? "" : "?")\(items)",
      ]
    }
    return [
      Route(person("attach=:bot"), labels: ["phone", "bot", "startattach"], exposedTo: .all) {
        (phone: PhoneNumber, bot: Username, start: String?) in
        attachment(of: bot.parameterText, start, in: "+\(phone.digits)")
      },
      Route(person(""), labels: ["phone", "text", "profile"], exposedTo: .all) {
        (phone: PhoneNumber, text: String?, profile: String?) in
        Shown(
          "userPhone", ["phone": "+\(phone.digits)", "text": text.map(draft), "profile": profile.map { _ in "true" }])
      },
    ]
  }
}
