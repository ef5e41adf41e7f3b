import MediatorMigration
import Testing

@Suite("JLRoutes' patterns work in a mediator") struct JLRoutesNamespaceTests {
  private let mediator: Mediator
  private let routes: Routes

  init() throws {
    mediator = try Mediator(links: LinkSettings(namespaces: [.jlroutes("app")]))
    routes = mediator.routes(in: "app")
  }

  private func map(_ text: String, _ answer: @escaping @Sendable (Parameters) throws -> String) throws {
    for pattern in try RoutePattern.jlroutes(text) {
      try routes.add(Route(pattern, exposedTo: .all) { (parameters: Parameters) in try answer(parameters) })
    }
  }

  private func open(_ url: String) throws -> String {
    try mediator.openNow(url, source: .push, as: String.self)
  }

  @Test(
    "Typed closures get decoded captures (N11, JL15, JL16, JL21)",
    arguments: [
      ("app://user/view/joe%20l", "joe l -"), ("app://user/view/1/x%2Fy?k=v", "1 x/y"), ("app:///user/view/1/", "1 -"),
      ("app://user#/view/1/t", "fragment 1"),
    ])
  func closuresGetDecodedCaptures(url: String, answer: String) throws {
    for pattern in try RoutePattern.jlroutes("/user/view/:userID(/:tab)") {
      try routes.add(
        Route(pattern, exposedTo: .all) { (parameters: Parameters) in
          let texts = ["userID", "tab"].map { (parameters[$0] as? Parameters.Text)?.texts.first ?? "-" }
          return texts.joined(separator: " ")
        })
    }
    for pattern in try RoutePattern.jlroutes("/user#/view/:id/*") {
      try routes.add(Route(pattern, exposedTo: .all) { (id: String) in "fragment \(id)" })
    }
    #expect(try open(url) == answer)
  }

  @Test("Routes are tried in registration order, and a decline tries the next one (JL2, JL23)")
  func routesAreTriedInRegistrationOrder() throws {
    try map("/:a") { parameters in
      guard (parameters["a"] as? Parameters.Text)?.texts == ["x"] else { throw Declined() }
      return "first"
    }
    try map("/y") { _ in "second" }
    #expect(try open("app://x") == "first")
    #expect(try open("app://y") == "second")
  }

  @Test("Literals with escapes match their text (JL19)", arguments: ["app:///a%20b", "app:///a b"])
  func escapedLiteralsMatch(url: String) throws {
    try map("/a%20b") { _ in "literal" }
    #expect(try open(url) == "literal")
  }

  @Test("The mediator still rejects user information, foreign hosts and longer text")
  func mediatorRejectsInvalidURLs() throws {
    try map("*") { _ in "all" }
    #expect(try open("app://a/b") == "all")
    for url in ["app://u:p@a.b/c", "https://a.b/c", "app://" + String(repeating: "a", count: 9000)] {
      #expect(throws: MediatorError.self) { try open(url) }
    }
  }
}
