import Foundation
import MediatorDocuments
import MediatorNavigation
import MediatorProject
import MediatorRouteFiles
import Testing

@Suite("Printing a value") struct PrintedValueTests {
  /// A target with more actions than a line can name.
  private struct Wide: Target {
    static let name: TargetName = "wide"
    static var actions: ActionTable<Wide> {
      for number in 0..<40 {
        Action(ActionName("action\(number)"), "count") { (_, count: Int) in count }
          .route("/wide/\(number)/:count<int>").tagged("signed-in").exposed(to: [.push, .web])
          .summary("The action of a number")
      }
    }
  }

  private struct Plain: Page {
    let id: Int
  }

  @MainActor private static func values() throws -> [any Sendable] {
    var links = LinkSettings(schemes: ["shop"], webHosts: ["shop.example"])
    links.namespaces = [.schemes("app"), .web("web.example")]
    links.browser = BrowserRule(from: .all)
    let rewrites = try RewriteSet((0..<40).map { Rewrite(from: RoutePattern("/old/\($0)"), to: "/wide/\($0)/1") })
    let contents = ModuleContents {
      Registration { Wide() }
      Interception(.tag("signed-in")) { invocation, next in try await next(invocation) }
      Fallback { _, _ in "none" }
      Requirement(ActionKey<Int>("a", "b"))
      PageRoute("/page/:id<int>", exposedTo: .all) { (id: Int) in Plain(id: id) }
    }
    let mediator = try Mediator(modules: [], links: links)
    try mediator.register(contents, as: "Wide")
    mediator.rewrites = rewrites
    let catalog = mediator.catalog()
    let manifest = mediator.manifest()
    let namespace = catalog.namespaces[0]
    var state = NavigationState(sections: (0..<20).map { PageSection("section\($0)") })
    for id in 0..<20 { state.push(PageEntry(Plain(id: id))) }
    var builder = RouteTable<Int>.Builder()
    for number in 0..<40 { try builder.insert(RoutePattern("/wide/\(number)/:id<int>"), number) }
    let table = builder.freeze()
    let url = try StandardURLReader().read("shop://wide/1/2")
    let match = try #require(table.firstMatch(url))
    return [
      mediator, catalog, catalog.modules, catalog.targets, catalog.targets[0], catalog.targets[0].actions[0],
      catalog.namespaces, namespace.routes[0], links, links.namespaces, contents, Wide.actions,
      Interception(.tag("signed-in")) { invocation, next in try await next(invocation) },
      Route("/a", exposedTo: .all) { 1 }, PageRoute("/a", exposedTo: .all) { Plain(id: 1) }, manifest, manifest.targets,
      manifest.targets[0].actions[0], manifest.modules[0], manifest.namespaces, manifest.namespaces[0].routes[0],
      rewrites, table, table.entries[0], builder, match, match.captures, url.segments, state, state.selectedStack,
      state.snapshot, LinkPayload(.url(at: "link")), ManifestRouter(manifest),
      MarkdownReference(manifest, title: "Wide"),
      Inspector(manifest, title: "Wide"), CallOptions(timeout: .seconds(1), skipping: ["signed-in"]),
      try RouteFile(Data(#"{"version":1,"routes":[{"pattern":"/a","action":"a/b"}]}"#.utf8)),
    ]
  }

  @Test("A printed value is short, and shows nothing that is internal (FD43)") @MainActor
  func printedValuesAreShort() throws {
    for value in try Self.values() {
      let text = String(describing: value)
      #expect(1...200 ~= text.count, "\(text)")
      for word in ["Optional(", "(Function)", "unknown context", "Set(["] { #expect(!text.contains(word), "\(text)") }
    }
  }

  @Test("What is printed says what it is (FD43)") @MainActor func printedValuesSayWhatTheyAre() throws {
    let texts = try Self.values().map { String(describing: $0) }
    for text in [
      "[wide: 40 actions]", "1 module, 1 target, 3 namespaces", "action0(count: Int) -> Int",
      "schemes: shop, hosts: shop.example, 2 namespaces", "[app (app), web.example (web.example)]", "40 patterns",
      "/wide/1/:id<int> [id: 2]", "section0: 20 pages, 0 layers, front Plain", "40 rewrites",
      "[timeout: 1.0 seconds, skipping: [signed-in]]", "routes: 1 route, 0 rewrites", "[/a]",
    ] {
      #expect(texts.contains(text), "\(texts)")
    }
  }
}
