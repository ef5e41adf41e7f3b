import Foundation
import MediatorNavigation
import Testing

#if canImport(MediatorRemoteTestSupport)
import MediatorRemoteTestSupport

/// Among all tests of the package, a call may wait for a thread for longer than it may be on its way.
private nonisolated let clock = StandingClockTrait()
#else
/// A client tests the book alone.
private nonisolated let clock = ConditionTrait.enabled(if: true)
#endif

/// The code of the README and the book is compiled here, and prints the text of the pages.
@Suite("The README and the book are compiled and run", clock) struct BookTests {
  @Test func readmeShowsCodeEarlyAndIsShort() throws {
    let readme = try BookPage.readme()
    let code = try #require(readme.fences.first)
    #expect(code.language == "swift" && code.line < 15)
    #expect(readme.length < 200)
  }

  @Test("Every Swift block is compiled here", arguments: try BookPage.all() + BookPage.comments())
  func blocksAreCompiled(_ page: BookPage) throws {
    let sources = try CompiledSources()
    for paragraph in page.blocks("swift").flatMap({ $0.split(separator: "") }) {
      #expect(sources.have(Array(paragraph)), "\(paragraph.joined(separator: "\n"))")
    }
  }

  @Test("Every block is of a kind that a test checks", arguments: try BookPage.all())
  func blocksAreOfAKnownKind(_ page: BookPage) {
    // The tests of RoutePatterns run the second kind; a fence without a language is a drawing.
    let kinds = [
      "swift", "text",
      "matches", "rejected", "errors", "kinds", "order", "yaml",
      "",
    ]
    for fence in page.fences { #expect(kinds.contains(fence.language), "line \(fence.line + 1)") }
    if !page.blocks("text").isEmpty { #expect(Chapter.all.contains { $0.page == page.name }) }
  }

  @Test("The examples print the text of their page", arguments: Chapter.all)
  func examplesPrintTheirText(_ chapter: Chapter) async throws {
    let page = try #require(try BookPage.all().first { $0.name == chapter.page })
    let printout = Printout()
    try await PageOptions.$standardParentTimeout.withValue(.seconds(600)) { try await chapter.run(printout) }
    let text: [String] = page.blocks("text").flatMap(\.self)
    #expect(printout.lines == text)
  }

  /// `Tests/Checks/Clients/run` runs the commands of the first.
  @Test("The workflows of the book are files of the clinic (PF18)")
  func workflowsAreFilesOfTheClinic() throws {
    let page = try #require(try BookPage.all().first { $0.name == "InCI" })
    let folder = BookPage.root.appending(path: "Tests/Checks/Clients/Clinic/.github/workflows")
    let files = try ["links.yml", "links-of-xcode.yml"].map { name in
      try BookPage.lines(of: folder.appending(path: name)).dropLast().map { $0 }
    }
    #expect(page.blocks("yaml") == files)
  }

  /// `.ci/darwin` compiles both for each platform.
  @Test("The whole apps of the book are files that are compiled (LN67)", arguments: ["ShopApp", "SceneDelegate"])
  func wholeAppsAreFiles(_ name: String) throws {
    let page = try #require(try BookPage.all().first { $0.name == "LinksInAnApp" })
    var file = try BookPage.lines(of: BookPage.root.appending(path: "Tests/Checks/Apple/Book/\(name).swift")).dropLast()
    // A file that is empty where its framework is missing.
    if file.first?.hasPrefix("#if canImport(") == true { file = file.dropFirst().dropLast() }
    #expect(page.blocks("swift").contains(Array(file)))
  }

  @Test func examplesInCommentsPrintTheirText() throws {
    let printout = Printout()
    try LinkExamples.fileAsText(print: printout)
    try LinkExamples.rewriting(print: printout)
    LinkExamples.exposing(print: printout)
    try PatternExamples.tables(print: printout) { _ in true }
    PatternExamples.malformed(print: printout)
    #expect(
      printout.lines == [
        "products/detail", "/old/:id", "shop://products/42?tab=info", "push, universal-link false", "order 42",
        "unknown type: found 'integer', expected int, uint, double, bool, uuid or date", "  /order/:id<integer>",
        "             ^ column 12",
      ])
  }

  @Test func everyPublicTypeIsListedUnderATopic() throws {
    let fronts = try BookPage.fronts()
    #expect(fronts.count >= 5)
    for (front, names) in fronts {
      let missing = names.filter { !front.names($0) }
      #expect(missing.isEmpty, "\(front)")
      #expect(!names.isEmpty)
    }
  }

  @Test("Every library has documentation", arguments: [".ci/docs", ".spi.yml"])
  func librariesHaveDocumentation(_ file: String) throws {
    let text = try BookPage.lines(of: BookPage.root.appending(path: file)).joined(separator: "\n")
    let words = Set(text.split { !($0.isLetter || $0.isNumber) }.map(String.init))
    #expect(Set(try PublicName.all().map(\.library)).subtracting(words) == [])
  }

  @Test func moduleOfTheReadmeWorks() async throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration(onMain: { ProfileTarget() }) }, as: "Profile")
    #expect(try await mediator.perform("profile", "visit", ["guest": "ada"], as: Int.self) == 1)
    #expect(try await mediator.perform("profile", "visit", ["guest": "grace"], as: Int.self) == 2)
  }

  @Test @MainActor func pageOfTheReadmeIsShown() async throws {
    let model = NavigationModel()
    let mediator = try Mediator()
    try mediator.register(pages, as: "Pages")
    try mediator.register(ModuleContents { Service((any Navigator).self, { model }, as: { $0 }) }, as: "Navigation")
    // A busy machine may need more than the default second to build the page under the page; then the link is repeated.
    for _ in 0..<20 {
      try await mediator.open("shop://order/7/page", source: .push)
      if model.pages.count == 2 { break }
    }
    #expect(model.drawing == "Orders\n  Order 7  <")
  }

  @Test func linksOfTheReadmeExist() throws {
    let links = try BookPage.readme().links
    #expect(links.count > 5)
    let missing = links.filter { !FileManager.default.fileExists(atPath: $0.path) }
    #expect(missing.isEmpty)
  }
}
