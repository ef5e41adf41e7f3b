import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

@Suite("Routes may change while links are opened") struct LinkConcurrencyTests {
  private struct Shelf: Target {
    static let name: TargetName = "shelf"
    static var actions: ActionTable<Shelf> {
      Action("show", "id") { (_, id: Int) in "action \(id)" }.route("/x/:id<int>").exposed(to: .all)
    }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .relaxed) }
    func raise() { value.store(true, ordering: .relaxed) }
  }

  /// Adds two tasks that open links, one by each method, and check the answers until a change ends.
  private func addOpeners(
    of mediator: Mediator, to group: inout ThrowingTaskGroup<Void, any Error>, until end: Flag,
    _ check: @escaping @Sendable (_ id: Int, _ answer: String) async -> Void
  ) {
    for opener in 0..<2 {
      group.addTask {
        var opened = 0
        while !end.isRaised {
          let id = opened % 100
          await check(id, opener == 0 ? await mediator.outcome("x://x/\(id)") : mediator.outcomeNow("x://x/\(id)"))
          opened += 1
          // Two openers that never suspend would occupy both threads of a small machine.
          await Task.yield()
        }
      }
    }
  }

  @Test("Two openers and two changers see only results that were registered at some time")
  func openersSeeRegisteredRoutes() async throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/stays/:id", exposedTo: .all) { (id: Int) in "stays \(id)" })
    let end = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      addOpeners(of: mediator, to: &group, until: end) { id, answer in
        #expect(["action \(id)", "closure \(id)", "caught", "unknownTarget"].contains(answer))
        #expect(await mediator.outcome("/stays/\(id)") == "stays \(id)")
        _ = mediator.canOpen("/x/1", source: .push)
      }
      group.addTask {
        defer { end.raise() }
        for round in 0..<150 {
          let id = try routes.add(
            Route("/x/:id", priority: round % 3 - 1, exposedTo: .all) { (id: Int) in "closure \(id)" })
          #expect(try routes.list().contains { $0.pattern == "/x/:id" })
          #expect(routes.remove(id))
        }
      }
      group.addTask {
        defer { end.raise() }
        for round in 0..<150 {
          try mediator.register(
            ModuleContents {
              Registration { Shelf() }
              RouteNamespace.schemes("ns\(round)")
              Fallback(for: .unmatchedURLs()) { _, _ in "caught" }
            }, as: "Shelf", replacing: round % 2 == 0)
          mediator.unregister("Shelf")
        }
      }
      for try await _ in group {}
    }
    #expect(mediator.namespaces.count == 1)
    #expect(try routes.list().count == 1)
  }

  /// Does nothing around a call.
  private struct Passing: CallInstrument {
    func begin(_ call: CallStart) -> String { call.method }
    func within(_ method: String, _ body: CallBody) async throws -> CallResult { try await body() }
    func withinNow(_ method: String, _ body: SynchronousCallBody) throws -> CallResult { try body() }
    func end(_ call: CallRecord, _ method: String) {}
  }

  // Cause: one registry said that there are instruments, and the next one, which had none, was asked for the first.
  @Test("Instruments may come and go while links are opened")
  func instrumentsMayChange() async throws {
    let mediator = try Mediator { Registration { Shelf() } }
    let end = Flag()
    try await withThrowingTaskGroup(of: Void.self) { group in
      addOpeners(of: mediator, to: &group, until: end) { id, answer in #expect(answer == "action \(id)") }
      group.addTask {
        defer { end.raise() }
        for _ in 0..<1_000 {
          try mediator.register(ModuleContents { Passing() }, as: "Passing")
          mediator.unregister("Passing")
          await Task.yield()
        }
      }
      for try await _ in group {}
    }
    #expect(mediator.outcomeNow("x://x/7") == "action 7")
  }

  @Test("A closure may change the routes and open links")
  func closuresMayChangeRoutes() async throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(
      Route("/install/:name", exposedTo: .all) { [weak mediator] (name: String) throws in
        let mediator = try mediator.get()
        let pattern = try RoutePattern("/installed/" + name)
        try mediator.routes().add(Route(pattern, exposedTo: .all) { "installed" })
        return try mediator.openNow("/installed/" + name, source: .inApp, as: String.self)
      })
    #expect(mediator.outcomeNow("/install/a") == "installed")
    #expect(await mediator.outcome("/installed/a") == "installed")
    #expect(mediator.outcomeNow("/install/a") == "routeConflict")
  }

  @Test("Two concurrent first links build the tables once")
  func concurrentFirstLinksBuildTables() async throws {
    for _ in 0..<20 {
      let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("s")]))
      for index in 0..<50 {
        try mediator.routes().add(
          Route(RoutePattern("/p\(index)/:id"), exposedTo: .all) { (id: Int) in index * 100 + id })
      }
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<4 {
          group.addTask { #expect(await mediator.outcome("s://p\(index)/7") == "\(index * 100 + 7)") }
        }
      }
    }
  }
}
