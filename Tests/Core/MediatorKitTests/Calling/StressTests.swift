import MediatorTesting
import Synchronization
import MediatorTestSupport
import Testing

/// Modules, targets, interceptors, observers and overrides are registered and removed, while many tasks call by every method.
///
/// Every result must come from the old or the new registration, no instance is used after its end, and all instances end.
@Suite struct StressTests {
  @Test(
    "Many tasks register, unregister, release and call concurrently", arguments: [1, 2, 3] as [UInt64])
  func tasksRegisterAndCallConcurrently(_ seed: UInt64) async throws {
    let ledger = Ledger()
    do {
      let mediator = try Mediator(modules: [])
      try mediator.register(Stress.contents(0, ledger), as: "Stress")
      try await withThrowingTaskGroup { group in
        for worker in 0..<6 {
          group.addTask {
            try await Self.call(mediator, ledger, SeededGenerator(seed: seed &* 31 &+ UInt64(worker)), 1500)
          }
        }
        for worker in 0..<2 {
          group.addTask {
            try await Self.change(mediator, ledger, SeededGenerator(seed: seed &* 17 &+ UInt64(worker)), 500)
          }
        }
        group.addTask { try await Self.callOnMainActor(mediator, SeededGenerator(seed: seed &* 13), 1000) }
        try await group.waitForAll()
      }
      #expect(ledger.wrong.isEmpty)
      // No call is running, so one more change releases all retired objects.
      mediator.unregister("Stress")
      mediator.unregister("Guest")
      mediator.removeOverrides()
      #expect(ledger.alive == 0)
      // The count depends on scheduling, but at least one call must find a target.
      #expect(ledger.created > 0)
    }
    #expect(ledger.alive == 0)
  }

  @Test("Replaced instances end as soon as they are unused") func replacedInstancesEnd() async throws {
    let ledger = Ledger()
    let mediator = try Mediator()
    for generation in 0..<300 {
      try mediator.register(Stress.contents(generation, ledger), as: "Stress", replacing: true)
      #expect(try mediator.callNow(Stress.plain, 1) / 1000 == generation)
      #expect(try await mediator.call(Stress.later, 1) / 1000 == generation)
      #expect(try mediator.performNow("stress", "plain", ["x": 1], as: Int.self) / 1000 == generation)
      #expect(ledger.alive == 1)
    }
    mediator.releaseTargets()
    #expect(ledger.alive == 0 && ledger.created == 300)
  }

  @Test("Many mediators are created and released concurrently", arguments: [7, 8] as [UInt64])
  func mediatorsAreReleasedConcurrently(_ seed: UInt64) async throws {
    let ledger = Ledger()
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          var random = SeededGenerator(seed: seed &+ UInt64(worker))
          for generation in 0..<25 {
            let mediator = try Mediator()
            try mediator.register(Stress.contents(generation, ledger), as: "Stress")
            for _ in 0..<random.next(below: 20) {
              ledger.check(try mediator.callNow(Stress.plain, 1), [generation])
              ledger.check(try await mediator.call(Stress.later, 1), [generation])
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(ledger.wrong.isEmpty && ledger.alive == 0)
  }

  // MARK: Calling

  private static func call(_ mediator: Mediator, _ ledger: Ledger, _ random: SeededGenerator, _ count: Int) async throws
  {
    var random = random
    for _ in 0..<count {
      let x = random.next(below: 10)
      do {
        let value: Int
        switch random.next(below: 10) {
        case 0, 1: value = try mediator.callNow(Stress.plain, x)
        case 2: value = try await mediator.call(Stress.plain, x)
        case 3: value = try await mediator.call(Stress.later, x)
        case 4: value = try mediator.performNow("stress", "plain", ["x": x], as: Int.self)
        case 5: value = try await mediator.perform("stress", "later", ["x": x], as: Int.self)
        case 6: value = try await mediator.open("app://stress/plain?x=\(x)", source: .push, as: Int.self)
        case 7: value = try mediator.openNow("app://stress/plain?x=\(x)", source: .push) as? Int ?? -1
        case 8: value = try await mediator.call(Stress.main, x)
        default:
          let options = CallOptions(caching: random.next(below: 2) == 0, timeout: .seconds(60))
          value = try await mediator.call(Stress.plain, x, options: options)
        }
        ledger.check(value, x)
      } catch let error as MediatorError where Stress.isExpected(error.code) {
        // The target is unregistered, or an interceptor applies to a synchronous call.
      }
    }
  }

  @MainActor private static func callOnMainActor(_ mediator: Mediator, _ random: SeededGenerator, _ count: Int)
    async throws
  {
    var random = random
    for _ in 0..<count {
      do {
        _ = try mediator.callNow(Stress.main, random.next(below: 10))
        _ = try mediator.callNow(Stress.plain, random.next(below: 10))
        _ = try mediator.performNow("stress", "main", ["x": 1])
      } catch let error as MediatorError where Stress.isExpected(error.code) {
      }
      if random.next(below: 4) == 0 { await Task.yield() }
    }
  }

  // MARK: Changing

  private static func change(_ mediator: Mediator, _ ledger: Ledger, _ random: SeededGenerator, _ count: Int)
    async throws
  {
    var random = random
    for _ in 0..<count {
      do {
        switch random.next(below: 10) {
        case 0, 1:
          try mediator.register(Stress.contents(random.next(below: 9), ledger), as: "Stress", replacing: true)
        case 2: mediator.unregister("Stress")
        case 3: mediator.releaseTarget("stress")
        case 4: mediator.releaseTargets()
        case 5: try mediator.register(Stress.guest, as: "Guest", replacing: true)
        case 6: mediator.unregister("Guest")
        case 7: mediator.override(Stress.plain) { x in 8000 + x }
        case 8: mediator.removeOverrides()
        default:
          _ = mediator.isCached("stress")
          _ = mediator.targets.map(\.actions.count)
          _ = mediator.hasAction("stress/plain")
        }
      } catch let error as MediatorError where error.code == .duplicateTarget || error.code == .manyErrors {
      }
      for _ in 0..<random.next(below: 6) { await Task.yield() }
    }
  }
}

private enum Stress {
  static let plain = ActionKey<Int, Int>("stress", "plain", "x")
  static let later = ActionKey<Int, Int>("stress", "later", "x")
  static let main = ActionKey<Int, Int>("stress", "main", "x")

  static func contents(_ generation: Int, _ ledger: Ledger) -> ModuleContents {
    ModuleContents { Registration { StressTarget(generation, ledger) } }
  }

  /// An interceptor and an observer, which disable the fast path.
  static var guest: ModuleContents {
    ModuleContents {
      Interception { invocation, next in try await next(invocation) }
      CallObserver { _ in }
    }
  }

  static func isExpected(_ code: MediatorError.Code) -> Bool {
    code == .unknownTarget || code == .asynchronousInterceptor
  }
}

private final class StressTarget: Target {
  static let name: TargetName = "stress"
  static var actions: ActionTable<StressTarget> {
    Action(Stress.plain) { $0.answer($1) }.exposed(to: .all)
    Action(Stress.later) { await $0.answerLater($1) }
    Action(Stress.main, onMain: { $0.answer($1) })
  }
  private let generation: Int
  private let ledger: Ledger
  private let isAlive = Atomic(true)

  init(_ generation: Int, _ ledger: Ledger) {
    self.generation = generation
    self.ledger = ledger
    ledger.begin()
  }

  deinit {
    isAlive.store(false, ordering: .sequentiallyConsistent)
    ledger.end()
  }

  func answer(_ x: Int) -> Int {
    if !isAlive.load(ordering: .sequentiallyConsistent) { ledger.fail("used after its end") }
    return generation * 1000 + x
  }

  func answerLater(_ x: Int) async -> Int {
    await Task.yield()
    return answer(x)
  }
}

/// Counts created and living instances, and records problems.
private final class Ledger: Sendable {
  private let state = Mutex((created: 0, alive: 0, wrong: [String]()))
  var created: Int { state.withLock { $0.created } }
  var alive: Int { state.withLock { $0.alive } }
  var wrong: [String] { state.withLock { $0.wrong } }

  func begin() {
    state.withLock {
      $0.created += 1
      $0.alive += 1
    }
  }
  func end() { state.withLock { $0.alive -= 1 } }
  func fail(_ text: String) { state.withLock { $0.wrong.append(text) } }
  func check(_ value: Int, _ x: Int) {
    if value % 1000 != x || !(0..<9).contains(value / 1000) { fail("\(value) for \(x)") }
  }
  func check(_ value: Int, _ generations: [Int]) {
    if !generations.contains(value / 1000) { fail("\(value) of \(generations)") }
  }
}
