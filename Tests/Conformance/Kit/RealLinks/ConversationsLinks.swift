import MediatorLinks

/// Conversations: chats and messages of XMPP.
enum ConversationsLinks: RealApp {
  static let name = "conversations"

  static var settings: LinkSettings {
    LinkSettings(schemes: ["xmpp", "imto"], webHosts: ["conversations.im", "invite.joinjabber.org", "xmpp.link"])
  }

  private static let invitation = "//:host<invite.joinjabber.org|xmpp.link>/#"

  static var routes: [Route] {
    [
      Route("xmpp::jid?message;body=:body", "xmpp:?message;body=:body", labels: ["jid", "body"], exposedTo: .all) {
        (jid: JID?, body: String) in Shown("message", ["jid": jid?.text, "body": body])
      },
      Route(
        "xmpp::jid?join", "//conversations.im/j/:jid", "\(invitation):jid%3Fjoin", "\(invitation):jid?join",
        labels: ["jid"], exposedTo: .all
      ) { (jid: JID) in Shown("join", ["jid": jid.text]) },
      Route(
        "xmpp::jid", "imto://:network<xmpp|jabber>/:jid", "//conversations.im/i/:jid", "\(invitation):jid",
        labels: ["jid"], exposedTo: .all
      ) { (jid: JID) in Shown("chat", ["jid": jid.text]) },
    ]
  }
}

/// An address as in RFC 7622: its local part contains none of `"&'/:<>@`.
struct JID: TextDecodable {
  let text: String
  var parameterText: String { text }

  init(text: String) throws(ParameterError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }), parts.count == 1 || !parts[0].contains(where: { "\"&'/:<>".contains($0) })
    else { throw .malformed(expected: "an address such as user@example.com") }
    self.text = text
  }
}
