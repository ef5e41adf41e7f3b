import MediatorKit
import MediatorLinks
import RoutePatterns

/// K-9 Mail: a message to write, by RFC 6068.
enum K9MailLinks: RealApp {
  static let name = "k9-mail"
  static var settings: LinkSettings { LinkSettings(schemes: ["mailto"]) }

  static var routes: [Route] {
    [
      Route(
        "mailto::address", "mailto:///", labels: ["address", "to", "To", "TO", "cc", "bcc", "subject", "body"],
        exposedTo: .all
      ) {
        (
          address: String?, to: [String]?, capitalized: [String]?, upper: [String]?, cc: [String]?, bcc: [String]?,
          subject: String?, body: String?
        ) in
        let lists = [
          "to": (address.map { [$0] } ?? []) + (to ?? []) + (capitalized ?? []) + (upper ?? []), "cc": cc ?? [],
          "bcc": bcc ?? [],
        ]
        return Shown("compose", ["subject": subject, "body": body], lists: lists.mapValues(addresses))
      }
    ]
  }

  private static func addresses(_ values: [String]) -> [JSON] {
    values.flatMap { $0.split(separator: ",") }.map { .string(String($0)) }
  }
}
