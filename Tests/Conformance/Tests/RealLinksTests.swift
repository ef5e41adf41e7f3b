import Foundation
import MediatorConformanceKit
import Testing

@Suite("Links of real apps open what the apps open") struct RealLinksTests {
  /// The rows of each app, which are read once.
  private static let allRows = Result {
    let rows = try ["real-links", "real-links-2", "real-links-3"].flatMap { file in
      let url = try #require(Bundle.module.url(forResource: file, withExtension: "jsonl", subdirectory: "Vectors"))
      return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }
    return try Dictionary(grouping: rows) { try JSON(parsing: $0)["app"].text ?? "" }
  }

  private static func rows(of app: String) throws -> [String] {
    let rows = try allRows.get()
    return try #require(rows[app])
  }

  private static func notUTF8(_ count: Int) -> [String] { Array(repeating: "not-utf-8", count: count) }

  @Test(
    "All links of an app agree, or differ by a rule (RL1, RL2, RL3, RL5, RL12, RL14, RL15, RL20, RL21, RL23, RL25, RL29, RL30, RL31, RL32, RL33, RL34, RL35, RL36)",
    arguments: [
      ("kickstarter", 57, ["host-prefix"]), ("wordpress", 58, ["two-actions", "two-actions", "two-actions"]),
      ("element", 13, []), ("firefox", 59, ["value-case", "as-written", "value-case"]),
      ("wikipedia", 35, ["no-scheme", "no-scheme"]), ("zulip", 207, []),
      ("bluewallet", 56, []), ("organicmaps-geo", 39, []),
      ("organicmaps-api", 94, []), ("signal-desktop", 49, []), ("signal-mobile", 21, []), ("wire", 13, []),
      ("k9-mail", 11, []), ("conversations", 14, []), ("pocket-casts", 103, []), ("matrix", 45, []),
      ("antennapod", 33, []), ("tusky", 32, []), ("bluesky-embeds", 64, []), ("newpipe", 183, []),
      ("mattermost", 35, []), ("deltachat", 68, ["raw-control"]),
      ("telegram", 743, notUTF8(5) + ["raw-control"] + notUTF8(8)),
    ] as [(String, Int, [String])])
  func allLinksAgree(app: String, count: Int, differences: [String]) async throws {
    let rows = try Self.rows(of: app)
    #expect(rows.count == count)
    var named: [String] = []
    for row in rows {
      let reply = try JSON(parsing: await RealLinksSystem.answer(row))
      #expect(reply["error"] == .null, "\(row)")
      let difference = reply["difference"].text
      #expect(RealLinksSystem.agrees(reply) || difference != nil, "\(reply)")
      if let difference { named.append(difference) }
    }
    #expect(named == differences)
  }

  @Test("An article with a number after a slash is no change of Wikipedia (FD23)") func articlesAreNoChanges()
    async throws
  {
    for (page, route) in [("Boeing/747", "article"), ("Special:MobileDiff/747", "articleDiff")] {
      let row =
        #"{"app": "wikipedia", "url": "https://en.wikipedia.org/wiki/\#(page)", "source": "universal-link", "expect": null}"#
      let reply = try JSON(parsing: await RealLinksSystem.answer(row))
      #expect(reply["out"]["route"].text == route, "\(reply)")
    }
  }

  @Test(
    "The browser has exactly the web links that an app does not show (RL11)",
    arguments: ["kickstarter", "wordpress", "element"])
  func theRestIsInTheBrowser(app: String) async throws {
    for row in try Self.rows(of: app) {
      let reply = try JSON(parsing: await RealLinksSystem.answer(row))
      guard reply["out"] == .null else { continue }
      let isWeb = reply["url"].text?.hasPrefix("http") ?? false
      #expect((reply["because"].text == "browser") == isWeb, "\(reply)")
    }
  }

  @Test(
    "A result that no rule explains has no name, whatever its URL looks like",
    arguments: [
      (#""firefox", "url": "FIREFOX://settings/newTab", "source": "scheme""#, #"{"route": "homepanel"}"#, nil),
      (#""firefox", "url": "FIREFOX://settings/newTab", "source": "scheme""#, #"{"route": "settings"}"#, nil),
      (
        #""firefox", "url": "firefox://settings/newTab", "source": "scheme""#,
        #"{"route": "settings", "params": {"section": "newtab"}}"#, "value-case"
      ),
      (#""wikipedia", "url": "//en.wikipedia.org/wiki/A", "source": "universal-link""#, "null", nil),
      (
        #""kickstarter", "url": "https://www.kickstarter.com/projects/a/b/posts", "source": "universal-link", "stack": 3"#,
        #"{"route": "project.updates", "params": {"project": "b"}}"#, nil
      ),
      (#""kickstarter", "url": "https://elsewhere.example/projects/a/b", "source": "universal-link""#, "{}", nil),
    ] as [(String, String, String?)])
  func unexplainedResultsHaveNoName(row: String, expected: String, difference: String?) async throws {
    let reply = try JSON(parsing: await RealLinksSystem.answer(#"{"app": \#(row), "expect": \#(expected)}"#))
    #expect(reply["error"] == .null)
    #expect(reply["difference"].text == difference, "\(reply)")
  }

  @Test(
    "A line without a table or a URL gets an error",
    arguments: ["", "7", "{}", #"{"app": "other", "url": "https://a.example/"}"#, #"{"app": "element", "url": null}"#])
  func otherLinesGetAnError(line: String) async throws {
    let reply = try JSON(parsing: await RealLinksSystem.answer(line))
    #expect(reply["error"].text?.isEmpty == false)
    #expect(reply["out"] == .null)
  }
}
