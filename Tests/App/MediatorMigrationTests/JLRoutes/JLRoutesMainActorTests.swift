import MediatorMigration
import Testing

/// A stand-in for a navigation controller.
@MainActor private final class Screens {
  var names: [String] = []
}

@MainActor @Suite("`JLRoutes` runs main-actor handlers") struct JLRoutesMainActorTests {
  private let routes = JLRoutes()
  private let screens = Screens()

  private func addScreen(_ pattern: String, handles: Bool = true, priority: Int = 0) throws {
    try routes.add(
      pattern, priority: priority,
      onMain: { [screens] parameters in
        screens.names.append("\(pattern) \(parameters["id"] ?? "")")
        return handles
      })
  }

  @Test("Main-actor and nonisolated handlers run in one order (JL2, JL23)")
  func handlersRunInOneOrder() throws {
    try addScreen("/user/:id", handles: false, priority: 2)
    try routes.add("/user/:id", priority: 1) { _ in false }
    try addScreen("/user/*")
    #expect(routes.route("app://user/1"))
    #expect(screens.names == ["/user/:id 1", "/user/* "])
  }

  @Test("A nonisolated call skips main-actor handlers")
  nonisolated func nonisolatedCallsSkipMainActorHandlers() async throws {
    try await addScreen("/user/:id")
    #expect(routes.canRoute("app://user/1") && !routes.route("app://user/1"))
    #expect(await screens.names.isEmpty)
    #expect(await MainActor.run { routes.route("app://user/1") })
    try routes.add("/user/:id") { _ in true }
    #expect(routes.route("app://user/1"))
    #expect(await screens.names == ["/user/:id 1"])
  }

  @Test("A main-actor handler receives unmatched URLs of main-actor calls only")
  func mainActorHandlerReceivesUnmatchedURLs() async {
    routes.setUnmatchedHandler(onMain: { [screens] _, url, _ in screens.names.append(url) })
    let isHandled = await Task.detached { [routes] in routes.route("app://a") }.value
    #expect(!isHandled && !routes.route("app://b"))
    #expect(screens.names == ["app://b"])
  }
}
