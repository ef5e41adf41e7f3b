import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

private final class Screen: Sendable {
  let id: Int
  init(_ id: Int) { self.id = id }
  func handle(_ text: String) -> String { "screen \(id) handles \(text)" }
}

/// A class that is created from the parameters of a URL.
private final class Detail: Sendable {
  let id: Int
  let tab: String?
  init(id: Int, tab: String?) {
    self.id = id
    self.tab = tab
  }
}

@Suite("Objects handle routes") struct RouteHandlerTests {
  @Test("A weakly held object handles a URL; after it is released, the next route is tried (JL26)")
  func weakObjectHandlesURLs() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    var screen: Screen? = Screen(1)
    try routes.add(
      Route("/note/:text", priority: 1, exposedTo: .all) { [weak screen] (text: String) in
        guard let screen else { throw Declined() }
        return screen.handle(text)
      })
    try routes.add(Route("/note/:text", exposedTo: .all) { (text: String) in "nobody handles \(text)" })
    #expect(try mediator.openNow("x://note/a", source: .inApp) as? String == "screen 1 handles a")
    screen = nil
    #expect(try mediator.openNow("x://note/b", source: .inApp) as? String == "nobody handles b")
  }

  @Test("An object is created from the parameters and passed to a completion (JL26)") func objectIsPassedToACompletion()
    async throws
  {
    let mediator = try Mediator()
    try mediator.routes().add(
      Route("/detail/:id(/:tab)", exposedTo: .all) { (id: Int, tab: String?) in Detail(id: id, tab: tab) })
    let detail = await withCheckedContinuation { continuation in
      mediator.open("x://detail/7/used", source: .inApp) { result in
        continuation.resume(returning: try? result.get() as? Detail)
      }
    }
    #expect(detail?.id == 7)
    #expect(detail?.tab == "used")
  }

  @Test("Every decision is recorded: by `explain` before and by observers after (JL27)") func decisionsAreRecorded()
    throws
  {
    let log = Mutex<[String]>([])
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/a/:id<int>", exposedTo: .all) { (id: Int) in id }
        CallObserver { record in
          let end =
            switch record.outcome {
            case .success(let value): "\(value)"
            case .failure(let error): "\((error as? MediatorError)?.code.description ?? "\(error)")"
            }
          log.withLock {
            $0.append(
              "\(record.invocation.url ?? "-") by \(record.invocation.resolution?.pattern?.description ?? "-"): \(end)")
          }
        }
      }, as: "Log")
    _ = try? mediator.openNow("x://a/1", source: .inApp)
    _ = try? mediator.openNow("x://b/1", source: .inApp)
    #expect(log.withLock { $0.first } == "x://a/1 by /a/:id<int>: 1")
    #expect(
      mediator.explain("x://a/one", source: .inApp).description.contains("segment 2: found 'one', expected <int>"))
  }

  @Test(
    "A constraint decides which route matches, in linear time (RH6)",
    arguments: [("2026", "year"), ("new", "state"), ("a-b_c", "slug"), ("A", "other"), ("20261", "other")])
  func constraintsDecideInLinearTime(_ segment: String, _ expected: String) throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/r/:v<[0-9]{4}>", exposedTo: .all) { (_: String) in "year" })
    try routes.add(Route("/r/:v<new|used>", exposedTo: .all) { (_: String) in "state" })
    try routes.add(Route("/r/:v<[a-z_-]{1,40}>", exposedTo: .all) { (_: String) in "slug" })
    try routes.add(Route("/r/:v", exposedTo: .all) { (_: String) in "other" })
    #expect(try mediator.openNow("x://r/\(segment)", source: .inApp) as? String == expected)
  }
}
