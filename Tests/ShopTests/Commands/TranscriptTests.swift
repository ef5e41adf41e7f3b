import Foundation
import MediatorTestSupport
import Testing

@Suite("The program prints the committed transcripts", .needsProcesses) struct TranscriptTests {
  private static let folder = packageRoot.appending(path: "Example/Transcripts")

  /// To write the transcripts anew after a change, run the tests with `RECORD_TRANSCRIPTS=1` and read the difference.
  @Test(arguments: ["browsing", "ordering", "rejections", "mistakes", "shell", "links", "hostile", "remote"])
  func outputEqualsTheTranscript(name: String) async throws {
    let file = Self.folder.appending(path: "\(name).txt")
    let transcript = Transcript(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    #expect(!transcript.steps.isEmpty)
    let replayed = try await transcript.replayed(in: TemporaryDirectory())
    if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil { try Data(replayed.utf8).write(to: file) }
    #expect(replayed == transcript.text)
  }

  /// The commands run in the folder of the example; those of the shop have no manifest of their own.
  @Test(
    "The tool prints the committed transcripts (PF18, PF19, PF20)",
    arguments: [
      "routes", "validate", "diff", "docs", "explain", "aasa", "check-project", "completion", "help", "tool-mistakes",
    ])
  func outputOfTheToolEqualsTheTranscript(name: String) async throws {
    try await outputEqualsTheTranscript(name: name)
  }

  @Test func tourIsTheSameEveryDay() async throws {
    let end = try await ShopProcess.run("shop", in: TemporaryDirectory())
    let text = String(decoding: try Data(contentsOf: Self.folder.appending(path: "tour.txt")), as: UTF8.self)
    #expect(end == .init(code: 0, results: text, messages: ""))
  }
}
