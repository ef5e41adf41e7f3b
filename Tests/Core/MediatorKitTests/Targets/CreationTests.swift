import Dispatch
import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

/// Creation of instances: once despite races, with an error for cycles, and without effect if it fails.
@Suite struct CreationTests {
  // MARK: Racing

  @Test("100 concurrent callers create a cached target once") func concurrentCallersCreateATargetOnce() async throws {
    let counter = Counted()
    let mediator = try Mediator { Registration { SlowTarget(counter) } }
    let key = ActionKey<Int>("slow", "id")
    try await withThrowingTaskGroup { group in
      for index in 0..<100 {
        group.addTask {
          switch index % 4 {
          case 0: try await mediator.call(key)
          case 1: try mediator.callNow(key)
          case 2: try mediator.performNow("slow", "id", as: Int.self)
          default: try await mediator.perform("slow", "id", as: Int.self)
          }
        }
      }
      for try await id in group { #expect(id == 1) }
    }
    #expect(counter.created == 1)
  }

  @Test("100 concurrent look-ups create a cached service once") func concurrentLookUpsCreateAServiceOnce() async throws
  {
    let counter = Counted()
    let mediator = try Mediator { Service(SlowTarget.self, { SlowTarget(counter) }) { $0 } }
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 { group.addTask { try mediator.service(SlowTarget.self).id } }
      for try await id in group { #expect(id == 1) }
    }
    #expect(counter.created == 1)
  }

  // MARK: Cycles

  @Test(
    "An initializer that needs its own target gets an error with the path (FD42)",
    arguments: ["call", "perform", "async"])
  func initializerThatNeedsItsTargetThrows(_ method: String) async throws {
    let mediator = try Mediator {
      Registration(SelfishTarget.init)
      Registration { PlainTarget() }
    }
    let path = "target 'selfish' → target 'selfish'"
    for _ in 0..<2 {
      let error: MediatorError? =
        switch method {
        case "call":
          expectFailureNow(.creationCycle, found: path) { try mediator.callNow(ActionKey<Int>("selfish", "id")) }
        case "perform": expectFailureNow(.creationCycle, found: path) { try mediator.performNow("selfish", "id") }
        default:
          await expectFailure(.creationCycle, found: path) { try await mediator.call(ActionKey<Int>("selfish", "id")) }
        }
      #expect(error?.address == "selfish/id")
      #expect(!mediator.isCached("selfish"))
    }
    #expect(try mediator.performNow("plain", "id", as: Int.self) == 7)
  }

  @Test("Two targets that need each other on one thread get an error with the path (FD42)") func mutualCycleThrows()
    throws
  {
    let mediator = try Mediator {
      Registration { try PeerA(mediator: $0) }
      Registration { try PeerB(mediator: $0) }
    }
    expectFailureNow(.creationCycle, found: "target 'a' → target 'b' → target 'a'") {
      try mediator.callNow(ActionKey<Int>("a", "id"))
    }
    #expect(!mediator.isCached("a") && !mediator.isCached("b"))
  }

  @Test(
    "Two targets that need each other on two threads get errors with the path, and do not deadlock (FD42)",
    arguments: 0..<20)
  func mutualCycleOnTwoThreadsThrows(_ round: Int) async throws {
    let mediator = try Mediator {
      Registration { try PeerA(mediator: $0) }
      Registration { try PeerB(mediator: $0) }
    }
    async let first = onThread { Result { try mediator.callNow(ActionKey<Int>("a", "id")) } }
    async let second = onThread { Result { try mediator.callNow(ActionKey<Int>("b", "id")) } }
    for result in [try await first, try await second] {
      let error = await expectFailure(.creationCycle) { try result.get() }
      let path = ["target 'a' → target 'b' → target 'a'", "target 'b' → target 'a' → target 'b'"]
      #expect(path.contains(error?.found ?? ""))
    }
    #expect(!mediator.isCached("a") && !mediator.isCached("b"))
  }

  @Test("A target and a service that need each other get an error") func cycleOfTargetAndServiceThrows() throws {
    let mediator = try Mediator {
      Registration { (mediator: Mediator) in
        _ = try mediator.service(SlowTarget.self)
        return PlainTarget()
      }
      Service(
        SlowTarget.self,
        { (mediator: Mediator) in
          _ = try mediator.performNow("plain", "id")
          return SlowTarget(Counted())
        }
      ) { $0 }
    }
    expectFailureNow(.creationCycle, found: "target 'plain' → service SlowTarget → target 'plain'") {
      try mediator.performNow("plain", "id")
    }
    expectFailureNow(.creationCycle) { try mediator.service(SlowTarget.self) }
  }

  @Test("A transient target that creates itself endlessly gets an error") func transientCycleThrows() throws {
    let mediator = try Mediator { Registration(EndlessTarget.init) }
    expectFailureNow(.creationCycle, found: "target 'endless' → target 'endless'") {
      try mediator.performNow("endless", "id")
    }
  }

  @Test("A task that an initializer starts waits for it and forms no cycle")
  func taskOfAnInitializerWaits() async throws {
    let (answers, continuation) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    let mediator = try Mediator {
      Registration { (mediator: Mediator) in
        let started = DispatchSemaphore(value: 0)
        Task {
          started.signal()
          let answer: Result<Int, any Error>
          do { answer = .success(try await mediator.perform("plain", "id", as: Int.self)) } catch {
            answer = .failure(error)
          }
          continuation.yield(answer)
        }
        started.wait()
        return PlainTarget()
      }
    }
    #expect(try await onThread { try mediator.performNow("plain", "id", as: Int.self) } == 7)
    let answer = try #require(await answers.first { _ in true })
    #expect(try answer.get() == 7)
  }

  @Test("A task that a transient target's initializer starts may create another instance")
  func taskOfATransientInitializerCreates() async throws {
    let (answers, continuation) = AsyncStream.makeStream(of: Result<Int, any Error>.self)
    let isFirst = Atomic(true)
    let mediator = try Mediator {
      Registration { (mediator: Mediator) in
        if isFirst.exchange(false, ordering: .relaxed) {
          Task {
            let answer: Result<Int, any Error>
            do {
              answer = .success(
                try await mediator.perform("plain", "id", options: CallOptions(caching: false)) as? Int ?? 0)
            } catch { answer = .failure(error) }
            continuation.yield(answer)
          }
        }
        return PlainTarget()
      }
    }
    _ = try mediator.performNow("plain", "id", options: CallOptions(caching: false))
    let answer = try #require(await answers.first { _ in true })
    #expect(try answer.get() == 7)
  }

  // MARK: Failures

  @Test("An initializer that throws has no effect, and the next call tries again") func failedCreationIsTriedAgain()
    async throws
  {
    let counter = Counted()
    let mediator = try Mediator { Registration { try FlakyTarget(counter) } }
    let first = expectFailureNow(.creationFailed, found: "target 'flaky'") {
      try mediator.callNow(ActionKey<Int, Int>("flaky", "id", "x"), 5)
    }
    #expect(first?.underlying as? OwnError == OwnError(code: 1))
    #expect(first?.address == "flaky/id")
    #expect(first?.parameters?["x"] as? Int == 5)
    #expect(first?.callSite != nil)
    #expect(!mediator.isCached("flaky"))
    let second = await expectFailure(.creationFailed) {
      try await mediator.perform("flaky", "id", ["x": 6])
    }
    #expect(second?.underlying as? OwnError == OwnError(code: 2))
    #expect(second?.parameters?["x"] as? Int == 6)
    #expect(try await mediator.call(ActionKey<Int, Int>("flaky", "id", "x"), 7) == 7)
    #expect(mediator.isCached("flaky"))
    #expect(counter.created == 3)
  }

  @Test("Callers that waited for a failed creation try again themselves") func waitingCallersTryAgain() async throws {
    let counter = Counted()
    let mediator = try Mediator { Registration { try FlakyTarget(counter) } }
    let results = await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { Result { try mediator.callNow(ActionKey<Int, Int>("flaky", "id", "x"), 1) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { (try? $0.get()) == nil }.count == 2)
    #expect(counter.created == 3)
  }

  @Test("A failure inside a failure keeps its cause") func nestedFailureKeepsItsCause() throws {
    let mediator = try Mediator {
      Registration { (mediator: Mediator) in
        _ = try mediator.performNow("flaky", "id", ["x": 1])
        return PlainTarget()
      }
      Registration { try FlakyTarget(Counted()) }
    }
    let error = expectFailureNow(.creationFailed) { try mediator.performNow("plain", "id") }
    let inner = error?.underlying as? MediatorError
    #expect(error?.found == "target 'plain'")
    #expect(inner?.found == "target 'flaky'")
    #expect(inner?.address == "flaky/id")
    #expect(inner?.underlying as? OwnError == OwnError(code: 1))
  }

  @Test("An error that an action rethrows keeps its own context") func rethrownErrorKeepsItsContext() async throws {
    let mediator = try Mediator { Registration(PassingTarget.init(mediator:)) }
    for _ in 0..<2 {
      let unknown = await expectFailure(.unknownService) {
        try await mediator.open("app://passing/service?x=1", source: .push)
      }
      #expect(unknown?.address == nil && unknown?.url == nil && unknown?.source == nil && unknown?.parameters == nil)
      let nested = await expectFailure(.unknownTarget) {
        try await mediator.open("app://passing/nested?x=1", source: .push)
      }
      #expect(nested?.address == "ghost/id" && nested?.url == nil && nested?.source == nil)
      let registered = await expectFailure(.duplicateModule) {
        try await mediator.open("app://passing/register?x=1", source: .push)
      }
      #expect(registered?.address == nil && registered?.source == nil)
      #expect(registered?.callSite?.fileID.hasSuffix("CreationTests.swift") == true)
    }
  }
}

final class SlowTarget: Target {
  static let name: TargetName = "slow"
  static var actions: ActionTable<SlowTarget> { Action("id") { $0.id } }
  let id: Int
  private let counter: Counted
  init(_ counter: Counted) {
    self.counter = counter
    id = counter.begin()
    // Slow work, so that the other callers have to wait.
    var sum = 0
    for index in 0..<20_000 { sum &+= index }
    precondition(sum != 1)
  }
  deinit { counter.end() }
}

struct PlainTarget: Target {
  static let name: TargetName = "plain"
  static var actions: ActionTable<PlainTarget> { Action("id") { _ in 7 } }
}

private struct SelfishTarget: Target {
  static let name: TargetName = "selfish"
  static var actions: ActionTable<SelfishTarget> { Action("id") { $0.id } }
  let id: Int
  init(mediator: Mediator) throws { id = try mediator.performNow("selfish", "id", as: Int.self) }
}

private struct EndlessTarget: Target {
  static let name: TargetName = "endless"
  static let lifetime = Lifetime.transient
  static var actions: ActionTable<EndlessTarget> { Action("id") { $0.id } }
  let id: Int
  init(mediator: Mediator) throws { id = try mediator.performNow("endless", "id", as: Int.self) }
}

private struct PeerA: Target {
  static let name: TargetName = "a"
  static var actions: ActionTable<PeerA> { Action("id") { $0.id } }
  let id: Int
  init(mediator: Mediator) throws { id = try mediator.performNow("b", "id", as: Int.self) }
}

private struct PeerB: Target {
  static let name: TargetName = "b"
  static var actions: ActionTable<PeerB> { Action("id") { $0.id } }
  let id: Int
  init(mediator: Mediator) throws { id = try mediator.callNow(ActionKey<Int>("a", "id")) }
}

private struct FlakyTarget: Target {
  static let name: TargetName = "flaky"
  static var actions: ActionTable<FlakyTarget> { Action("id", "x") { $1 as Int } }
  init(_ counter: Counted) throws {
    let attempt = counter.begin()
    if attempt < 3 { throw OwnError(code: attempt) }
  }
}

private final class PassingTarget: Target {
  static let name: TargetName = "passing"
  static var actions: ActionTable<PassingTarget> {
    Action("service", "x") { (target, _: Int) in _ = try target.mediator.get().service((any Sequence & Sendable).self) }
      .exposed(to: .all)
    Action("nested", "x") { (target, _: Int) in try target.mediator.get().performNow("ghost", "id") is Int }.exposed(
      to: .all)
    Action("register", "x") { (target, _: Int) in try target.mediator.get().register(ModuleContents {}, as: "Test") }
      .exposed(to: .all)
  }
  weak let mediator: Mediator?
  init(mediator: Mediator) { self.mediator = mediator }
}
