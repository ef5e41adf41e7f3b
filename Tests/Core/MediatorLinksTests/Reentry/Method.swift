import Foundation
import MediatorRouteFiles
import MediatorTestSupport
import MediatorTesting
import Testing

/// A public method of the mediator, with arguments that use as much of the library as possible.
struct Method: Sendable, CustomTestStringConvertible {
  private enum Body: Sendable {
    case now(@Sendable (Mediator) throws -> Void)
    case onMain(@MainActor @Sendable (Mediator) throws -> Void)
    case later(@Sendable (Mediator) async throws -> Void)
  }

  let testDescription: String
  private let body: Body

  /// Returns the call of the method on a mediator.
  func call(on mediator: Mediator) -> Visitor.Call {
    switch body {
    case .now(let body): .now { try body(mediator) }
    case .onMain(let body): .onMain { try body(mediator) }
    case .later(let body): .later { try await body(mediator) }
    }
  }

  private static func now(_ name: String, _ body: @escaping @Sendable (Mediator) throws -> Void) -> Method {
    Method(testDescription: name, body: .now(body))
  }

  private static func onMain(_ name: String, _ body: @escaping @MainActor @Sendable (Mediator) throws -> Void) -> Method
  {
    Method(testDescription: name, body: .onMain(body))
  }

  private static func later(_ name: String, _ body: @escaping @Sendable (Mediator) async throws -> Void) -> Method {
    Method(testDescription: name, body: .later(body))
  }

  private static let one = Parameters(texts: [("x", "1")])
  private static let url = "shop://now/1"
  private static let file = #"""
    {"version":1,"routes":[{"pattern":"/m/:n","action":"host/now","defaults":{"x":"1"}}],
    "rewrites":[{"from":"/o/:x","to":"/now/:x"}]}
    """#

  static let all: [Method] = calls + links + changes + questions

  private static let calls: [Method] = [
    later("perform") { try await $0.perform("host", "now", one) },
    later("perform as") { _ = try await $0.perform("main", "show", as: Int.self) },
    later("perform guarded") { try await $0.perform("guarded", "now") },
    later("perform with a deadline") {
      try await $0.perform("host", "later", options: CallOptions(timeout: .seconds(60)))
    },
    now("performNow") { try $0.performNow("host", "now", one) },
    now("performNow as") { _ = try $0.performNow("host", "none", as: Int.self) },
    now("performNow without a target") { try $0.performNow("none", "none") },
    now("performNow, transient") { try $0.performNow("brief", "now") },
    onMain("performNow") { try $0.performNow("main", "show") },
    later("call") { _ = try await $0.call(Host.later) },
    later("call with options") { _ = try await $0.call(Host.show, options: CallOptions(timeout: .seconds(60))) },
    now("callNow") { _ = try $0.callNow(Host.now, Sample(1)) },
    now("callNow with options") { _ = try $0.callNow(Host.now, Sample(1), options: CallOptions(caching: false)) },
    onMain("callNow") { _ = try $0.callNow(Host.show) },
    now("service") { _ = try $0.service((any Priced).self) },
    now("service, weak") { _ = try $0.service((any Priced).self, named: "weak") },
    now("serviceType") { _ = try $0.serviceType((any Priced).self) },
  ]

  private static let links: [Method] = [
    later("open") { try await $0.open(url, source: .push) },
    later("open as") { _ = try await $0.open("shop://r/1", source: .push, as: Int.self) },
    later("open, unmatched") { try await $0.open("book://none/none/none", source: .push) },
    now("open with a completion") { $0.open(url, source: .push) { _ in } },
    later("open and wait for the completion") { await $0.open(url, source: .push) { _ in }.value },
    now("openNow") { try $0.openNow(url, source: .push) },
    now("openNow as") { _ = try $0.openNow("shop://query?sample=1", source: .push, as: Int.self) },
    now("openNow, unmatched") { try $0.openNow("shop://none/none/none", source: .push) },
    now("openNow of a URL") { try $0.openNow(#require(URL(string: "shop://matched")), source: .push) },
    onMain("openNow on the main actor") { try $0.openNow(url, source: .push) },
    now("resolve") { _ = try $0.resolve(url, source: .push).description },
    later("open a resolution") { try await $0.open($0.resolve(url, source: .push)) },
    now("canOpen") { _ = $0.canOpen("shop://limited/1", source: .push) },
    now("explain") { _ = $0.explain(url, source: .push).description },
    now("parents") { _ = $0.parents(of: try $0.resolve(url, source: .push)) },
    now("url for a key") { _ = try $0.url(for: Host.now, Sample(1)) },
    now("url by name") { _ = try $0.url("host", "now", one) },
  ]

  private static let changes: [Method] = [
    now("register a module") { try $0.register(OtherModule.self) },
    now("register, replacing") { try $0.register(HostModule.self, replacing: true) },
    now("register in vain") { try $0.register(ModuleContents {}, as: "Host") },
    now("unregister") { $0.unregister("Host") },
    now("releaseTarget") { $0.releaseTarget("host") },
    now("releaseTargets") { $0.releaseTargets() },
    now("override") { mediator in mediator.override(Host.now) { _ in 3 } },
    now("override a service") { $0.override((any Priced).self, with: Free()) },
    now("removeOverrides") { $0.removeOverrides() },
    now("record calls") { _ = CallRecorder($0).calls },
    now("load") { try $0.load(RouteFile(Data(file.utf8), named: "other"), replacing: true) },
    now("rewrites") { mediator in
      let old = mediator.rewrites
      mediator.rewrites = try RouteFile(Data(file.utf8)).rewrites
      mediator.rewrites = old
    },
    now("linkGate") { mediator in
      let state = mediator.linkGate
      for other in [LinkGate.holding, .rejecting, .open, state] { mediator.linkGate = other }
    },
    now("add and remove a route") { mediator in
      let id = try mediator.routes().add(Route("/other/:x", exposedTo: .all) { (x: Sample) in x.value })
      #expect(mediator.routes().remove(id))
    },
    now("remove a pattern") { _ = $0.routes().remove("/r/:x") },
    now("remove all routes") { $0.routes().removeAll() },
    now("setUnmatched") { try $0.routes(in: "book").setFallback(Fallback { _, _ in 1 }) },
    now("addNamespace and removeNamespace") { mediator in
      try mediator.addNamespace(.schemes("other"))
      mediator.removeNamespace(named: "other")
    },
  ]

  private static let questions: [Method] = [
    now("modules") { _ = $0.modules },
    now("targets") { _ = $0.targets },
    now("hasTarget and isCached") { _ = $0.hasTarget("host") && $0.isCached("host") },
    now("hasAction and action") {
      _ = $0.hasAction("host/now") ? $0.action("host/now")?.parameters.map(\.isRequired) : nil
    },
    now("catalog") { _ = $0.catalog() },
    now("routes") { _ = try $0.routes().list().map(\.description) },
    now("namespaces") { _ = $0.namespaces },
    now("another mediator") { _ in _ = try Mediator(modules: [HostModule.self], links: reentryLinks) },
    now("withShared") { mediator in
      try Mediator.withShared(mediator) { _ = try Mediator.shared.performNow("guarded", "none") }
    },
  ]
}

/// The link settings of the mediators in the table.
let reentryLinks = LinkSettings(
  namespaces: [.schemes("shop"), .schemes("book")], reader: VisitingReader(),
  openExternally: { _ in
    await Visitor.visitAndWait(.external)
    return 1
  })

private enum OtherModule: Module {
  static let name: ModuleName = "Other"
  static var contents: ModuleContents {
    Service((any Priced).self, named: "other") { Free() }
    Route("/another/:x", exposedTo: .all) { (x: Sample) in x.value }
  }
}

private struct Free: Priced {}
