import Foundation
import MediatorRouteFiles
import MediatorTestSupport
import MediatorTesting
import Testing

/// The kinds of client code that a mediator runs.
enum ClientCode: CaseIterable, Sendable {
  case contents, table, requiredness, textuality, interceptorName
  case targetFactory, mainTargetFactory, serviceFactory, serviceConformance, weakServiceFactory
  case action, asyncAction, mainAction, double
  case interceptor, observer
  case notFound, fallback, asyncFallback, callFallback, unmatched, asyncUnmatched
  case route, asyncRoute, routeInMediator, matcher, exposure, completion
  case decoder, conversion, structure, text, valueDescription, errorDescription
  case reader, external
  case targetEnd, transientEnd, serviceEnd, weakServiceEnd, closureEnd, attachmentEnd, overrideEnd, inputEnd, outputEnd
}

/// A situation in which client code of a kind runs.
struct Occasion: Sendable, CustomTestStringConvertible {
  let code: ClientCode
  let testDescription: String
  let run: @Sendable (Mediator) async throws -> Void

  init(_ code: ClientCode, _ name: String, _ run: @escaping @Sendable (Mediator) async throws -> Void) {
    self.code = code
    testDescription = "\(code): \(name)"
    self.run = run
  }

  private static let one = Parameters(texts: [("x", "1")])
  private static let file = #"{"version":1,"routes":[{"pattern":"/l/:n","action":"host/now","defaults":{"x":"1"}}]}"#

  static let all: [Occasion] =
    [.contents, .table, .textuality, .interceptorName].map { Occasion($0, "register") { _ in } }
    + [
      Occasion(.requiredness, "action") { #expect($0.action("host/now")?.parameters.first?.isRequired == true) },
      Occasion(.targetFactory, "perform") { try await $0.perform("host", "now", one) },
      Occasion(.targetFactory, "callNow") { _ = try $0.callNow(Host.now, Sample(1)) },
      Occasion(.mainTargetFactory, "call") { _ = try await $0.call(Host.show) },
      Occasion(.serviceFactory, "service") { _ = try $0.service((any Priced).self) },
      Occasion(.serviceConformance, "service") { _ = try $0.service((any Priced).self) },
      Occasion(.weakServiceFactory, "service") { _ = try $0.service((any Priced).self, named: "weak") },
      Occasion(.action, "callNow") { _ = try $0.callNow(Host.now, Sample(1)) },
      Occasion(.action, "call") { _ = try await $0.call(Host.now, Sample(1)) },
      Occasion(.action, "performNow") { try $0.performNow("host", "now", one) },
      Occasion(.action, "open") { try await $0.open("shop://now/1", source: .push) },
      Occasion(.action, "with a deadline") {
        try await $0.perform("host", "now", one, options: CallOptions(timeout: .seconds(60)))
      },
      Occasion(.asyncAction, "call") { _ = try await $0.call(Host.later) },
      Occasion(.mainAction, "call") { _ = try await $0.call(Host.show) },
      Occasion(.mainAction, "callNow") { _ = try await callNow($0) },
      Occasion(.double, "callNow") { mediator in
        mediator.override(Host.now) { _ in
          Visitor.visit(.double)
          return 2
        }
        _ = try mediator.callNow(Host.now, Sample(1))
      },
      Occasion(.interceptor, "perform") { try await $0.perform("guarded", "now") },
      Occasion(.observer, "callNow") { _ = try $0.callNow(Host.now, Sample(1)) },
      Occasion(.observer, "open") { try await $0.open("shop://guarded/none", source: .push) },
      Occasion(.notFound, "performNow") { try $0.performNow("host", "none") },
      Occasion(.fallback, "performNow") { try $0.performNow("none", "none") },
      Occasion(.asyncFallback, "perform") { try await $0.perform("none", "none") },
      Occasion(.callFallback, "performNow") { mediator in
        let fallback = Fallback { (_: Mediator, _: UnresolvedCall) in
          Visitor.visit(.callFallback)
          return 1
        }
        try mediator.performNow("none", "none", options: CallOptions(fallback: fallback))
      },
      Occasion(.unmatched, "openNow") { try $0.openNow("shop://none/none/none", source: .push) },
      Occasion(.asyncUnmatched, "open") { try await $0.open("book://none/none/none", source: .push) },
      Occasion(.route, "openNow") { try $0.openNow("shop://r/1", source: .push) },
      Occasion(.route, "perform a resolution") {
        try await $0.open($0.resolve("shop://r/1", source: .push))
      },
      Occasion(.asyncRoute, "open") { try await $0.open("shop://ar/1", source: .push) },
      Occasion(.routeInMediator, "open") { try await $0.open("shop://mr/1", source: .push) },
      Occasion(.matcher, "canOpen") { _ = $0.canOpen("shop://matched", source: .push) },
      Occasion(.matcher, "openNow") { try $0.openNow("shop://matched", source: .push) },
      Occasion(.exposure, "resolve") { _ = try $0.resolve("shop://limited/1", source: .push) },
      Occasion(.exposure, "explain") { _ = $0.explain("shop://limited/1", source: .push) },
      Occasion(.completion, "open") { mediator in
        await mediator.open("shop://now/1", source: .push) { _ in Visitor.visit(.completion) }.value
      },
      Occasion(.decoder, "performNow") { try $0.performNow("host", "now", one) },
      Occasion(.decoder, "openNow") { try $0.openNow("shop://now/1", source: .push) },
      Occasion(.decoder, "canOpen") { _ = $0.canOpen("shop://now/1", source: .push) },
      Occasion(.decoder, "url") { _ = try $0.url("host", "now", one) },
      Occasion(.decoder, "load") { try $0.load(RouteFile(Data(file.utf8))) },
      Occasion(.conversion, "performNow") { try $0.performNow("host", "now", ["x": 1]) },
      Occasion(.structure, "performNow") { try $0.performNow("host", "query", Parameters(texts: [("sample", "1")])) },
      Occasion(.structure, "openNow") { try $0.openNow("shop://query?sample=1", source: .push) },
      Occasion(.text, "url") { _ = try $0.url(for: Host.now, Sample(1)) },
      Occasion(.valueDescription, "performNow") { mediator in
        let error = #expect(throws: MediatorError.self) { try mediator.performNow("host", "number", ["n": Sample(1)]) }
        _ = error?.description
      },
      Occasion(.errorDescription, "performNow") { mediator in
        let error = #expect(throws: MediatorError.self) { try mediator.performNow("broken", "now") }
        _ = error?.description
      },
      Occasion(.reader, "resolve") { _ = try $0.resolve("shop://now/1", source: .push) },
      Occasion(.reader, "openNow") { try $0.openNow("shop://now/1", source: .push) },
      Occasion(.external, "open") { mediator in
        mediator.rewrites = try RewriteSet([Rewrite(from: "/old", to: "https://elsewhere.example/")])
        try await mediator.open("shop://old", source: .push)
      },
      Occasion(.targetEnd, "releaseTarget") { mediator in
        try mediator.performNow("host", "now", one)
        mediator.releaseTarget("host")
      },
      Occasion(.targetEnd, "releaseTargets") { mediator in
        try mediator.performNow("host", "now", one)
        mediator.releaseTargets()
      },
      Occasion(.targetEnd, "unregister") { mediator in
        try mediator.performNow("host", "now", one)
        mediator.unregister("Host")
      },
      Occasion(.targetEnd, "register, replacing") { mediator in
        try mediator.performNow("host", "now", one)
        try mediator.register(HostModule.self, replacing: true)
      },
      Occasion(.transientEnd, "performNow") { try $0.performNow("brief", "now") },
      Occasion(.serviceEnd, "unregister") { mediator in
        _ = try mediator.service((any Priced).self)
        mediator.unregister("Host")
      },
      Occasion(.weakServiceEnd, "service") { _ = try $0.service((any Priced).self, named: "weak") },
      Occasion(.closureEnd, "remove") { mediator in
        let id = try add(mediator)
        mediator.routes().remove(id)
      },
      Occasion(.closureEnd, "add, replacing") { mediator in
        _ = try add(mediator)
        try mediator.routes().add(Route("/probe", exposedTo: .all) { 1 }, replacing: true)
      },
      Occasion(.closureEnd, "a failed add") { mediator in
        _ = try mediator.routes().add(Route("/probe", exposedTo: .all) { 1 })
        #expect(throws: MediatorError.self) { try add(mediator) }
      },
      Occasion(.closureEnd, "removeAll") { mediator in
        _ = try add(mediator)
        mediator.routes().removeAll()
      },
      Occasion(.closureEnd, "removeNamespace") { mediator in
        _ = try add(mediator)
        mediator.removeNamespace(named: "global")
      },
      Occasion(.closureEnd, "setUnmatched") { mediator in
        do {
          let probe = DeinitProbe(.closureEnd)
          try mediator.routes(in: "book").setFallback(Fallback { _, _ in withExtendedLifetime(probe) { 1 } })
        }
        try mediator.routes(in: "book").setFallback(nil)
      },
      Occasion(.closureEnd, "unregister") { mediator in
        let contents = Self.contents
        try mediator.register(contents(), as: "DeinitProbes")
        mediator.unregister("DeinitProbes")
      },
      Occasion(.closureEnd, "a failed register") { mediator in
        let contents = Self.contents
        #expect(throws: MediatorError.self) { try mediator.register(contents(), as: "Host") }
      },
      Occasion(.attachmentEnd, "remove") { mediator in
        let id = try mediator.routes()
          .add(Route("/probe", exposedTo: .all) { 1 }.attaching(DeinitProbe(.attachmentEnd)).defaults(["g": 1]))
        mediator.routes().remove(id)
      },
      Occasion(.overrideEnd, "removeOverrides") { mediator in
        do {
          let probe = DeinitProbe(.overrideEnd)
          mediator.override(Host.now) { _ in withExtendedLifetime(probe) { 1 } }
        }
        mediator.removeOverrides()
      },
      Occasion(.inputEnd, "performNow") { try $0.performNow("host", "take", ["probe": DeinitProbe(.inputEnd)]) },
      Occasion(.outputEnd, "performNow") { try $0.performNow("host", "make") },
      Occasion(.outputEnd, "perform") { try await $0.perform("host", "make") },
    ]

  @MainActor private static func callNow(_ mediator: Mediator) throws -> Int { try mediator.callNow(Host.show) }

  private static func add(_ mediator: Mediator) throws -> RouteID {
    let probe = DeinitProbe(.closureEnd)
    return try mediator.routes().add(Route("/probe", exposedTo: .all) { withExtendedLifetime(probe) { 1 } })
  }

  @Sendable private static func contents() -> ModuleContents {
    let probe = DeinitProbe(.closureEnd)
    return ModuleContents { Fallback { _, _ in withExtendedLifetime(probe) { 1 } } }
  }
}
