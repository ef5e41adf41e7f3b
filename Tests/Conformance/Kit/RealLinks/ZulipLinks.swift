import Foundation
import MediatorLinks

/// Zulip: channels, topics and messages of one server, in the fragments of its URLs.
enum ZulipLinks: RealApp {
  static let name = "zulip"

  static func settings(_ state: [String: JSON]) -> LinkSettings {
    LinkSettings(schemes: [], webHosts: [state["realm"]?.text?.webHost ?? "example.com"])
  }

  static func routes(_ state: [String: JSON]) -> [Route] {
    let known = state["channels"]?.members?.compactMapValues(\.text) ?? [:]
    let user = state["self"]?.int ?? 0
    return [
      Route("/#narrow/:_<stream|channel>/:channel(/near/:near)", labels: ["channel"], exposedTo: .all) {
        (channel: HashText) in
        Shown("channel", ["channel": try id(of: channel, in: known)])
      },
      Route(
        "/#narrow/:_<stream|channel>/:channel/:topics<topic|subject>/:topic(/near/:near)",
        "/#narrow/:_<stream|channel>/:channel/:topics<topic|subject>/:topic/with/:with<int>",
        labels: ["channel", "topic", "with"], exposedTo: .all
      ) { (channel: HashText, topic: HashText, with: Int?) in
        Shown(
          "topic",
          ["channel": try id(of: channel, in: known), "topic": topic.parameterText, "with": with.map { "\($0)" }])
      },
      Route(
        "/#narrow/:_<dm|pm-with>/:users<[0-9,]>(/near/:near)",
        "/#narrow/:_<dm|pm-with>/:users<[0-9,]>-:names(/near/:near)", labels: ["users"], exposedTo: .all
      ) { (users: CommaSeparated<Int>) in
        Shown("dm", lists: ["users": users.elements.filter { $0 != user }.map { .integer(Int128($0)) }])
      },
      Route(
        "/#narrow/is/:flag<mentioned|starred>(/near/:near)",
        "/#narrow/is/:flag<mentioned|starred>/is/:again<mentioned|starred>", labels: ["flag"], exposedTo: .all
      ) { (flag: String) in Shown(flag) },
      Route("/user_uploads/:organization<uint>/:folder/*path", exposedTo: .all) {
        (organization: Int, folder: String, path: [String]) in
        Shown("upload", ["realm": "\(organization)", "path": ([folder] + path).joined(separator: "/")])
      },
    ]
  }

  /// Returns the ID of a channel that is named by `ID-name` or by its name: a known ID comes first, then a known name.
  private static func id(of channel: HashText, in known: [String: String]) throws -> String {
    let text = channel.parameterText
    let id = text.prefix { $0 != "-" }
    let isID = !id.isEmpty && id.allSatisfy { ("0"..."9").contains($0) }
    if isID, known[String(id)] != nil { return String(id) }
    if let named = known.first(where: { $0.value == text })?.key { return named }
    guard isID else { throw Declined() }
    return String(id)
  }
}

/// Text whose escapes begin with a dot rather than a percent sign.
struct HashText: TextDecodable {
  let parameterText: String

  init(text: String) throws(ParameterError) {
    guard let text = text.replacing("%", with: "%25").replacing(".", with: "%").removingPercentEncoding else {
      throw .malformed(expected: "text with escapes such as .20")
    }
    parameterText = text
  }
}
