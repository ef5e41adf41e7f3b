import Foundation
import MediatorKit
import MediatorNavigation
import Testing

/// The README and the book: what they show is compiled here, and prints what they say.
@Suite("The README and the book") struct BookTests {
  @Test func theReadmeShowsCodeEarlyAndIsShort() throws {
    let readme = try BookPage.readme()
    let code = try #require(readme.fences.first)
    #expect(code.language == "swift" && code.line < 15)
    #expect(readme.length < 200)
  }

  @Test("every Swift block is compiled here", arguments: try BookPage.all() + BookPage.comments())
  func compiles(_ page: BookPage) throws {
    let sources = try CompiledSources()
    let missing = page.blocks("swift").flatMap { $0.split(separator: "") }.filter { !sources.have(Array($0)) }
    #expect(missing.map { $0.joined(separator: "\n") } == [])
  }

  @Test("no block is of a kind that nobody checks", arguments: try BookPage.all())
  func isChecked(_ page: BookPage) {
    // The tests of RoutePatterns run the second line; a fence with nothing behind it is a drawing.
    let kinds = [
      "swift", "text",
      "matches", "rejected", "errors", "kinds", "order",
      "",
    ]
    for fence in page.fences { #expect(kinds.contains(fence.language), "line \(fence.line + 1)") }
    if !page.blocks("text").isEmpty { #expect(Chapter.all.contains { $0.page == page.name }) }
  }

  @Test("the examples print what the page says", arguments: Chapter.all)
  func prints(_ chapter: Chapter) async throws {
    let page = try #require(try BookPage.all().first { $0.name == chapter.page })
    let printout = Printout()
    try await PageOptions.$standardPatience.withValue(.seconds(600)) { try await chapter.run(printout) }
    #expect(printout.lines == page.blocks("text").flatMap { $0 })
  }

  @Test func theExamplesOfCommentsPrintWhatTheySay() throws {
    let printout = Printout()
    try LinkExamples.fileAsText(print: printout)
    try LinkExamples.rewriting(print: printout)
    LinkExamples.exposing(print: printout)
    try PatternExamples.tables(print: printout) { _ in true }
    PatternExamples.malformed(print: printout)
    #expect(
      printout.lines == [
        "products/detail", "/old/:id", "shop://products/42?tab=info", "push, universal-link false", "order 42",
        "\"integer\" is not a type; the types are int, uint, double, bool, uuid, date.", "  /order/:id<integer>",
        "             ^ column 12",
      ])
  }

  @Test func everyPublicTypeStandsUnderATopic() throws {
    let fronts = try BookPage.fronts()
    #expect(fronts.count >= 5)
    for (front, names) in fronts {
      #expect(names.filter { !front.names($0) } == [], "\(front)")
      #expect(!names.isEmpty)
    }
  }

  @Test("the documentation is of every library", arguments: [".ci/docs", ".spi.yml"])
  func documents(_ file: String) throws {
    let text = try BookPage.lines(of: BookPage.root.appending(path: file)).joined(separator: "\n")
    let words = Set(text.split { !($0.isLetter || $0.isNumber) }.map(String.init))
    #expect(Set(try PublicName.all().map(\.library)).subtracting(words) == [])
  }

  @Test func theModuleOfTheReadmeWorks() async throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration(onMain: ProfileTarget.init) }, as: "Profile")
    #expect(try await mediator.perform("profile", "visit", ["guest": "ada"], as: Int.self) == 1)
    #expect(try await mediator.perform("profile", "visit", ["guest": "grace"], as: Int.self) == 2)
  }

  @Test func thePageOfTheReadmeIsShown() async throws {
    let model = NavigationModel()
    let mediator = try Mediator()
    try mediator.register(pages, as: "Pages")
    try mediator.register(ModuleContents { Service((any Navigator).self, { model }, as: { $0 }) }, as: "Navigation")
    try await mediator.open("shop://order/7/page", source: .push)
    #expect(await model.drawing == "Orders\n  Order 7  <")
  }

  @Test func everyLinkOfTheReadmeLeadsToAFile() throws {
    let links = try BookPage.readme().links
    #expect(links.count > 5)
    #expect(links.filter { !FileManager.default.fileExists(atPath: $0.path) } == [])
  }
}
