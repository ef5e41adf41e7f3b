import Foundation
import MediatorDocuments
import MediatorTestSupport
import Testing

@Suite struct ReferenceTests {
  @Test("The reference shows inputs, tags and parents of page routes, and no service that one module alone uses (ST7)")
  func pageRoutesAreShown() {
    let text = MarkdownReference(.small, title: "Small").markdown
    #expect(
      text.contains(
        "| `/order/:id<int>` | a page of Orders | `id: Int` | `of-age`, `signed-in` | `/cart` | 10 | all sources |"))
    #expect(text.contains("`page: Int = 1`"))
    #expect(text.contains("| Cart |  | `DataStore` | `CartCache` |"))
  }

  @Test func referenceEqualsTheGoldenFile() throws {
    let text = MarkdownReference(.small, title: "Small").markdown
    let file = packageRoot.appending(path: "Tests/Tools/MediatorDocumentsTests/Golden/reference.md")
    if ProcessInfo.processInfo.environment["RECORD_REFERENCE"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("Documents of twice as many actions and routes have at most about twice the text (AT7)")
  func documentsGrowWithTheirItems() {
    func sizes(_ count: Int) -> (reference: Int, inspector: Int) {
      let actions = (0..<count).map { Manifest.Action(ActionName("action\($0)"), exposure: .all) }
      let routes = (0..<count).map {
        Manifest.RegisteredRoute(
          "/r\($0)/:id", .action, action: ActionAddress("t", ActionName("action\($0)")), module: "M")
      }
      let manifest = Manifest(
        modules: [Manifest.Module("M")], targets: [Manifest.Target("t", module: "M", actions: actions)],
        namespaces: [Manifest.Namespace("global", .global, schemes: nil, routes: routes)], rewrites: [])
      let (reference, inspector) = (MarkdownReference(manifest, title: "App"), Inspector(manifest, title: "App"))
      return (reference.markdown.utf8.count, inspector.html.utf8.count)
    }
    let (some, more) = (sizes(200), sizes(400))
    #expect(more.reference < some.reference * 5 / 2)
    #expect(more.inspector < some.inspector * 5 / 2)
  }

  @Test(arguments: InspectorTests.hostileTexts.filter { !$0.isEmpty }) func textNeverBecomesMarkup(text: String) {
    let markdown = MarkdownReference(.hostile(text), title: text).markdown
    let plain = MarkdownReference(.hostile("x"), title: "x").markdown
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    // No text begins or ends a line, a heading or a cell.
    #expect(lines(markdown).count == lines(plain).count)
    for (line, other) in zip(lines(markdown), lines(plain)) {
      #expect(line.prefix { $0 == "#" } == other.prefix { $0 == "#" })
      #expect(Self.bars(line) == Self.bars(other), "\(line)")
    }
  }

  @Test(arguments: [
    ("a`b", "``a`b``"), ("`", "`` ` ``"), ("", "` `"), ("a|b", "`a|b`"), ("a\nb", "`a b`"), (" a ", "`  a  `"),
    (#"a\|b"#, #"<code>a\\\|b</code>"#), (#"*\|*"#, #"<code>\*\\\|\*</code>"#), (" ", "` `"),
  ])
  func codeKeepsItsText(text: String, markdown: String) {
    #expect(MarkdownText.code(text) == markdown)
  }

  @Test(arguments: [
    ("a_b*c", #"a\_b\*c"#), ("<b>", #"\<b\>"#), ("a|b", #"a\|b"#), ("[x](y)", #"\[x\]\(y\)"#), ("&amp;", #"\&amp;"#),
    ("- item", #"\- item"#), ("1. one", #"1\. one"#), ("=", #"\="#), ("  x ", "x"), ("\u{A0}", "&#160;"),
    ("see https://a.b", #"see https\://a.b"#), ("www.a.b", #"www\.a.b"#), ("a@b.c", "a<!-- -->@b.c"),
    ("a\r\n\u{2028}b", "a b"), (#"\"#, #"\\"#),
  ])
  func textIsEscaped(text: String, markdown: String) {
    #expect(MarkdownText.plain(text) == markdown)
  }

  // The text of a type was found by recursion for each bracket.
  @Test("A type with any number of brackets has an example (D1)") func deepTypesHaveExamples() {
    for type in [
      String(repeating: "[", count: 200_000) + "Int" + String(repeating: "]?", count: 200_000),
      "Int" + String(repeating: "?", count: 500_000), String(repeating: "]", count: 500_000),
    ] {
      let action = Manifest.Action("act", [Manifest.Parameter("id", type)], output: "Int")
      let manifest = Manifest(
        modules: [], targets: [Manifest.Target("t", module: "M", actions: [action])], namespaces: [], rewrites: [])
      #expect(!MarkdownReference(manifest, title: "Deep").markdown.isEmpty)
    }
  }

  /// Returns the number of bars that separate cells.
  private static func bars(_ line: Substring) -> Int {
    var count = 0
    var isEscaped = false
    for character in line {
      if character == "|", !isEscaped { count += 1 }
      isEscaped = character == "\\" && !isEscaped
    }
    return count
  }
}
