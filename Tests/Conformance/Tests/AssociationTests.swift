import Foundation
import MediatorConformanceKit
import Testing

@Suite("Recorded verdicts about association files agree") struct AssociationTests {
  static func rows() throws -> [String] {
    let url = try #require(
      Bundle.module.url(forResource: "association", withExtension: "jsonl", subdirectory: "Vectors"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("All 60 recorded verdicts agree (PF6)")
  func allRecordedVerdictsAgree() throws {
    let rows = try Self.rows()
    #expect(rows.count == 60)
    for row in rows {
      let reply = try JSON(parsing: AssociationSystem.answer(row))
      #expect(reply["opens"] != .null)
      #expect(reply["out"]["opens"] == reply["opens"], "\(row)")
    }
  }

  @Test(
    "A line that is no row gets an error",
    arguments: ["", "7", "{}", #"{"url": "https://a.example/"}"#, #"{"details": 5, "url": "https://a.example/"}"#])
  func otherLinesGetAnError(line: String) throws {
    let reply = try JSON(parsing: AssociationSystem.answer(line))
    #expect(reply["error"].text?.isEmpty == false)
    #expect(reply["out"] == .null)
  }
}
