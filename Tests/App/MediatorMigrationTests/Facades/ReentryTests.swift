import MediatorMigration
import Synchronization
import Testing

/// Creates objects whose `deinit` runs a closure, and counts the runs.
private final class DeinitProbes: Sendable {
  final class DeinitProbe: Sendable {
    private let call: @Sendable () -> Void

    init(_ call: @escaping @Sendable () -> Void) { self.call = call }

    deinit { call() }
  }

  private let runs = Mutex(0)
  private let call: @Sendable () -> Void

  init(_ call: @escaping @Sendable () -> Void) { self.call = call }

  var count: Int { runs.withLock { $0 } }

  func probe() -> DeinitProbe {
    DeinitProbe { [self] in
      runs.withLock { $0 += 1 }
      call()
    }
  }

  /// Runs the closure like a handler.
  func visit() {
    runs.withLock { $0 += 1 }
    call()
  }
}

// Cause: the routers released handlers under their lock, and a `deinit` that called the router again trapped.
@Suite("Client code may call back into a facade") struct ReentryTests {
  @Test(
    "A `deinit` of an object that `JLRoutes` removes calls it again",
    arguments: ["registration", "pattern", "variants", "scheme", "global", "unmatched", "failed"])
  func jlroutesReleasesAfterUnlocking(removal: String) throws {
    let routes = JLRoutes()
    let probes = DeinitProbes { [weak routes] in Self.useAll(routes) }
    func add(_ pattern: String, scheme: String? = nil, priority: Int = 0) throws -> JLRoutes.Registration {
      let probe = probes.probe()
      return try routes.add(pattern, scheme: scheme, priority: priority) { _ in withExtendedLifetime(probe) { true } }
    }
    func setUnmatched() {
      let probe = probes.probe()
      routes.setUnmatchedHandler(scheme: "app") { _, _, _ in withExtendedLifetime(probe) {} }
    }
    switch removal {
    case "registration": routes.remove(try add("/a"))
    case "pattern":
      _ = try add("/a")
      #expect(routes.canRoute("x://a") && routes.remove("/a"))
    case "variants":
      _ = try add("/a(/b)")
      #expect(routes.remove("/a(/b)"))
    case "scheme":
      _ = try add("/a", scheme: "app")
      routes.unregister("app")
    case "global":
      _ = try add("/a")
      routes.unregister(JLRoutes.globalNamespace)
    case "unmatched":
      setUnmatched()
      routes.setUnmatchedHandler(scheme: "app", nil)
    default:
      #expect(throws: (any Error).self) { try add("/a", scheme: "new", priority: .max) }
      #expect(!routes.canRoute("new://a"))
    }
    #expect(probes.count == 1)
  }

  @Test("Handlers of `JLRoutes` call it again")
  func jlroutesHandlersCallBack() throws {
    let routes = JLRoutes()
    let probes = DeinitProbes { [weak routes] in Self.useAll(routes) }
    try routes.add("/a") { _ in
      probes.visit()
      return false
    }
    routes.setUnmatchedHandler { _, _, _ in probes.visit() }
    #expect(!routes.route("x://a"))
    #expect(probes.count == 2)
  }

  private static func useAll(_ routes: JLRoutes?) {
    guard let routes else { return }
    _ = routes.canRoute("x://b")
    _ = routes.patterns()
    if let added = try? routes.add("/b(/c)", scheme: "other", handler: { _ in true }) { routes.remove(added) }
    _ = routes.remove("/none")
    routes.unregister("none")
    routes.setFallsBackToGlobal(false, scheme: "other")
    routes.setUnmatchedHandler(scheme: "other", nil)
    _ = routes.route("other://b")
  }

  @Test("A `deinit` of an object that `MGJRouter` removes calls it again", arguments: ["handler", "object", "removed"])
  func mgjRouterReleasesAfterUnlocking(removal: String) {
    let router = MGJRouter()
    let probes = DeinitProbes { [weak router] in Self.useAll(router) }
    do {
      let probe = probes.probe()
      router.register("a://b/c") { _ in withExtendedLifetime(probe) {} }
    }
    switch removal {
    case "handler": router.register("a://b/c") { _ in }
    case "object": router.registerObject("a://b/c") { _ in nil }
    default: router.deregister("a://b")
    }
    #expect(probes.count == 1)
  }

  @Test("Handlers of `MGJRouter` call it again")
  func mgjRouterHandlersCallBack() {
    let router = MGJRouter()
    let probes = DeinitProbes { [weak router] in Self.useAll(router) }
    router.register("a://b/c") { _ in probes.visit() }
    router.registerObject("a://b/d") { _ in
      probes.visit()
      return 1
    }
    #expect(router.open("a://b/c") && router.object(for: "a://b/d") as? Int == 1)
    #expect(probes.count == 2)
  }

  private static func useAll(_ router: MGJRouter?) {
    guard let router else { return }
    router.register("x://y") { _ in }
    router.registerObject("x://z") { _ in nil }
    _ = router.open("x://y")
    _ = router.object(for: "x://z")
    _ = router.canOpen("x://z", exactly: true)
    router.deregister("x://z")
  }

  @Test("A `deinit` of an object that `HHRouter` replaces calls it again", arguments: [true, false])
  func hhRouterReleasesAfterUnlocking(isPage: Bool) {
    let router = HHRouter()
    let probes = DeinitProbes { [weak router] in Self.useAll(router) }
    do {
      let probe = probes.probe()
      if isPage {
        router.map("/a/:b", toPage: { _ in withExtendedLifetime(probe) { 1 } })
      } else {
        router.map("/a/:b", toBlock: { _ in withExtendedLifetime(probe) { 1 } })
      }
    }
    router.map("/a/:b", toPage: { _ in 2 })
    #expect(probes.count == 1)
    #expect(router.page(for: "/a/1") as? Int == 2)
  }

  @Test("Pages and blocks of `HHRouter` call it again")
  func hhRouterHandlersCallBack() {
    let router = HHRouter()
    let probes = DeinitProbes { [weak router] in Self.useAll(router) }
    router.map(
      "/page",
      toPage: { _ in
        probes.visit()
        return 1
      })
    router.map(
      "/block",
      toBlock: { _ in
        probes.visit()
        return 2
      })
    #expect(router.page(for: "/page") as? Int == 1 && router.call("/block") as? Int == 2)
    #expect(probes.count == 2)
  }

  private static func useAll(_ router: HHRouter?) {
    guard let router else { return }
    router.map("/x", toPage: { _ in 1 })
    router.map("/x", toBlock: { _ in nil })
    _ = router.page(for: "/x")
    _ = router.call("/x")
    _ = router.kind(of: "/x")
    _ = router.isAmbiguous("/x")
  }

  @Test("A `deinit` of an object that `RoutableRouter` replaces calls it again", arguments: ["callback", "defaults"])
  func routableRouterReleasesAfterUnlocking(part: String) throws {
    let router = RoutableRouter()
    let probes = DeinitProbes { [weak router] in Self.useAll(router) }
    do {
      let probe = probes.probe()
      if part == "callback" {
        try router.map("a/:b") { _ in withExtendedLifetime(probe) {} }
      } else {
        try router.map("a/:b", defaults: ["probe": probe]) { _ in }
      }
    }
    try router.open("a/1")
    try router.map("a/:b") { _ in }
    #expect(probes.count == 1)
  }

  @Test("Callbacks of `RoutableRouter` call it again")
  func routableRouterHandlersCallBack() throws {
    let router = RoutableRouter()
    let probes = DeinitProbes { [weak router] in Self.useAll(router) }
    try router.map("a") { _ in probes.visit() }
    try router.open("a")
    #expect(probes.count == 1)
  }

  private static func useAll(_ router: RoutableRouter?) {
    guard let router else { return }
    try? router.map("x/:y") { _ in }
    try? router.open("x/1")
    _ = try? router.parameters(of: "x/1")
    _ = try? router.formats(matching: "x/1")
  }

  @Test("A `deinit` of a target or a parameter of `CTMediator` calls it again")
  func ctMediatorReleasesAfterUnlocking() throws {
    let mediator = try Mediator(links: CTMediator.links(schemes: ["app"]))
    let old = CTMediator(mediator)
    let probes = DeinitProbes { [weak mediator] in Self.useAll(mediator) }
    try mediator.register(ModuleContents { Registration { HostTarget(probes.probe()) } }, as: "Host")
    _ = try old.perform("Host", "stay", ["probe": probes.probe()], caching: false)
    #expect(probes.count == 2)
    _ = try old.perform("Host", "stay", nil, caching: true)
    old.release("Target_Host")
    #expect(probes.count == 3)
    #expect(try old.open("app://Host/stay", source: .push) as? Int == 1)
    #expect(probes.count == 4)
  }

  private static func useAll(_ mediator: Mediator?) {
    guard let mediator else { return }
    let old = CTMediator(mediator)
    _ = old.hasTarget("Host", in: nil)
    _ = try? old.perform("Other", "none", nil, caching: true)
    _ = try? old.open("app://Other/none", source: .push)
    old.release("Target_Other")
  }

  private final class HostTarget: Target {
    static let name: TargetName = "Target_Host"
    static let lifetime = Lifetime.transient
    static var actions: ActionTable<HostTarget> {
      CTMediator.action("stay") { (_: HostTarget, _) in 1 }.exposed(to: .all)
    }

    private let probe: DeinitProbes.DeinitProbe

    init(_ probe: DeinitProbes.DeinitProbe) { self.probe = probe }
  }
}
