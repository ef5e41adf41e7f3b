import MediatorLinks
import MediatorTestSupport
import Testing

/// Code of an app that runs longer than its mediator.
@Suite struct ReleasedMediatorTests {
  private let key = ActionKey<Task<Int, any Error>, Latch>("clerk", "start", "latch")

  @Test("A task of an action that outlives its mediator gets an error that names the call, and nothing traps (FD6)")
  func taskOutlivesItsMediator() async throws {
    let latch = Latch()
    var mediator: Mediator? = try Mediator { Registration { ClerkTarget(mediator: $0) } }
    weak let released = mediator
    let task = try await mediator.get().call(key, latch)
    mediator = nil
    #expect(released == nil)
    latch.open()
    let error = try #require(await #expect(throws: MediatorError.self) { try await task.value })
    #expect(error.code == .mediatorReleased && !error.mayHaveRun)
    let site = try #require(error.callSite).description
    #expect(site.hasPrefix("MediatorKitTests/ReleasedMediatorTests.swift:"))
    #expect("\(error)" == "mediator: released: found none, expected one that the app still holds (called at \(site))")
  }

  @Test("A target that is released with its mediator can still ask for it (FD6)") func targetAsksInItsDeinit()
    async throws
  {
    let code = try await withCheckedThrowingContinuation { continuation in
      do {
        let mediator = try Mediator {
          Registration { LeavingTarget(mediator: $0) { continuation.resume(returning: $0) } }
        }
        #expect(try mediator.callNow(ActionKey<Int>("leaving", "id")) == 1)
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(code == .mediatorReleased)
  }
}

private final class ClerkTarget: Target {
  static let name: TargetName = "clerk"
  static var actions: ActionTable<ClerkTarget> {
    Action("start", "latch") { (target, latch: Latch) in target.start(latch) }
    Action("count") { _ in 1 }
  }

  private weak let mediator: Mediator?

  init(mediator: Mediator) {
    self.mediator = mediator
  }

  private func start(_ latch: Latch) -> Task<Int, any Error> {
    Task {
      await latch.wait()
      return try await mediator.get().call(ActionKey<Int>("clerk", "count"))
    }
  }
}

private final class LeavingTarget: Target {
  static let name: TargetName = "leaving"
  static var actions: ActionTable<LeavingTarget> { Action("id") { _ in 1 } }

  private weak let mediator: Mediator?
  private let end: @Sendable (MediatorError.Code?) -> Void

  init(mediator: Mediator, end: @escaping @Sendable (MediatorError.Code?) -> Void) {
    self.mediator = mediator
    self.end = end
  }

  deinit {
    do {
      _ = try mediator.get()
      end(nil)
    } catch {
      end((error as? MediatorError)?.code)
    }
  }
}
