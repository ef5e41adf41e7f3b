import Foundation
import MediatorRouteFiles
import Testing

private final class PageTarget: Target {
  static let name: TargetName = "page"
  static var actions: ActionTable<PageTarget> {
    Action("show", "id") { (_, id: Int) in id }.route("/page/:id").exposed(to: .all)
  }
}

@Suite("Loading a file adds its rewrites with its routes") struct FileRewriteTests {
  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(schemes: ["x"], webHosts: ["shop.example"]))
    try mediator.register(ModuleContents { Registration { PageTarget() } }, as: "Pages")
    return mediator
  }

  private func file(_ rewrites: (from: String, to: String)..., routes: String = "") throws -> RouteFile {
    let rules = rewrites.map { #"{"from":"\#($0.from)","to":"\#($0.to)"}"# }.joined(separator: ",")
    return try RouteFile(Data(#"{"version":1,"routes":[\#(routes)],"rewrites":[\#(rules)]}"#.utf8), named: "r.json")
  }

  /// Returns those of three URLs that open page 7.
  private func opened(_ mediator: Mediator) -> [String] {
    ["x://a/7", "x://b/7", "x://c/7"].filter { (try? mediator.openNow($0, source: .push)) as? Int == 7 }
  }

  @Test("Rewrites of two files and of the app apply together (FD54)") func rewritesAddUp() throws {
    let mediator = try mediator()
    let route = #"{"pattern":"/sale/:id","action":"page/show"}"#
    try mediator.load(try file(("/a/:id", "/sale/:id"), routes: route), as: "A")
    #expect(opened(mediator) == ["x://a/7"])
    try mediator.load(try file(("/b/:id", "/page/:id")), as: "B")
    #expect(mediator.rewrites == nil)
    mediator.rewrites = try RewriteSet([Rewrite(from: "/c/:id", to: "x://b/:id")])
    #expect(opened(mediator) == ["x://a/7", "x://b/7", "x://c/7"])
    #expect(mediator.catalog().rewrites.map(\.from.description) == ["/a/:id", "/b/:id", "/c/:id"])
    mediator.rewrites = nil
    #expect(opened(mediator) == ["x://a/7", "x://b/7"])
  }

  @Test("Replacing or unregistering a file removes its rewrites with its routes (FD54)")
  func rewritesAreReplaced() throws {
    let mediator = try mediator()
    try mediator.load(try file(("/a/:id", "/page/:id")), as: "A")
    try mediator.load(try file(("/b/:id", "/page/:id")), as: "B")
    // A rule is not compared with the one that it replaces.
    try mediator.load(try file(("/a/:id", "/page/:id"), ("/c/:id", "/page/:id")), as: "A", replacing: true)
    #expect(opened(mediator) == ["x://a/7", "x://b/7", "x://c/7"])
    try mediator.load(try file(routes: #"{"pattern":"/a/:id","action":"page/show"}"#), as: "A", replacing: true)
    #expect(opened(mediator) == ["x://a/7", "x://b/7"])
    mediator.unregister("A")
    #expect(opened(mediator) == ["x://b/7"])
    mediator.unregister("B")
    #expect(opened(mediator).isEmpty)
    #expect(mediator.catalog().rewrites.isEmpty)
  }

  @Test("A rewrite that conflicts or forms a cycle with those of the mediator loads nothing (FD54)")
  func rewritesAreChecked() throws {
    let mediator = try mediator()
    mediator.rewrites = try RewriteSet([Rewrite(from: "/c/:id", to: "/page/:id")])
    try mediator.load(try file(("/a/:id", "/b/:id")), as: "A")
    let route = #"{"pattern":"/new/:id","action":"page/show"}"#
    let bad = try file(
      ("/fine/:id", "/page/:id"), ("/b/:id", "/a/:id"), ("/c/:number", "/b/:number"),
      ("/shop/:id", "https://shop.example/shop/:id"), routes: route)
    let error = #expect(throws: RouteFileError.self) { try mediator.load(bad, as: "B") }
    #expect(error?.problems.map(\.code) == [.rewriteCycle, .duplicatePattern, .rewriteCycle])
    #expect(
      error?.description == """
        r.json: rewrites[1].to: cycle: found '/a/x', rewritten by a rewrite of the mediator → rewrites[1] → a rewrite of the mediator
        r.json: rewrites[2].from: conflict: found the pattern of a rewrite of the mediator but for parameter names, at priority 0
        r.json: rewrites[3].to: cycle: found 'https://shop.example/shop/x', rewritten by rewrites[3] → rewrites[3]; to open a URL of an own host outside the app, set 'isExternal'
        """)
    #expect(mediator.modules == ["Pages", "A"])
    #expect(!mediator.canOpen("x://new/7", source: .push) && !mediator.canOpen("x://fine/7", source: .push))
  }

  @Test("A file loaded twice under one name is an error that names `replacing:` (FD54)") func repeatedName() throws {
    let mediator = try mediator()
    try mediator.load(try file())
    let error = #expect(throws: MediatorError.self) { try mediator.load(try file()) }
    #expect(error?.code == .duplicateModule)
    #expect(error?.description == "module 'r.json': duplicate name; to replace it, pass 'replacing: true'")
  }
}
