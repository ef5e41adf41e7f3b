import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

/// Modules, targets and mediators are released while calls are suspended in an action.
extension StressTests {
  @Test("Suspended calls outlive their module, their target and the mediator", arguments: Ending.allCases)
  func suspendedCallsOutliveTheMediator(_ ending: Ending) async throws {
    let barrier = Barrier()
    weak var weakMediator: Mediator?
    for round in 0..<20 {
      var mediator: Mediator? = try Mediator { Registration { WaitingTarget(barrier) } }
      weakMediator = mediator
      var calls: [Task<Int, any Error>] = []
      // The second and third call of each kind use the bound action.
      for number in 0..<12 {
        let holder = Holder()
        holder.mediator.withLock { $0 = mediator }
        calls.append(Task { try await Self.enter(holder.mediator.withLock { $0.take() }, number) })
        await barrier.waitForWaiters(number + 1)
      }
      switch ending {
      case .module: mediator?.unregister("Test")
      case .replacement:
        try mediator?.register(ModuleContents { Registration { WaitingTarget(barrier) } }, as: "Test", replacing: true)
      case .target: mediator?.releaseTargets()
      case .mediator: break
      }
      mediator = nil
      #expect(weakMediator != nil && barrier.isInUse)
      barrier.open()
      for (number, call) in calls.enumerated() { #expect(try await call.value == number, "round \(round)") }
      calls = []
      await barrier.waitUntilUnused()
      #expect(weakMediator == nil)
    }
  }

  @Test("A synchronous action may unregister its module and release its caller's last reference")
  func actionMayReleaseItsTarget() throws {
    let barrier = Barrier()
    let holder = Holder()
    for _ in 0..<100 {
      weak var weakMediator: Mediator?
      do {
        let mediator = try Mediator { Registration { EndingTarget(barrier, holder) } }
        weakMediator = mediator
        for _ in 0..<2 { #expect(try mediator.callNow(EndingTarget.touch, 1) == 1) }
        holder.mediator.withLock { $0 = mediator }
      }
      #expect(try holder.mediator.withLock { $0 }?.callNow(EndingTarget.end, 7) == 7)
      #expect(weakMediator == nil && !barrier.isInUse)
    }
  }

  // Writers once counted as readers, so one of them freed an object that another had retired under the lock.
  @Test("Targets with a `deinit` that changes the mediator may end while other threads replace the registry")
  func endingTargetsChangeTheMediator() async throws {
    let barrier = Barrier()
    let mediator = try Mediator()
    await withTaskGroup { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<3000 {
            let contents = ModuleContents { Registration { AskingTarget($0, barrier) } }
            try? mediator.register(contents, as: "Asking", replacing: true)
            _ = try? mediator.callNow(AskingTarget.touch, round)
            switch (worker + round) % 3 {
            case 0: mediator.releaseTargets()
            case 1: mediator.unregister("Asking")
            default: break
            }
          }
        }
      }
    }
    mediator.unregister("Asking")
    #expect(!barrier.isInUse)
  }

  @Test("A released target is deinitialized although a resolution and an error of it exist")
  func resolutionsDoNotRetainTargets() throws {
    let barrier = Barrier()
    let mediator = try Mediator { Registration { AskingTarget($0, barrier) } }
    let resolution = try mediator.resolve("app://asking/touch?number=1", source: .push)
    let error = #expect(throws: MediatorError.self) { try mediator.performNow("asking", "tuch") }
    #expect(try mediator.performNow("asking", "touch", ["number": 1], as: Int.self) == 1)
    mediator.releaseTarget("asking")
    #expect(!barrier.isInUse)
    #expect(resolution.action?.name == "touch" && error?.candidates == ["touch"])
  }

  private static func enter(_ mediator: Mediator?, _ number: Int) async throws -> Int {
    guard let mediator else { return -1 }
    switch number % 3 {
    case 0: return try await mediator.call(WaitingTarget.wait, number)
    case 1: return try await mediator.perform("waiting", "wait", ["number": number], as: Int.self)
    default: return try await mediator.open("app://waiting/wait?number=\(number)", source: .push, as: Int.self)
    }
  }

  /// The releases that happen while the calls are suspended.
  enum Ending: CaseIterable {
    case module
    case replacement
    case target
    case mediator
  }
}

private final class WaitingTarget: Target {
  static let wait = ActionKey<Int, Int>("waiting", "wait", "number")
  static let name: TargetName = "waiting"
  static var actions: ActionTable<WaitingTarget> {
    Action(wait) { await $0.wait($1) }.exposed(to: .all)
  }
  private let barrier: Barrier

  init(_ barrier: Barrier) {
    self.barrier = barrier
    barrier.begin()
  }

  deinit { barrier.end() }

  func wait(_ number: Int) async -> Int {
    await barrier.wait()
    return number
  }
}

private final class EndingTarget: Target {
  static let touch = ActionKey<Int, Int>("ending", "touch", "number")
  static let end = ActionKey<Int, Int>("ending", "end", "number")
  static let name: TargetName = "ending"
  static var actions: ActionTable<EndingTarget> {
    Action(touch) { $1 }
    Action(end) { $0.end($1) }
  }
  private let barrier: Barrier
  private let holder: Holder

  init(_ barrier: Barrier, _ holder: Holder) {
    self.barrier = barrier
    self.holder = holder
    barrier.begin()
  }

  deinit { barrier.end() }

  func end(_ number: Int) -> Int {
    let mediator = holder.mediator.withLock { $0.take() }
    mediator?.unregister("Test")
    return barrier.isInUse ? number : -1
  }
}

private final class AskingTarget: Target {
  static let touch = ActionKey<Int, Int>("asking", "touch", "number")
  static let name: TargetName = "asking"
  static var actions: ActionTable<AskingTarget> {
    Action(touch) { $1 }.exposed(to: .all)
  }
  private weak let mediator: Mediator?
  private let barrier: Barrier

  init(_ mediator: Mediator, _ barrier: Barrier) {
    self.mediator = mediator
    self.barrier = barrier
    barrier.begin()
  }

  deinit {
    mediator?.unregister("Unknown")
    barrier.end()
  }
}

private final class Holder: Sendable {
  let mediator = Mutex<Mediator?>(nil)
}

/// Suspends callers until it is opened, and counts living targets.
private final class Barrier: Sendable {
  private struct State {
    var waiters: [CheckedContinuation<Void, Never>] = []
    var alive = 0
    var watchers: [(isMet: @Sendable (Int, Int) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func met() -> [CheckedContinuation<Void, Never>] {
      let (count, alive) = (waiters.count, alive)
      let met = watchers.filter { $0.isMet(count, alive) }.map(\.continuation)
      watchers.removeAll { $0.isMet(count, alive) }
      return met
    }
  }

  private let state = Mutex(State())

  var isInUse: Bool { state.withLock { $0.alive > 0 } }
  func begin() { change { $0.alive += 1 } }
  func end() { change { $0.alive -= 1 } }
  func wait() async { await withCheckedContinuation { waiter in change { $0.waiters.append(waiter) } } }
  func waitForWaiters(_ number: Int) async { await wait { waiters, _ in waiters == number } }
  func waitUntilUnused() async { await wait { _, alive in alive == 0 } }

  func open() {
    let waiters = state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private func wait(until isMet: @escaping @Sendable (Int, Int) -> Bool) async {
    await withCheckedContinuation { continuation in change { $0.watchers.append((isMet, continuation)) } }
  }

  private func change(_ change: (inout sending State) -> Void) {
    let met = state.withLock { state in
      change(&state)
      return state.met()
    }
    for continuation in met { continuation.resume() }
  }
}
