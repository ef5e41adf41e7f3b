import Foundation
import MediatorManifest
import MediatorRouteFiles
import MediatorTestSupport
import Testing

private struct LockTarget: Target {
  static let name: TargetName = "vaults"
  static var actions: ActionTable<LockTarget> { Action("open") { _ in 1 }.tagged("signed-in") }
}

@Suite("Scopes, sources and browser rules that name nothing are found") struct ScopeRuleTests {
  @Test("An interceptor of a scope that names nothing is an error with the nearest name (FD48)")
  func emptyScopesOfInterceptors() throws {
    let mediator = try Mediator("Device") { Registration { LockTarget() } }
    try mediator.register(
      ModuleContents {
        Interception(.target("vault"), named: "a gate") { try await $1($0) }
        Interception(.module("Devise"), named: "a gate") { try await $1($0) }
        Interception(.tag("nobodys"), named: "a gate") { try await $1($0) }
        Interception(.target("vaults"), named: "a gate") { try await $1($0) }
        Interception(.module("Device"), named: "a gate") { try await $1($0) }
        Interception(.tag("signed-in"), named: "a gate") { try await $1($0) }
        Fallback(for: "valuts") { _, _ in 1 }
        Fallback(for: "tickets") { _, _ in 1 }
      }, as: "Gates")
    let fix = "Correct the name, or remove the interceptor: it applies to no call. [scope]"
    #expect(
      mediator.validate().map(\.description) == [
        "error: module Gates, interceptor 'a gate': No action or route has the tag 'nobodys'. \(fix)",
        "error: module Gates, interceptor 'a gate': There is no module 'Devise'; did you mean 'Device'? \(fix)",
        "error: module Gates, interceptor 'a gate': There is no target 'vault'; did you mean 'vaults'? \(fix)",
        "warning: module Gates, fallback for 'valuts': There is no target 'valuts'; did you mean 'vaults'? Correct the name, or register the target. [scope]",
      ])
    // A target that is registered later is named too.
    #expect(throws: Never.self) {
      try mediator.register(ModuleContents { Interception(.target("later")) { try await $1($0) } }, as: "Later")
    }
  }

  @Test("A source in code that is spelled nearly as a known one is found (FD56)")
  func misspelledSources() throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"]))
    try mediator.register(
      ModuleContents {
        Route("/a", exposedTo: ["widget", "puhs"]) { 1 }
        Route("/b", exposedTo: ["widget"]) { 1 }
        Route("/c", exposedTo: ["wigdet", "siri"]) { 1 }
      }, as: "Links")
    let fix = "Correct the source, or give yours a name that differs more. [source]"
    #expect(
      mediator.validate().map(\.description) == [
        "warning: module Links, route '/a': It is exposed to the source 'puhs'; did you mean 'push'? \(fix)",
        "warning: module Links, route '/c': It is exposed to the source 'wigdet'; did you mean 'widget'? \(fix)",
      ])
  }

  @Test("A fallback of unmatched URLs that takes them from the browser is found (FD55)")
  func fallbackBeforeTheBrowser() throws {
    var links = LinkSettings(schemes: ["app"], webHosts: ["shop.example"], openExternally: { $0 })
    links.browser = BrowserRule(from: .all)
    let mediator = try Mediator(links: links)
    #expect(mediator.validate().isEmpty)
    try mediator.register(ModuleContents { Fallback(for: .unmatchedURLs()) { _, _ in 1 } }, as: "Misses")
    #expect(mediator.validate().map(\.rule) == [.browser])
  }

  @Test("A rewrite to an unknown scheme or page is found, and one that another takes precedence over (FD54)")
  func rewritesToNothing() throws {
    let links = LinkSettings(schemes: ["vault"], webHosts: ["shop.example"], namespaces: [.schemes("lock")])
    let mediator = try Mediator(links: links)
    try mediator.register(ModuleContents { Route("/open/:id", exposedTo: .all) { (id: Int) in id } }, as: "Links")
    let json = """
      {"version": 1, "rewrites": [
        {"from": "/a/:id", "to": "vualt://open/:id"}, {"from": "/b/:id", "to": "https://shop.example/help/:id"},
        {"from": "/c/:id", "to": "vault://open/:id"}, {"from": "/d", "to": "https://else.example/"},
        {"from": "/e/:id", "to": "lock://open/:id"}
      ]}
      """
    try mediator.load(try RouteFile(Data(json.utf8)))
    mediator.rewrites = try RewriteSet([Rewrite(from: "/c/:key", to: "/open/:key")])
    #expect(
      mediator.validate().map(\.description) == [
        "error: rewrite '/a/:id' → 'vualt://open/:id': The app has no scheme 'vualt'; did you mean 'vault'? Rewrite to a URL that a route matches, or add the route. [rewrite]",
        "error: rewrite '/b/:id' → 'https://shop.example/help/:id': No route or exposed action matches its destination. Rewrite to a URL that a route matches, or set 'isExternal' to open it outside the app. [rewrite]",
        "error: rewrite '/c/:id' → 'vault://open/:id': conflict: found the pattern of '/c/:key' but for parameter names, at priority 0. Remove one, or change its priority. [rewrite]",
      ])
  }

  @Test("A manifest's router reads the URLs of a namespace with the namespace's reader (AT54)")
  func readerOfANamespace() throws {
    var reader = StandardURLReader()
    reader.foldsPath = true
    let plain = RouteNamespace.schemes("plain").with { $0.reader = StandardURLReader() }
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"], namespaces: [plain], reader: reader))
    try mediator.register(
      ModuleContents { Route("/name/:name<Ann|Bob>", in: "plain", exposedTo: .all) { (name: String) in name } },
      as: "Names")
    let router = ManifestRouter(mediator.manifest())
    for url in ["plain://name/Bob", "plain://name/bob"] {
      let isOpened = mediator.canOpen(url, source: .web)
      let isResolved = (try? router.outcome(of: url, source: .web).get()) != nil
      #expect(isResolved == isOpened)
    }
  }
}
