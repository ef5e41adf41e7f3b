import Foundation
import MediatorLinks

/// Delta Chat: what a scanned code asks for: contacts, groups, accounts, proxies and backups.
enum DeltaChatLinks: RealApp {
  static let name = "deltachat"
  private static let newerBackups = (3...9).map { "dcbackup\($0)" }

  static var settings: LinkSettings {
    let schemes = ["openpgp4fpr", "dcaccount", "dclogin", "dcwebrtc", "dcbackup2", "ss", "socks5", "mailto", "smtp"]
    return LinkSettings(
      schemes: Set(schemes + ["matmsg"] + newerBackups), webHosts: ["*"], namespaces: [.texts(named: "scanned")],
      reader: StandardURLReader(emptySegments: .ignored))
  }

  private static let fingerprint = ":fingerprint<[0-9A-Fa-f]{40}>"

  static func routes(_ state: [String: JSON]) -> [Route] {
    invitations(known: Set(state["known"]?.elements?.compactMap(\.text) ?? [])) + accounts + proxies + mail + others
  }

  /// - Parameter known: The fingerprints of known contacts.
  private static func invitations(known: Set<String>) -> [Route] {
    let code = "[A-Za-z0-9_-]{11,32}"
    let (number, secret, id) = (":number<\(code)>", ":secret<\(code)>", ":id<\(code)>")
    // On the website the fingerprint is the first item. Some systems escape the `#`, so that the items are in the path.
    func spellings(_ items: String, _ escaped: String...) -> [RoutePattern] {
      ["openpgp4fpr:\(fingerprint)#?\(items)", "https://i.delta.chat#?\(items)"]
        + escaped.map { "openpgp4fpr:\(fingerprint)%23\($0)" }
    }
    return [
      Route(
        spellings(
          "a=:address&i=\(number)&s=\(secret)&x=\(id)&g=:name",
          "a=:address&g=:name&x=\(id)&i=\(number)&s=\(secret)"),
        labels: ["fingerprint", "address", "number", "secret", "id", "name"], exposedTo: .all
      ) {
        (
          fingerprint: String?, address: String, number: String, secret: String, id: String, name: String,
          link: Invocation
        ) in
        Shown(
          "askVerifyGroup",
          [
            "fingerprint": try fingerprint ?? first(of: link), "addr": address,
            "invitenumber": number, "authcode": secret, "grpid": id, "grpname": name,
          ])
      }
      .secret("secret"),
      Route(
        spellings(
          "a=:address&i=\(number)&s=\(secret)(?n=:name)", "a=:address&n=:name&i=\(number)&s=\(secret)"),
        labels: ["fingerprint", "address", "number", "secret", "name"], exposedTo: .all
      ) {
        (
          fingerprint: String?, address: String, number: String, secret: String, name: String?, link: Invocation
        ) in
        Shown(
          "askVerifyContact",
          [
            "fingerprint": try fingerprint ?? first(of: link), "addr": address,
            "invitenumber": number, "authcode": secret, "name": name,
          ])
      }
      .secret("secret"),
      Route(spellings("a=:address", "a=:address"), labels: ["fingerprint", "address"], exposedTo: .all) {
        (fingerprint: String?, address: String, link: Invocation) in
        let fingerprint = try fingerprint ?? first(of: link)
        return Shown(known.contains(fingerprint) ? "fprOk" : "fprMismatch", ["addr": address])
      },
      Route("openpgp4fpr:\(fingerprint)", exposedTo: .all) { (fingerprint: String) in
        Shown("fprWithoutAddr", ["fingerprint": fingerprint])
      },
    ]
  }

  /// Returns the fingerprint in the name of the first item.
  @Sendable private static func first(of link: Invocation) throws -> String {
    guard let name = link.fragmentItems.first?.name, name.wholeMatch(of: /[0-9A-Fa-f]{40}/) != nil else {
      throw Declined()
    }
    return name
  }

  private static var accounts: [Route] {
    [
      Route("dcaccount:*url<raw>", exposedTo: .all) { (url: URL) in
        guard ["http", "https"].contains(url.scheme) else { throw Declined() }
        return Shown("account", ["domain": url.host()])
      },
      Route("dclogin::address/*?p=:password&v=1", labels: ["address", "options"], exposedTo: .all) {
        (address: String, options: LoginOptions) in options.shown(address)
      },
      Route("dclogin://:user@:host/*?p=:password&v=1", labels: ["user", "host", "options"], exposedTo: .all) {
        (user: String, host: String, options: LoginOptions) in options.shown("\(user)@\(host)")
      },
      Route(
        "dclogin::address/*?v=:version<uint>", "dclogin://:address@:host/*?v=:version<uint>", labels: ["version"],
        exposedTo: .all
      ) { (version: UInt) in
        guard version != 1 else { throw Declined() }
        return Shown("login", ["version": "\(version)"])
      },
    ]
  }

  private static var proxies: [Route] {
    [
      Route(
        "https://t.me/socks?server=:server(?port=:port<uint>)", labels: ["server", "port", "user", "pass"],
        exposedTo: .all
      ) { (server: String, port: UInt16?, user: String?, password: String?) in
        let login = password.map { "\(encoded(user ?? "")):\(encoded($0))@" } ?? ""
        return proxy("socks5://\(login)\(server):\(port ?? 1080)", server, port ?? 1080)
      },
      Route("https://t.me/socks", labels: [], exposedTo: .all) { () -> Shown in throw NoServer() },
      Route(
        "socks5://(:user@):host(::port<uint>)", "socks5://:user::password@:host(::port<uint>)",
        labels: ["host", "port"], exposedTo: .all
      ) { (host: String, port: UInt16?, link: Invocation) in proxy(link.url, host, port ?? 1080) },
      Route("ss://:key@:host::port<uint>", labels: ["host", "port"], exposedTo: .all) {
        (host: String, port: UInt16, link: Invocation) in proxy(link.url, host, port)
      },
      // With a port and nothing else it is a proxy, and else a page.
      Route("//:host?<none>#<none>", labels: ["host"], exposedTo: .all) { (host: String, link: Invocation) in
        guard let port = link.port.flatMap(UInt16.init), link.url?.hasSuffix("/") == false else { throw Declined() }
        return proxy(link.url, host, port)
      },
      Route("//:host/*", labels: [], exposedTo: .all) { (link: Invocation) in Shown("url", ["url": link.url]) },
    ]
  }

  @Sendable private static func proxy(_ url: String?, _ host: String, _ port: UInt16) -> Shown {
    Shown("proxy", ["url": url, "host": host, "port": "\(port)"])
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private static var mail: [Route] {
    [
      Route("mailto::user@:host(?subject=:subject)(?body=:body)", exposedTo: .all) {
        (user: String, host: String, subject: String?, body: String?) in
        let draft = [subject, body].compactMap { $0 }.joined(separator: "\n")
        return Shown("addr", ["addr": "\(user)@\(host)", "draft": draft.isEmpty ? nil : draft])
      },
      Route("smtp::user@:host::rest", "matmsg:TO%3A:user@:host;:rest", labels: ["user", "host"], exposedTo: .all) {
        (user: String, host: String) in Shown("addr", ["addr": "\(user)@\(host)"])
      },
    ]
  }

  private static var others: [Route] {
    [
      Route("dcwebrtc:*url<raw>", exposedTo: .all) { (url: URL) in
        let pattern = try VideoChatPattern(text: url.absoluteString)
        return Shown("webrtcInstance", ["domain": pattern.domain, "pattern": pattern.parameterText])
      },
      Route("dcbackup2::token&:node", labels: ["token"], exposedTo: .all) { (token: String) in
        Shown("backup2", ["token": token])
      }
      .secret("token"),
      Route(newerBackups.map { "\($0):*" }, labels: [], exposedTo: .all) { Shown("backupTooNew") },
      Route("/*text<raw>", in: "scanned", exposedTo: .all) { (text: String) in Shown("text", ["text": text]) },
    ]
  }
}

/// The items of a login, besides its address.
struct LoginOptions: StructureDecodable {
  enum Security: String, TextDecodable, Decodable { case ssl, starttls, `default`, plain }
  let password: String
  let ih, iu, ipw, sh, su, spw, ic: String?
  let ip, sp: UInt16?
  let `is`, ss: Security?

  func shown(_ address: String) -> Shown {
    Shown(
      "login",
      [
        "address": address, "password": password, "imapHost": ih, "imapPort": ip.map { "\($0)" }, "imapUser": iu,
        "imapPassword": ipw, "imapSecurity": `is`?.rawValue, "smtpHost": sh, "smtpPort": sp.map { "\($0)" },
        "smtpUser": su, "smtpPassword": spw, "smtpSecurity": ss?.rawValue, "certificateChecks": ic,
      ])
  }
}

/// The pattern of a video chat's URL, perhaps with a type in front: `basicwebrtc:https://example.org/$ROOM`.
struct VideoChatPattern: TextDecodable {
  let parameterText: String
  let domain: String

  init(text: String) throws(ParameterError) {
    guard let match = text.wholeMatch(of: /(?:[a-z]+:)?https?:\/\/([^\/?#:]+).*/) else {
      throw .malformed(expected: "a pattern such as https://example.org/$ROOM")
    }
    parameterText = text
    domain = String(match.1)
  }
}

/// The error of a link to a proxy that names none.
struct NoServer: Error {}
