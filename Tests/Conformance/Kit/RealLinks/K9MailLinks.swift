import MediatorLinks

/// K-9 Mail: a message to write, by RFC 6068.
enum K9MailLinks: RealApp {
  static let name = "k9-mail"

  static var settings: LinkSettings {
    LinkSettings(schemes: ["mailto"], reader: StandardURLReader(foldsItemNames: true))
  }

  static var routes: [Route] {
    [
      Route(
        "mailto::address", "mailto:///", labels: ["address", "to", "cc", "bcc", "subject", "body", "in-reply-to"],
        exposedTo: .all
      ) {
        (
          address: String?, to: [String]?, cc: [String]?, bcc: [String]?, subject: String?, body: String?,
          reply: MessageIDs?
        ) in
        let lists = ["to": (address.map { [$0] } ?? []) + (to ?? []), "cc": cc ?? [], "bcc": bcc ?? []]
        return Shown(
          "compose", ["subject": subject, "body": body, "inReplyTo": reply?.first],
          lists: lists.mapValues(addresses))
      }
    ]
  }

  private static func addresses(_ values: [String]) -> [JSON] {
    values.flatMap { $0.split(separator: ",") }.map { .string(String($0)) }
  }
}

/// IDs of messages in angle brackets.
///
/// Another text has none, and is no error.
struct MessageIDs: TextDecodable {
  let parameterText: String
  var first: String? { parameterText.firstMatch(of: /<[^<>@]+@[^<>@]+>/).map { String($0.output) } }

  init(text: String) { parameterText = text }
}
