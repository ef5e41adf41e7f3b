import Foundation
import MediatorKit
import MediatorNavigation
import Testing

@Suite("README") struct ReadmeTests {
  private let readme: Readme

  init() throws {
    readme = try Readme()
  }

  @Test func codeComesEarlyAndThePageIsShort() throws {
    let code = try #require(readme.lines.firstIndex(of: "```swift"))
    #expect(code < 15)
    #expect(readme.lines.count < 200)
  }

  @Test func everySwiftBlockIsCompiledHere() {
    let blocks = readme.blocks("swift")
    #expect(blocks.count == 5)
    for block in blocks {
      for paragraph in block.split(separator: "") {
        #expect(readme.hasInSources(Array(paragraph)), "\(paragraph.joined(separator: "\n"))")
      }
    }
  }

  @Test func theExamplesPrintWhatTheySay() async throws {
    let outputs = readme.blocks("text")
    #expect(outputs.count == 2)
    #expect(try await firstExample() == outputs.first)
    let links = try linkExample()
    #expect(links == outputs.last, "\(links.joined(separator: "\n"))")
  }

  @Test func theModuleWorks() async throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration(onMain: ProfileTarget.init) }, as: "Profile")
    #expect(try await mediator.perform("profile", "visit", ["guest": "ada"], as: Int.self) == 1)
    #expect(try await mediator.perform("profile", "visit", ["guest": "grace"], as: Int.self) == 2)
  }

  @Test func thePageIsShown() async throws {
    let model = NavigationModel()
    let mediator = try Mediator()
    try mediator.register(pages, as: "Pages")
    try mediator.register(ModuleContents { Service((any Navigator).self, { model }, as: { $0 }) }, as: "Navigation")
    try await mediator.open("shop://order/7/page", source: .push)
    #expect(await model.drawing == "| Order 7 (modal)  <")
  }

  @Test func everyLinkLeadsToAFile() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let paths = readme.lines.joined(separator: "\n").matches(of: #/\]\(([^):]+)\)/#).map { String($0.1) }
    #expect(paths.count > 5)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(path)")
    }
  }
}
