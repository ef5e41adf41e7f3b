import Foundation
import MediatorDocuments
import MediatorTestSupport
import Testing

private let trialFolder = ProcessInfo.processInfo.environment["MARKDOWN_TRIAL"]

/// Writes random texts with their Markdown for `Tests/Checks/Markdown/run`, which checks how real renderers show them.
@Suite(.enabled(if: trialFolder != nil)) struct MarkdownTrialTests {

  /// All beginnings of markup, and text beside them.
  private static let pieces = [
    "\\", "|", "||", "\\|", "`", "``", "*", "**", "_", "{", "[", "](x)", "![a](b)", "[^1]", "<b>", "</code>", "<!--",
    "-->",
    "(", ")", "#", "# ", "+", "- ", "---", "=", "1.", "1)", "12. ", "~", "~~", "&amp;", "&#124;", "$", "@", "a@b.c",
    "mailto:a@b.c", "xmpp:a@b.c/d", "w", "www.x.com", "WWW.x.com", "http://x.com", "https://x.com/a_b", "ftp://x",
    "://",
    "//x.com", "<https://x.com>", "<a@b.c>", ":", " ", "  ", "a", "b c", "é", "\u{1F600}", "\u{202E}", "\u{200B}",
    "\u{A0}", "\n", "\r\n", "\t", "\0", "\u{85}", "\u{2028}", ".", "..", "'", "\"", "x", "1",
  ]

  @Test("Random texts are written with their Markdown") func writesTrial() throws {
    var generator = SeededGenerator(seed: 7)
    let cases = (0..<20_000).map { _ in
      let count = Int.random(in: 1...6, using: &generator)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      let plain = MarkdownText.plain(text)
      let code = MarkdownText.code(text)
      let table = MarkdownText.table(["H"], [[plain], [code]]).joined(separator: "\n")
      return [MarkdownText.oneLine(text), plain, code, table]
    }
    let file = URL(filePath: try #require(trialFolder)).appending(path: "trial.json")
    try JSONEncoder().encode(cases).write(to: file)
  }
}
