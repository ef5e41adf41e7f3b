import MediatorManifest
import Testing

@Suite("Notes list what is ordinary and may surprise") struct NoteTests {
  private func notes(_ mediator: Mediator) -> [String] {
    mediator.manifest().notes().map { "\($0.severity) \($0.subject): \($0.message) [\($0.rule)]" }
  }

  @Test("Two routes that match one URL are listed with the URL, and no finding of 'validate' (RL16)") func overlaps()
    throws
  {
    let mediator = try Mediator(
      links: LinkSettings(schemes: ["shop"], namespaces: [.web("shop.example", "*.shop.example", named: "web")]))
    try mediator.register(
      ModuleContents {
        Route("/order/:id", exposedTo: .all) { (id: String) in id }
        Route("/order/new", exposedTo: .all) { "new" }
        Route("/order/:id<int>?tab=:tab", exposedTo: .all) { (id: Int, tab: String) in "\(id) \(tab)" }
        Route("/cart", exposedTo: .all) { "cart" }
        Route("//:language.shop.example/:page", in: "web", exposedTo: .all) { (_: String, page: String) in page }
        Route("https://shop.example/sale", in: "web", exposedTo: .all) { "sale" }
        Route("/:page", in: "web", priority: -1, exposedTo: .all) { (page: String) in page }
      }, as: "Orders")
    #expect(mediator.validate().isEmpty)
    #expect(
      notes(mediator) == [
        "note route '/:page' in namespace 'web': 'https://shop.example/sale' matches route 'https://shop.example/sale' in namespace 'web' of module Orders first, and 'https://www.shop.example/x' matches route '//:language.shop.example/:page' in namespace 'web' of module Orders first. [overlap]",
        "note route '/order/:id': '/order/new' matches route '/order/new' of module Orders first, and '/order/1?tab=x' matches route '/order/:id<int>?tab=:tab' of module Orders first. [overlap]",
      ])
  }

  @Test("Routes that only registration orders are no finding of 'validate' (FD68)") func unsortedRoutes() throws {
    let mediator = try Mediator()
    let routes = mediator.routes()
    try routes.add(Route("/s(/:p)", exposedTo: .all) { (p: String?) in p ?? "" })
    try routes.add(Route("/s/:e<a|b>", exposedTo: .all) { (e: String) in e })
    try routes.add(Route("/s(/a)", exposedTo: .all) { "a" })
    #expect(!mediator.manifest().namespaces[0].isSorted)
    #expect(mediator.validate().isEmpty)
    #expect(mediator.manifest().notes().contains { $0.rule == .notCompared && $0.severity == .note })
  }

  private enum Team: String, TextDecodable, MatchedText { case red, blue }

  @Test("A route has one note for all that come before it, and none for what its type or another's decides (FD68)")
  func notesAreGrouped() throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/team/:id", exposedTo: .all) { (id: String) in id }
        for name in ["a", "b", "c", "d"] { Route("/team/\(name)", exposedTo: .all) { 1 } }
        Route("/of/:team", priority: 2, exposedTo: .all) { (team: Team) in team.rawValue }
        Route("/of/new", exposedTo: .all) { "new" }
        Route("/in/:name", priority: 1, exposedTo: .all) { (name: String) in name }
        Route("/in/new", exposedTo: .all) { "new" }
      }, as: "Teams")
    #expect(mediator.validate().isEmpty)
    let notes = mediator.manifest().notes()
    #expect(
      notes.map(\.description) == [
        "note: module Teams, route '/in/new': All its URLs match route '/in/:name' of module Teams first. Narrow the other pattern, or raise this priority if that route does not decline. [shadowed]",
        "note: module Teams, route '/team/:id': '/team/a' matches route '/team/a' of module Teams first, and '/team/b' matches route '/team/b' of module Teams first, and '/team/c' matches route '/team/c' of module Teams first. Raise its priority if it should come first. [overlap]",
      ])
    #expect(try Manifest(json: mediator.manifest().json()).notes() == notes)
  }

  @Test("Namespaces whose hosts overlap are listed with a URL and the one that has it (RL16)") func hosts() throws {
    let mediator = try Mediator(
      links: LinkSettings(
        webHosts: ["help.shop.example"],
        namespaces: [
          .web("*.shop.example", "shop.example", named: "web"), .web("*.a.shop.example", named: "a"),
          .web("x.other.example", named: "other"), .web("*", named: "rest"),
        ]))
    #expect(
      notes(mediator) == [
        "note namespace 'rest': 'https://help.shop.example/' is a URL of namespace 'global': 'help.shop.example' is more exact than '*'. [overlapping-hosts]",
        "note namespace 'rest': 'https://www.a.shop.example/' is a URL of namespace 'a': '*.a.shop.example' is more exact than '*'. [overlapping-hosts]",
        "note namespace 'rest': 'https://www.shop.example/' is a URL of namespace 'web': '*.shop.example' is more exact than '*'. [overlapping-hosts]",
        "note namespace 'rest': 'https://x.other.example/' is a URL of namespace 'other': 'x.other.example' is more exact than '*'. [overlapping-hosts]",
        "note namespace 'web': 'https://help.shop.example/' is a URL of namespace 'global': 'help.shop.example' is more exact than '*.shop.example'. [overlapping-hosts]",
        "note namespace 'web': 'https://www.a.shop.example/' is a URL of namespace 'a': '*.a.shop.example' is more exact than '*.shop.example'. [overlapping-hosts]",
      ])
  }

  @Test("Notes of a thousand routes that all overlap stay within the budget, and say what is left (RL16)")
  func budget() {
    let routes = (0..<1000).map { index in
      Manifest.RegisteredRoute("/*rest<raw>?q\(index)", .handler, module: "M")
    }
    let global = Manifest.Namespace(RouteNamespace.globalName, .global, schemes: nil, routes: routes)
    let notes = Manifest(modules: [.init("M")], targets: [], namespaces: [global]).notes()
    #expect(notes.count <= 1001)
    #expect(notes.allSatisfy { $0.rule == .overlap || $0.rule == .notCompared })
  }
}
