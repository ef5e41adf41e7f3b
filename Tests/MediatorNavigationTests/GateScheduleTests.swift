import Foundation
import MediatorKit
import MediatorNavigation
import MediatorTestSupport
import RoutePatterns
import Synchronization
import Testing

/// Calls that arrive, are cancelled and go on in any order; a seeded scheduler chooses which step comes next.
@Suite struct GateScheduleTests {
  @Test(
    "In every order of steps, what waits is what is stored, and each link runs at most once (LN46)",
    .timeLimit(.minutes(10)))
  func waitingAndStoredAreOne() async throws {
    let rounds = ProcessInfo.processInfo.environment["GATE_ROUNDS"].flatMap(Int.init) ?? 4000
    let round = try Round(seed: 1)
    for number in 0..<rounds {
      let problem = round.run()
      try #require(problem == nil, "round \(number): \(problem ?? "")")
    }
  }
}

/// The state that a round shares with its mediator.
private final class Shared: Sendable {
  let store = BytesInMemory()
  let isSignedIn = Atomic(false)
  let log = Mutex<[String]>([])
  private let questions = Mutex<[CheckedContinuation<Void, Never>]>([])

  func ask() async {
    await withCheckedContinuation { question in questions.withLock { $0.append(question) } }
  }

  func answer() {
    let questions = questions.withLock { list in
      defer { list = [] }
      return list
    }
    for question in questions { question.resume() }
  }
}

private final class Round {
  private let executor: SeededExecutor
  private let shared = Shared()
  private let mediator: Mediator
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    executor = SeededExecutor(seed: seed)
    random = SeededGenerator(seed: seed + 1)
    mediator = try Mediator.with { [shared] in
      TagGate("signed-in") { _ in
        shared.isSignedIn.load(ordering: .relaxed)
      } asking: { _, _ in
        await shared.ask()
        return false
      }
      Service(HeldLinks.self) { HeldLinks(shared.store) }
      Route("/pay/:id<int>", exposedTo: .all) { (id: Int) in shared.log.withLock { $0.append("\(id)") } }
        .guarded(by: "signed-in")
    }
  }

  /// Opens links in any order, and returns what is wrong.
  func run() -> String? {
    let (mediator, store) = (mediator, shared.store)
    shared.isSignedIn.store(false, ordering: .relaxed)
    shared.log.withLock { $0 = [] }
    let outcomes = (0..<2 + random.next(below: 3)).map { _ in Outcome() }
    let tasks = outcomes.map { outcome in
      let url = "shop://pay/\(random.next(below: 2))"
      return Task(executorPreference: executor) {
        do {
          try await mediator.open(url, source: .push)
          outcome.end("ran")
        } catch {
          outcome.end("\(error)")
        }
      }
    }
    if random.next(below: 2) == 0 { tasks[random.next(below: tasks.count)].cancel() }
    if random.next(below: 4) == 0 {
      Task(executorPreference: executor) { try await mediator.declineGate("signed-in") }
    }
    executor.run()
    let waiting = outcomes.filter { !$0.hasEnded }.count
    if store.links != waiting { return "\(waiting) calls wait, but \(store.links) links are stored" }
    shared.isSignedIn.store(true, ordering: .relaxed)
    Task(executorPreference: executor) { try await mediator.openGate("signed-in") }
    executor.run()
    shared.answer()
    if outcomes.contains(where: { !$0.hasEnded }) { return "a call waits for ever" }
    if store.data != nil { return "a link is stored after the gate was opened" }
    let ran = outcomes.count { $0.text == "ran" }
    let runs = shared.log.withLock { $0.count }
    return runs == ran && ran >= waiting ? nil : "\(runs) links ran, \(ran) calls returned, \(waiting) waited"
  }
}

private final class Outcome: Sendable {
  private let state = Mutex<String?>(nil)
  var text: String? { state.withLock { $0 } }
  var hasEnded: Bool { text != nil }
  func end(_ text: String) { state.withLock { $0 = text } }
}

/// Runs the steps of its tasks one at a time, in a random order.
private final class SeededExecutor: TaskExecutor {
  private struct State {
    var random: SeededGenerator
    var jobs: [UnownedJob] = []
  }

  private let state: Mutex<State>

  init(seed: UInt64) { state = Mutex(State(random: SeededGenerator(seed: seed))) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  /// Runs steps until all tasks wait.
  func run() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      if state.jobs.isEmpty { return nil }
      return state.jobs.remove(at: state.random.next(below: state.jobs.count))
    }
  }
}
