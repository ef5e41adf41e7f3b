import Foundation
import MediatorConformanceKit
import Testing

@Suite("Links of real apps open what the apps open") struct RealLinksTests {
  static func rows() throws -> [String] {
    let url = try #require(
      Bundle.module.url(forResource: "real-links", withExtension: "jsonl", subdirectory: "Vectors"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test(
    "All links of an app agree, or differ by a rule (RL1, RL2, RL3, RL5, RL12, RL14, RL15)",
    arguments: [
      ("kickstarter", 53, 0), ("wordpress", 50, 0), ("element", 7, 0), ("firefox", 51, 1), ("wikipedia", 31, 2),
    ])
  func allLinksAgree(app: String, count: Int, differences: Int) async throws {
    let rows = try Self.rows().filter { try JSON(parsing: $0)["app"].text == app }
    #expect(rows.count == count)
    var named = 0
    for row in rows {
      let reply = try JSON(parsing: await RealLinksSystem.answer(row))
      #expect(reply["error"] == .null, "\(row)")
      if RealLinksSystem.agrees(reply["out"], reply["expect"]) { continue }
      #expect(reply["difference"].text != nil, "\(reply)")
      named += 1
    }
    #expect(named == differences)
  }

  @Test(
    "The browser has exactly the web links that an app does not show (RL11)",
    arguments: ["kickstarter", "wordpress", "element"])
  func theRestIsInTheBrowser(app: String) async throws {
    for row in try Self.rows() {
      let reply = try JSON(parsing: await RealLinksSystem.answer(row))
      guard reply["app"].text == app, reply["out"] == .null else { continue }
      let isWeb = reply["url"].text?.hasPrefix("http") ?? false
      #expect((reply["because"].text == "browser") == isWeb, "\(reply)")
    }
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
