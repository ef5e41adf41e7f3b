import MediatorManifest
import Testing

@Suite("Validation checks the inputs of closures") struct ClosureRuleTests {
  private final class Handle: Sendable {}

  @Test("Inputs without a parameter in the URL, and parameters without an input, are findings")
  func unboundInputsAreFindings() throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/a/:handle", exposedTo: .none) { (handle: Handle) in 1 }
        Route("/b/:id/:tab", exposedTo: .all) { (id: Int) in id }
        Route("/c/:day<date>", exposedTo: .all) { (day: Int) in day }
        Route("/d/:id", labels: ["ID"], exposedTo: .all) { (id: Int?) in id ?? 0 }
        Route("/e/:id", exposedTo: .all) { (all: Parameters) in 1 }
        Route("/f/:id", exposedTo: .all) { (call: Invocation) in 1 }
        Route("/g/:id", labels: ["id", "limit"], exposedTo: .all) { (id: Int, limit: Int?) in id }
        Route("/h", labels: ["handle"], exposedTo: .all) { (handle: Handle?) in 1 }
      }, as: "M")
    #expect(
      mediator.validate().map { "\($0.severity) \($0.subject): \($0.message) [\($0.rule)]" } == [
        "error route '/a/:handle': Neither a URL nor a default provides the parameter 'handle: Handle' of the closure. [input]",
        "error route '/c/:day<date>': No text of <date> decodes as the parameter 'day: Int' of the closure. [input]",
        "warning route '/a/:handle': No source may use it. [closed-route]",
        "warning route '/b/:id/:tab': Its closure has no parameter 'tab'. [unknown-input]",
        "warning route '/d/:id': Its closure has no parameter 'id'. [unknown-input]",
      ])
  }
}
