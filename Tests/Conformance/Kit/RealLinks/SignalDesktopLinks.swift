import MediatorLinks

/// Signal on a computer: contacts, groups, stickers, calls and devices.
enum SignalDesktopLinks: RealApp {
  static let name = "signal-desktop"

  static var settings: LinkSettings {
    LinkSettings(
      schemes: ["sgnl", "signalcaptcha"], webHosts: ["signal.me", "signal.group", "signal.art", "signal.link"],
      reader: StandardURLReader(foldsFirstSegment: true))
  }

  static var rewrites: [Rewrite] {
    ["signal.me", "signal.group", "signal.link"].map { host in
      Rewrite(from: "sgnl://\(host)/*path<raw>", to: "https://\(host)/*path<raw>")
    }
  }

  static var routes: [Route] {
    [
      Route("https://signal.me#p%2F%2B:number<[0-9]>", exposedTo: .all) { (number: String) in
        Shown("contactByPhoneNumber", ["phoneNumber": "+\(number)"])
      },
      Route("https://signal.me#eu%2F:username", exposedTo: .all) { (username: String) in
        Shown("contactByEncryptedUsername", ["encryptedUsername": username])
      },
      Route("https://signal.group#:code", "sgnl://joingroup#:code", exposedTo: .all) { (code: String) in
        Shown("groupInvites", ["inviteCode": code])
      }
      .secret("code"),
      Route(
        "sgnl://linkdevice?uuid=:uuid&pub_key=:key(?capabilities=:capabilities)", exposedTo: .all
      ) { (uuid: String, key: String, capabilities: CommaSeparated<String>?) in
        let list = (capabilities?.elements ?? []).map { JSON.string($0) }
        return Shown("linkDevice", ["uuid": uuid, "pubKey": key], lists: ["capabilities": list])
      },
      Route(
        "https://signal.art/addstickers#pack_id=:id&pack_key=:key", "sgnl://addstickers?pack_id=:id&pack_key=:key",
        exposedTo: .all
      ) { (id: String, key: String) in Shown("artAddStickers", ["packId": id, "packKey": key]) },
      Route("https://signal.link/call#?key=:key(?epoch=:epoch)", exposedTo: .all) { (key: String, epoch: String?) in
        Shown("linkCall", ["key": key, "epoch": epoch])
      },
      token("sgnl://show-conversation?token=:token", "showConversation"),
      token("sgnl://start-call-lobby?token=:token", "startCallLobby"),
      token("sgnl://donation-validation-complete?token=:token", "donationValidationComplete"),
      Route(
        "sgnl://donation-paypal-approved?returnToken=:returned(?PayerID=:payer)(?token=:payment)", exposedTo: .all
      ) { (returned: String, payer: String?, payment: String?) in
        Shown("donationPaypalApproved", ["payerId": payer, "paymentToken": payment, "returnToken": returned])
      },
      Route("sgnl://donation-paypal-canceled?returnToken=:returned", exposedTo: .all) { (returned: String) in
        Shown("donationPaypalCanceled", ["returnToken": returned])
      },
      Route("signalcaptcha://:id", exposedTo: .all) { (id: String) in Shown("captcha", ["captchaId": id]) },
      Route("sgnl://show-window", exposedTo: .all) { Shown("showWindow") },
      Route("sgnl://cancel-presenting", exposedTo: .all) { Shown("cancelPresenting") },
    ]
  }

  private static func token(_ pattern: RoutePattern, _ name: String) -> Route {
    Route(pattern, exposedTo: .all) { (token: String) in Shown(name, ["token": token]) }.secret("token")
  }
}
