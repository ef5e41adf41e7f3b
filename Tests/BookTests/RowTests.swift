import Foundation
import Testing

/// Each row of the tables is named by a test, in a display name or a comment.
///
/// The rows are those of other routers, by the first letters of the router, of links in apps, LN, and of the failure table.
@Suite("Every row has its test") struct RowTests {
  @Test(
    arguments: [
      ("JL", 27), ("CT", 16), ("PC", 4), ("HH", 7), ("MG", 10), ("RT", 9), ("RH", 10), ("N", 12), ("LN", 42),
    ])
  func everyRowOfTheRoutersHasATest(system: String, count: Int) throws {
    let rows = try TestRows().rows
    let expected = (1...count).map { "\(system)\($0)" }
    #expect(expected.filter { !rows.contains($0) } == [])
    #expect(!rows.contains("\(system)\(count + 1)"))
  }

  @Test(
    arguments: [
      "a literal or a constraint in a pattern differs: the next candidate is tried",
      "a handler declines: the next candidate; the number of declines is limited",
      "no candidate: the global namespace, the direct form, the unmatched handlers, error",
      "the source is not allowed, or native: refused, at once; nothing else is tried",
      "a parameter is missing or does not decode: an error that names it, at once",
      "target or action unknown: the call's fallback, notFound, the mediator's fallback, error with the nearest names",
      "the action throws: its own error reaches the caller, wrapped by nothing",
      "deadline passed, task cancelled: the task is cancelled; the caller gets the error at once",
    ].enumerated().map { (row: "F\($0 + 1)", meaning: $1) })
  func everyRowOfTheFailureTableHasATest(row: String, meaning: String) throws {
    #expect(try TestRows().rows.contains(row), "\(meaning)")
  }
}

/// The rows that the tests name.
private struct TestRows {
  let rows: Set<String>

  init() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter {
      $0.hasSuffix(".swift") && !$0.contains(".build") && !$0.hasSuffix("RowTests.swift")
    }
    var rows: Set<String> = []
    for file in files {
      var previous = ""
      for line in String(decoding: try Data(contentsOf: tests.appending(path: file)), as: UTF8.self)
        .split(separator: "\n")
      {
        let line = String(line.drop { $0 == " " })
        let isName = line.hasPrefix("@Test(\"") || line.hasPrefix("@Suite(\"") || previous == "@Test("
        if isName || line.hasPrefix("//") { rows.formUnion(Self.rows(in: line)) }
        previous = line
      }
    }
    self.rows = rows
  }

  private static func rows(in line: String) -> [String] {
    line.split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { word in
      let letters = word.prefix { $0.isUppercase }
      return !letters.isEmpty && letters.count <= 2 && letters.count < word.count
        && word.dropFirst(letters.count).allSatisfy(\.isNumber)
    }
  }
}
