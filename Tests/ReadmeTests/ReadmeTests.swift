import MediatorKit
import Synchronization
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
    #expect(blocks.count == 4)
    for block in blocks {
      for paragraph in block.split(separator: "") {
        #expect(readme.hasInSources(Array(paragraph)), "\(paragraph.joined(separator: "\n"))")
      }
    }
  }

  @Test func theFirstExamplePrintsWhatItSays() async throws {
    #expect(try await firstExample() == readme.blocks("text").first)
  }

  @Test func theModulesWork() async throws {
    let signIns = Mutex(0)
    let mediator = try Mediator(modules: [ProfileModule.self])
    try mediator.register(
      ModuleContents { Interception(.target("profile"), LoginGate { signIns.withLock { $0 += 1 } }) }, as: "Gate")
    #expect(try await mediator.perform("profile", "visit", ["guest": "ada"], as: Int.self) == 1)
    #expect(try await mediator.perform("profile", "visit", ["guest": "grace"], as: Int.self) == 2)
    #expect(signIns.withLock { $0 } == 2)
  }
}
