import MediatorLinks

/// BlueWallet: payments in Bitcoin and Lightning, also as scanned text.
enum BlueWalletLinks: RealApp {
  static let name = "bluewallet"

  static var settings: LinkSettings {
    LinkSettings(
      schemes: ["bitcoin", "lightning", "bluewallet", "file", "content"], webHosts: ["*"],
      namespaces: [.texts(named: "scanned")], reader: StandardURLReader(emptySegments: .ignored))
  }

  static var rewrites: [Rewrite] { [Rewrite(from: "bluewallet:*url<raw>", to: ":url")] }

  static var routes: [Route] { payments + scanned + others }

  private static var payments: [Route] {
    [
      Route("bitcoin::address(?amount=:amount<double>)(?label=:label)(?pj=:payjoin<raw>)", exposedTo: .all) {
        (address: String, amount: Double?, label: String?, payjoin: String?) in
        Shown(
          "SendDetails",
          ["address": address, "amount": amount.map { "\($0)" }, "memo": label, "payjoinUrl": payjoin])
      },
      Route("bitcoin::address?lightning=:invoice(?amount=:amount<double>)", exposedTo: .all) {
        (address: String, invoice: String, amount: Double?) in
        Shown("SelectWallet", ["address": address, "invoice": invoice, "amount": amount.map { "\($0)" }])
      },
      Route("lightning::invoice", exposedTo: .all) { (invoice: String) in Shown("ScanLNDInvoice", ["uri": invoice]) },
      Route("lightning::lnurl<^lnurl|LNURL>", exposedTo: .all) { (lnurl: String) in
        Shown("LNDCreateInvoice", ["lnurl": lnurl])
      },
    ]
  }

  private static var scanned: [Route] {
    [
      Route("/:text<[A-Za-z0-9]{26,2000}>", in: "scanned", exposedTo: .all) { (text: String) in
        let lowercased = text.lowercased()
        if ["xpub", "ypub", "zpub"].contains(where: lowercased.hasPrefix) {
          return Shown("ImportWallet", ["label": text])
        }
        if lowercased.hasPrefix("lnurl") { return Shown("LNDCreateInvoice", ["lnurl": text]) }
        if lowercased.hasPrefix("ln") { return Shown("ScanLNDInvoice", ["uri": text]) }
        guard ["1", "3", "bc1"].contains(where: lowercased.hasPrefix) else { throw Declined() }
        return Shown("SendDetails", ["address": text])
      },
      // An address of the Lightning network looks like one of e-mail.
      Route("/:user<[A-Za-z0-9._-]>@:host<[A-Za-z0-9.-]>", in: "scanned", exposedTo: .all) {
        (user: String, host: String) in Shown("ScanLNDInvoice", ["uri": "\(user)@\(host)"])
      },
    ]
  }

  private static var others: [Route] {
    [
      Route("https://azte.co/?c1=:c1&c2=:c2&c3=:c3&c4=:c4", exposedTo: .all) {
        (c1: String, c2: String, c3: String, c4: String) in
        Shown("AztecoRedeem", ["c1": c1, "c2": c2, "c3": c3, "c4": c4])
      },
      Route("https://azte.co/redeem?code=:code<[0-9]{16}>", exposedTo: .all) { (code: String) in
        let digits = Array(code)
        let parts = (0..<4).map { ("c\($0 + 1)", String(digits[4 * $0..<4 * $0 + 4])) }
        return Shown("AztecoRedeem", Dictionary(uniqueKeysWithValues: parts))
      }
      .secret("code"),
      Route("//:host/*?lightning=:lnurl", labels: ["lnurl"], exposedTo: .all) { (lnurl: String) in
        guard lnurl.lowercased().hasPrefix("lnurl") else { throw Declined() }
        return Shown("LNDCreateInvoice", ["lnurl": lnurl])
      },
      Route("bluewallet://wallet/:wallet", exposedTo: .all) { (wallet: String) in
        Shown("WalletTransactions", ["wallet": wallet])
      },
      Route("file:*folder/:name.txn", "content:*folder/:name.txn", labels: [], exposedTo: .all) { Shown("txnFile") },
      Route("file:*folder/:name.psbt", "content:*folder/:name.psbt", labels: [], exposedTo: .all) {
        Shown("psbtFile")
      },
    ] + settings("bluewallet://setlndhuburl?url=:url", "bluewallet://setelectrumserver?server=:server")
      + settings("/setlndhuburl?url=:url", "/setelectrumserver?server=:server", in: "scanned")
  }

  private static func settings(
    _ hub: RoutePattern, _ server: RoutePattern, in namespace: String? = nil
  ) -> [Route] {
    [
      Route(hub, in: namespace, exposedTo: .all) { (url: String) in
        Shown("LightningSettings", ["url": url])
      },
      Route(server, in: namespace, exposedTo: .all) { (server: String) in
        Shown("ElectrumSettings", ["server": server])
      },
    ]
  }
}
