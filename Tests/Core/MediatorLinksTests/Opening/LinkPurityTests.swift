import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Deciding has no side effects") struct LinkPurityTests {
  private final class Spy: Target {
    static let name: TargetName = "spy"
    static var actions: ActionTable<Spy> {
      Action("act", "id") { (spy, id: Int) in spy.journal.add("act \(id)") }.route("/spies/:id").exposed(to: .push)
      Fallback { spy, _ in
        spy.journal.add("not found")
        return 0
      }
    }
    let journal: Log
    init(_ journal: Log) {
      journal.add("created")
      self.journal = journal
    }
  }

  private func mediator(_ journal: Log) throws -> Mediator {
    try Mediator(links: LinkSettings(gate: .holding, openExternally: { _ in journal.add("external") })) {
      Registration { Spy(journal) }
      Route("/closure/:id", exposedTo: .all) { (id: Int) throws in
        journal.add("closure")
        throw Declined()
      }
      Interception { invocation, next in
        journal.add("intercepted")
        return try await next(invocation)
      }
      CallObserver { _ in journal.add("observed") }
      Fallback { _, _ in
        journal.add("fallback")
        return 0
      }
      Fallback(for: .unmatchedURLs()) { _, _ in
        journal.add("unmatched")
        return 0
      }
    }
  }

  @Test(
    "`canOpen`, `resolve` and `explain` create nothing and run nothing (N4, JL12, JL24, CT10)",
    arguments: [
      ("/spies/1", LinkSource.push, "spy/act", true), ("/spies/1", .web, "notExposed", false),
      ("x://spy/act?id=1", .push, "spy/act", true), ("x://spy/act", .push, "spy/act", false),
      ("x://spy/none", .push, "spy/none", false), ("x://spy/nativeA", .push, "nativeAction", false),
      ("/spies/x", .push, "spy/act", false), ("/a/b/c", .push, "unmatched in global", false),
      ("a//b", .push, "malformedURL", false), ("https://x.org/", .push, "unmatchedURL", false),
    ])
  func decidingRunsNothing(url: String, source: LinkSource, decision: String, canOpen: Bool) throws {
    let journal = Log()
    let mediator = try mediator(journal)
    for _ in 0..<2 {
      #expect(mediator.decision(url, source: source) == decision)
      #expect(mediator.canOpen(url, source: source) == canOpen)
      _ = try? mediator.resolve(url, source: source).description
      _ = try? mediator.resolve(url, source: source).parameters
      _ = mediator.explain(url, source: source).description
    }
    #expect(try mediator.routes().list().count == 2)
    #expect(journal.texts.isEmpty)
    #expect(!mediator.isCached("spy"))
  }

  @Test("A resolution runs once when it is performed")
  func performingRunsOnce() async throws {
    let journal = Log()
    let mediator = try mediator(journal)
    mediator.linkGate = .open
    let resolution = try mediator.resolve("/spies/1", source: .push)
    #expect(journal.texts.isEmpty)
    try await mediator.open(resolution)
    #expect(journal.texts == ["intercepted", "created", "act 1", "observed"])
  }

  @Test("A rejected link creates no target, runs no interceptor and notifies observers")
  func rejectedLinkCreatesNothing() async throws {
    let journal = Log()
    let mediator = try mediator(journal)
    mediator.linkGate = .open
    _ = await mediator.outcome("/spies/1", source: .web)
    _ = await mediator.outcome("x://spy/nativeX", source: .push)
    #expect(journal.texts == ["observed", "observed"])
    #expect(!mediator.isCached("spy"))
  }
}
