import Foundation
import Testing

/// The page *What other routers do, and this one* and the tests name the same rows.
///
/// A row has the ID of an ability, such as `JL24`. Names of tests end with IDs. A comment may carry one that a test cannot show,
/// such as a view that is only compiled.
@Suite("Every row of the comparison has its test") struct RowTests {
  // The files of all tests are read once.
  private static let all = Result { (page: try RowPage.rows(), tests: try RowCarriers()) }

  private let page: [RowPage.Row]
  private let tests: RowCarriers

  init() throws {
    let all = try Self.all.get()
    page = all.page
    tests = all.tests
  }

  @Test func everyRowIsShownByItsFiles() {
    #expect(page.count > 80)
    for row in page {
      #expect(!row.files.isEmpty && !row.ids.isEmpty, "\(row.line)")
      for id in row.ids {
        #expect(row.files.contains { tests.all[id]?.contains($0) == true }, "\(id) is not in \(row.files)")
      }
      for file in row.files {
        #expect(row.ids.contains { tests.all[$0]?.contains(file) == true }, "\(file): \(row.ids)")
      }
    }
  }

  @Test func everyIDOfATestIsOnThePage() {
    let ids = Set(page.flatMap(\.ids))
    for (id, files) in tests.named { #expect(ids.contains(id), "\(id) of \(files) is not on the page") }
  }

  @Test(
    "The page has every row of the routers, of links in apps, of files, of attacks and of the failure table",
    arguments: [
      ("JL", 27), ("CT", 16), ("PC", 4), ("HH", 7), ("MG", 10), ("RT", 9), ("RH", 10), ("N", 12), ("LN", 68), ("F", 8),
      ("AT", 30), ("D", 16), ("PF", 24), ("RM", 30),
    ])
  func pageIsComplete(system: String, count: Int) {
    let ids = Set(page.flatMap(\.ids))
    for number in 1...count { #expect(ids.contains("\(system)\(number)")) }
  }

  @Test(
    "IDs are read at the end of a test's name",
    arguments: [
      ("@Test(\"A miss keeps the target (CT8)\") func f() {", ["CT8"]),
      ("\"A link waits (LN28, N8)\",", ["LN28", "N8"]),
      ("@Test(\"An action (CT2) is called\")", []),
      ("@Test(\"é is equal\", arguments: [\"%C3%A9\"])", []),
      ("@Test(\"A rule holds (CT11, ruling 8)\")", ["CT11"]),
      ("@Test(\"Every decision is recorded (JL27)\", arguments: [f(1)])", ["JL27"]),
    ])
  func idsAreReadAtTheEndOfAName(line: String, ids: [String]) {
    #expect(RowCarriers.ids(inNameOf: line) == ids)
  }
}

/// The rows of the page.
private enum RowPage {
  struct Row {
    let line: String
    let ids: [String]
    let files: [String]
  }

  static func rows() throws -> [Row] {
    let page = "Sources/App/MediatorMigration/MediatorMigration.docc/WhatOtherRoutersDo.md"
    return try BookPage.lines(of: BookPage.root.appending(path: page)).filter { $0.hasPrefix("| ") }.compactMap {
      line in
      // A bar in a cell is escaped.
      let cells = line.replacing("\\|", with: "/").split(separator: "|").map { $0.trimmingPrefix(" ") }
      guard cells.count >= 4, let ids = cells.dropLast().last, let files = cells.last else { return nil }
      guard !ids.hasPrefix("ID") else { return nil }
      return Row(line: line, ids: words(ids), files: words(files))
    }
  }

  private static func words(_ cell: Substring) -> [String] {
    cell.split { !($0.isLetter || $0.isNumber || $0 == "+") }.map(String.init)
  }
}

/// The files that carry each ID.
private struct RowCarriers {
  /// By a test's or suite's name.
  private(set) var named: [String: Set<String>] = [:]
  /// By a name or a comment.
  private(set) var all: [String: Set<String>] = [:]

  init() throws {
    let files = try ["Tests", "Example/Remote/Tests"].flatMap { try BookPage.files(under: $0, "swift") }
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      guard !file.path.contains("/.build/"), name != "RowTests" else { continue }
      var previous = ""
      for line in try BookPage.lines(of: file) {
        let line = String(line.drop { $0 == " " })
        if line.hasPrefix("@Test(\"") || line.hasPrefix("@Suite(\"") || ["@Test(", "@Suite("].contains(previous) {
          for id in Self.ids(inNameOf: line) {
            named[id, default: []].insert(name)
            all[id, default: []].insert(name)
          }
        } else if line.hasPrefix("//") {
          for id in Self.ids(in: line) { all[id, default: []].insert(name) }
        }
        previous = line
      }
    }
  }

  /// Returns the IDs in parentheses at the end of a name, which is the first string in a line.
  static func ids(inNameOf line: String) -> [String] {
    guard let start = line.firstIndex(of: "\"") else { return [] }
    let name = line[line.index(after: start)...].prefix { $0 != "\"" }
    guard name.hasSuffix(")"), let list = name.lastIndex(of: "(") else { return [] }
    return ids(in: String(name[list...]))
  }

  private static let systems: Set = [
    "JL", "CT", "PC", "HH", "MG", "RT", "RH", "N", "LN", "F", "AP", "ST", "RL", "AT", "D", "PF", "RM", "FD",
  ]

  private static func ids(in text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { word in
      let letters = word.prefix { $0.isUppercase }
      return systems.contains(String(letters)) && letters.count < word.count
        && word.dropFirst(letters.count).allSatisfy(\.isNumber)
    }
  }
}
