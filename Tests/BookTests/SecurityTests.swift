import Foundation
import Testing

/// SECURITY.md names the tests that show what it states.
@Suite("Every statement on security names its test") struct SecurityTests {
  private let sections: [String: [String]]

  init() throws {
    var sections: [String: [String]] = [:]
    var heading = ""
    for line in try BookPage.lines(of: BookPage.root.appending(path: "SECURITY.md")) {
      if line.hasPrefix("## ") {
        heading = String(line.dropFirst(3))
        continue
      }
      var lines = sections[heading] ?? []
      // The next line of an item.
      if line.hasPrefix("  "), let last = lines.popLast() { lines.append(last + line) } else { lines.append(line) }
      sections[heading] = lines
    }
    self.sections = sections
  }

  /// Returns the names in code voice that are those of tests.
  private func tests(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, word in
      index % 2 == 1 && (word.hasSuffix("Tests") || word.hasPrefix("Growth+") || word.hasPrefix("Limit+"))
        ? String(word) : nil
    }
  }

  @Test func statementsAndLimitsNameTests() throws {
    let items = try ["Trusted", "Not trusted", "Waits"].flatMap { try #require(sections[$0]) }.filter {
      $0.hasPrefix("- ")
    }
    let rows = try #require(sections["Limits and complexity"]).filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(items.count > 15 && rows.count > 20)
    for text in items + rows { #expect(!tests(in: text).isEmpty, "\(text.prefix(80))") }
  }

  @Test func namedTestsExist() throws {
    let files = Set(try BookPage.files(under: "Tests", "swift").map { $0.deletingPathExtension().lastPathComponent })
    for name in sections.values.flatMap({ $0 }).flatMap(tests(in:)) { #expect(files.contains(name), "\(name)") }
  }
}
