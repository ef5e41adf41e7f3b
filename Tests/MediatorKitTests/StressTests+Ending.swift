import MediatorKit
import Synchronization
import Testing

/// What ends while it is called: modules, targets and mediators under calls that are suspended in an action.
extension StressTests {
  @Test("suspended calls outlive their module, their target and the mediator", arguments: Ending.allCases)
  func suspendedCalls(_ ending: Ending) async throws {
    let hall = Hall()
    weak var weakMediator: Mediator?
    for round in 0..<20 {
      var mediator: Mediator? = try Mediator { Registration { WaitingTarget(hall) } }
      weakMediator = mediator
      var calls: [Task<Int, any Error>] = []
      // The second and third of each kind find the action bound.
      for number in 0..<12 {
        let holder = Holder()
        holder.mediator.withLock { $0 = mediator }
        calls.append(Task { try await Self.enter(holder.mediator.withLock { $0.take() }, number) })
        await hall.waitForGuests(number + 1)
      }
      switch ending {
      case .module: mediator?.unregister("Test")
      case .replacement:
        try mediator?.register(ModuleContents { Registration { WaitingTarget(hall) } }, as: "Test", replacing: true)
      case .target: mediator?.releaseTargets()
      case .mediator: break
      }
      mediator = nil
      #expect(weakMediator != nil && hall.isInUse)
      hall.open()
      for (number, call) in calls.enumerated() { #expect(try await call.value == number, "round \(round)") }
      calls = []
      await hall.waitUntilUnused()
      #expect(weakMediator == nil)
    }
  }

  @Test("a synchronous action that takes its own module out, and the reference that its caller had")
  func endsItself() throws {
    let hall = Hall()
    let holder = Holder()
    for _ in 0..<100 {
      weak var weakMediator: Mediator?
      do {
        let mediator = try Mediator { Registration { EndingTarget(hall, holder) } }
        weakMediator = mediator
        for _ in 0..<2 { #expect(try mediator.callNow(EndingTarget.touch, 1) == 1) }
        holder.mediator.withLock { $0 = mediator }
      }
      #expect(try holder.mediator.withLock { $0 }?.callNow(EndingTarget.end, 7) == 7)
      #expect(weakMediator == nil && !hall.isInUse)
    }
  }

  // Writers once counted as readers, so that one of them freed what another had retired while it held the lock.
  @Test("Targets whose deinit changes the mediator end on threads that replace the registry")
  func endingTargetsChangeTheMediator() async throws {
    let hall = Hall()
    let mediator = try Mediator()
    await withTaskGroup { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<3000 {
            let contents = ModuleContents { Registration { AskingTarget($0, hall) } }
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
    #expect(!hall.isInUse)
  }

  @Test("A released target ends while a resolution of its URL and an error of its action are held")
  func heldDecisions() throws {
    let hall = Hall()
    let mediator = try Mediator { Registration { AskingTarget($0, hall) } }
    let resolution = try mediator.resolve("app://asking/touch?number=1", source: .push)
    let error = #expect(throws: MediatorError.self) { try mediator.performNow("asking", "tuch") }
    #expect(try mediator.performNow("asking", "touch", ["number": 1], as: Int.self) == 1)
    mediator.releaseTarget("asking")
    #expect(!hall.isInUse)
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

  /// What ends while the calls are suspended.
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
  private let hall: Hall

  init(_ hall: Hall) {
    self.hall = hall
    hall.begin()
  }

  deinit { hall.end() }

  func wait(_ number: Int) async -> Int {
    await hall.wait()
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
  private let hall: Hall
  private let holder: Holder

  init(_ hall: Hall, _ holder: Holder) {
    self.hall = hall
    self.holder = holder
    hall.begin()
  }

  deinit { hall.end() }

  func end(_ number: Int) -> Int {
    let mediator = holder.mediator.withLock { $0.take() }
    mediator?.unregister("Test")
    return hall.isInUse ? number : -1
  }
}

private final class AskingTarget: Target {
  static let touch = ActionKey<Int, Int>("asking", "touch", "number")
  static let name: TargetName = "asking"
  static var actions: ActionTable<AskingTarget> {
    Action(touch) { $1 }.exposed(to: .all)
  }
  private weak let mediator: Mediator?
  private let hall: Hall

  init(_ mediator: Mediator, _ hall: Hall) {
    self.mediator = mediator
    self.hall = hall
    hall.begin()
  }

  deinit {
    mediator?.unregister("Nobody")
    hall.end()
  }
}

private final class Holder: Sendable {
  let mediator = Mutex<Mediator?>(nil)
}

/// Where guests wait until it is opened, once for each crowd; it counts the targets that are alive.
private final class Hall: Sendable {
  private struct State {
    var guests: [CheckedContinuation<Void, Never>] = []
    var alive = 0
    var watchers: [(isMet: @Sendable (Int, Int) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    mutating func met() -> [CheckedContinuation<Void, Never>] {
      let (count, alive) = (guests.count, alive)
      let met = watchers.filter { $0.isMet(count, alive) }.map(\.continuation)
      watchers.removeAll { $0.isMet(count, alive) }
      return met
    }
  }

  private let state = Mutex(State())

  var isInUse: Bool { state.withLock { $0.alive > 0 } }
  func begin() { change { $0.alive += 1 } }
  func end() { change { $0.alive -= 1 } }
  func wait() async { await withCheckedContinuation { guest in change { $0.guests.append(guest) } } }
  func waitForGuests(_ number: Int) async { await wait { guests, _ in guests == number } }
  func waitUntilUnused() async { await wait { _, alive in alive == 0 } }

  func open() {
    let guests = state.withLock { state in
      defer { state.guests = [] }
      return state.guests
    }
    for guest in guests { guest.resume() }
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
