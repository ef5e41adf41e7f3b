import MediatorKit
import Synchronization
import Testing

@Suite("Refusal comes first") struct RefusalTests {
  private enum Doors {
    static let inner = ActionKey<Int>("doors", "inner")
    static let nativeInner = ActionKey<Int>("doors", "nativeInner")
  }

  private struct DoorsTarget: Target {
    static let name: TargetName = "doors"
    static var actions: ActionTable<DoorsTarget> {
      Action(Doors.inner) { _ in 1 }.exposed(to: .inApp)
      Action(Doors.nativeInner) { _ in 2 }.exposed(to: .all)
    }
  }

  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  private func mediator(_ counter: Counter) throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Registration(DoorsTarget.init)
        Interception { invocation, next in
          counter.count.withLock { $0 += 1 }
          return try await next(invocation)
        }
      }, as: "Doors")
    return mediator
  }

  @Test(
    "N3 a refused URL meets no interceptor",
    arguments: [("shop://doors/inner", MediatorError.Code.notExposed), ("shop://doors/nativeInner", .nativeAction)])
  func refusedURLMeetsNoInterceptor(url: String, code: MediatorError.Code) async throws {
    let counter = Counter()
    let mediator = try mediator(counter)
    let later = await #expect(throws: MediatorError.self) { try await mediator.open(url, source: .web) }
    let now = #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .web) }
    #expect(later?.code == code)
    #expect(now?.code == code)
    #expect(later?.source == .web)
    #expect(counter.count.withLock { $0 } == 0)
    #expect(try await mediator.open("shop://doors/inner", source: .inApp, as: Int.self) == 1)
    #expect(counter.count.withLock { $0 } == 1)
  }
}
