import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

@Suite("Rejection comes first") struct RejectedLinkTests {
  private enum Office {
    static let inner = ActionKey<Int>("office", "inner")
    static let nativeInner = ActionKey<Int>("office", "nativeInner")
  }

  private struct OfficeTarget: Target {
    static let name: TargetName = "office"
    static var actions: ActionTable<OfficeTarget> {
      Action(Office.inner) { _ in 1 }.exposed(to: .inApp)
      Action(Office.nativeInner) { _ in 2 }.exposed(to: .all)
    }
  }

  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  private func mediator(_ counter: Counter) throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Registration(OfficeTarget.init)
        Interception { invocation, next in
          counter.count.withLock { $0 += 1 }
          return try await next(invocation)
        }
      }, as: "Office")
    return mediator
  }

  @Test(
    "A rejected URL runs no interceptor (N3)",
    arguments: [("shop://office/inner", MediatorError.Code.notExposed), ("shop://office/nativeInner", .nativeAction)])
  func rejectedURLRunsNoInterceptor(url: String, code: MediatorError.Code) async throws {
    let counter = Counter()
    let mediator = try mediator(counter)
    let later = await #expect(throws: MediatorError.self) { try await mediator.open(url, source: .web) }
    let now = #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .web) }
    #expect(later?.code == code)
    #expect(now?.code == code)
    #expect(later?.source == .web)
    #expect(counter.count.withLock { $0 } == 0)
    #expect(try await mediator.open("shop://office/inner", source: .inApp, as: Int.self) == 1)
    #expect(counter.count.withLock { $0 } == 1)
  }

  @Test("Code that names a destination by a URL needs no exposure, but runs no native action either (CT12)")
  func namedByCode() async throws {
    let mediator = try mediator(Counter())
    var options = CallOptions()
    options.passesExposure = true
    let inner = try mediator.resolve(
      "shop://office/inner", source: .web, to: nil, passesExposure: true, callSite: nil)
    #expect(try await mediator.open(inner, as: Int.self, options: options) == 1)
    let native = "shop://office/nativeInner"
    let resolving = #expect(throws: MediatorError.self) {
      try mediator.resolve(native, source: .web, to: nil, passesExposure: true, callSite: nil)
    }
    let opening = await #expect(throws: MediatorError.self) {
      try await mediator.open(native, source: .web, options: options)
    }
    #expect(resolving?.code == .nativeAction && opening?.code == .nativeAction)
  }
}
