import MediatorLinks

/// Signal on phones: calls, groups, stickers and devices, with keys of a fixed form.
enum SignalMobileLinks: RealApp {
  static let name = "signal-mobile"

  static var settings: LinkSettings {
    LinkSettings(
      schemes: ["sgnl"], webHosts: ["signal.me", "signal.group", "signal.art", "signal.link", "signal.tube"])
  }

  static var rewrites: [Rewrite] {
    ["signal.me", "signal.group", "signal.link", "signal.tube"].map { host in
      Rewrite(from: "sgnl://\(host)/*path<raw>", to: "https://\(host)/*path<raw>")
    }
  }

  static var routes: [Route] {
    [
      Route("https://signal.link/call#key=:key<[a-z-]{39}>", exposedTo: .all) { (key: String) in
        Shown("call", ["key": key])
      },
      Route("sgnl://linkdevice?uuid=:uuid&pub_key=:key", exposedTo: .all) { (uuid: String, key: String) in
        Shown("linkDevice", ["uuid": uuid, "pubKey": key])
      },
      Route("https://signal.me#p%2F%2B:number<[0-9]>", exposedTo: .all) { (number: String) in
        Shown("phone", ["number": "+\(number)"])
      },
      Route(
        "https://signal.art/addstickers#pack_id=:id<[0-9a-fA-F]{32}>&pack_key=:key<[0-9a-fA-F]{64}>",
        "sgnl://addstickers?pack_id=:id<[0-9a-fA-F]{32}>&pack_key=:key<[0-9a-fA-F]{64}>", exposedTo: .all
      ) { (id: String, key: String) in Shown("stickers", ["id": id, "key": key]) },
      Route("https://signal.me#eu%2F:link<[A-Za-z0-9_-]{64}>", exposedTo: .all) { (link: String) in
        Shown("usernameLink", ["link": link])
      },
      Route("https://signal.tube#:host<[A-Za-z0-9.:-]>", exposedTo: .all) { (host: String) in
        Shown("proxy", ["host": host])
      },
      Route("https://signal.group#:code<[A-Za-z0-9_-]>", exposedTo: .all) { (code: String) in
        Shown("groupInvite", ["code": code])
      }
      .secret("code"),
    ]
  }
}
