import Foundation
import MediatorNavigation
import MediatorTestSupport
import Synchronization
import Testing

/// Calls that arrive in two windows and outside, are cancelled and go on in any order; a seeded scheduler chooses which step
/// comes next.
///
/// By hand: `GATE_ROUNDS=100000 swift test --filter GateScheduleTests`.
@Suite struct GateScheduleTests {
  @Test(
    "In every order of steps, what waits is what is stored, and each link runs at most once (LN46, LN48)",
    .timeLimit(.minutes(20)))
  func waitingAndStoredAreOne() async throws {
    let rounds = ProcessInfo.processInfo.environment["GATE_ROUNDS"].flatMap(Int.init) ?? 4000
    for seed in 0..<(rounds + 99) / 100 {
      let round = try Round(seed: UInt64(seed))
      for number in 0..<min(100, rounds) {
        let problem = round.run()
        try #require(problem == nil, "seed \(seed), round \(number): \(problem ?? "")")
      }
    }
  }
}

/// The state that a round shares with its mediator.
private final class Shared: Sendable {
  let store = BytesInMemory()
  let isSignedIn = Atomic(false)
  let log = Mutex<[String]>([])
  private let questions = Mutex<[CheckedContinuation<Bool, Never>]>([])

  func ask() async -> Bool {
    await withCheckedContinuation { question in questions.withLock { $0.append(question) } }
  }

  /// Answers what was asked, and returns whether anything was.
  @discardableResult func answer(_ value: Bool) -> Bool {
    let questions = questions.withLock { list in
      defer { list = [] }
      return list
    }
    for question in questions { question.resume(returning: value) }
    return !questions.isEmpty
  }
}

private final class Round {
  /// The links of one origin that may wait.
  private static let maximum = 8

  private let executor: SeededExecutor
  private let shared = Shared()
  private let mediator: Mediator
  private let windows = [NavigationModel(), NavigationModel()]
  private let gate: ModuleContents
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    executor = SeededExecutor(seed: seed)
    random = SeededGenerator(seed: seed + 1)
    gate = ModuleContents { [shared] in
      TagGate("signed-in") { _ in
        shared.isSignedIn.load(ordering: .relaxed)
      } asking: { _, _ in
        await shared.ask()
      }
    }
    mediator = try Mediator.with { [shared] in
      Service(HeldLinks.self) { HeldLinks(shared.store) }
      Route("/pay/:id<int>", exposedTo: .all) { (id: Int) in shared.log.withLock { $0.append("\(id)") } }
        .guarded(by: "signed-in")
    }
    try mediator.register(gate, as: "Gate")
  }

  /// The links that displace each other.
  private struct Origin: Hashable {
    static let all = [
      Origin(source: .push), Origin(source: .push, window: 0), Origin(source: .push, window: 1),
      Origin(source: .customScheme),
    ]

    let source: LinkSource
    /// The index of the navigator for which the link is opened, or `nil` for the registered one.
    var window: Int?
  }

  private struct Call {
    let url: String
    let origin: Origin
    let outcome = Outcome()

    func end(_ error: any Error) {
      outcome.end((error as? NavigationError).map { "\($0.code)" } ?? "\(type(of: error))")
    }

    /// Opens the link, and returns when it ran or failed.
    func open(in mediator: Mediator, _ windows: [NavigationModel]) async {
      if let window = origin.window {
        let links = SystemLinks(mediator, using: windows[window]) { _, error in end(error) }
        await links.open(notification: ["link": url])
      } else {
        do { try await mediator.open(url, source: origin.source) } catch { end(error) }
      }
      outcome.end("ran")
    }
  }

  /// Opens links in any order, and returns what is wrong.
  func run() -> String? {
    let mediator = mediator
    shared.isSignedIn.store(false, ordering: .relaxed)
    shared.log.withLock { $0 = [] }
    // Now and then more than may wait of one origin.
    let count = random.next(below: 8) == 0 ? 24 : 4
    // Of two origins, so that both displace their own.
    let first = random.next(below: Origin.all.count)
    let calls = (0..<2 + random.next(below: count)).map { _ in
      let origin = Origin.all[(first + random.next(below: 2)) % Origin.all.count]
      return Call(url: "shop://pay/\(random.next(below: count))", origin: origin)
    }
    let tasks = calls.map { [windows] call in
      Task(executorPreference: executor) { await call.open(in: mediator, windows) }
    }
    if random.next(below: 2) == 0 { tasks[random.next(below: tasks.count)].cancel() }
    if random.next(below: 4) == 0 {
      Task(executorPreference: executor) { try await mediator.declineGate("signed-in") }
    }
    executor.run()
    let waiting = calls.count { !$0.outcome.hasEnded }
    if shared.store.links != waiting { return "\(waiting) calls wait, but \(shared.store.links) links are stored" }
    for origin in Origin.all {
      let own = calls.filter { $0.origin == origin }
      let displaced = own.count { $0.outcome.text == "linkDisplaced" }
      let repeated = own.count - Set(own.map(\.url)).count
      if displaced > repeated + max(0, own.count - Self.maximum) {
        return "\(origin): \(displaced) links were displaced"
      }
      if own.count(where: { !$0.outcome.hasEnded }) > Self.maximum { return "\(origin): too many links wait" }
    }
    return end(calls, waiting: waiting)
  }

  /// Ends what waits by an answer, another part of the app or the end of the gate, and returns what is wrong.
  private func end(_ calls: [Call], waiting: Int) -> String? {
    let mediator = mediator
    let ending = random.next(below: 8)
    if ending == 0 {
      mediator.unregister("Gate")
    } else if ending < 4 {
      shared.isSignedIn.store(true, ordering: .relaxed)
      Task(executorPreference: executor) { try await mediator.openGate("signed-in") }
    } else if ending == 4 {
      shared.isSignedIn.store(true, ordering: .relaxed)
    }
    executor.run()
    // The task that asks is not one of the executor's: wait for what it does.
    while calls.contains(where: { !$0.outcome.hasEnded }) {
      if !shared.answer(ending != 5) { sched_yield() }
      executor.run()
    }
    shared.answer(false)
    if ending == 0 { try? mediator.register(gate, as: "Gate") }
    if shared.store.data != nil { return "a link is stored after the end of the gate" }
    // A cancelled call leaves the user asked. A late answer to this round's question must not be one to the next round's.
    Task(executorPreference: executor) { try await mediator.declineGate("signed-in") }
    executor.run()
    let ran = calls.filter { $0.outcome.text == "ran" }
    let runs = shared.log.withLock { $0 }
    if runs.sorted() != ran.map({ String($0.url.split(separator: "/").last ?? "") }).sorted() {
      return "\(runs) ran, but the calls of \(ran.map(\.url)) returned"
    }
    let mayRun = 1...4 ~= ending
    return mayRun ? (ran.count >= waiting ? nil : "\(ran.count) of \(waiting) ran") : (ran.isEmpty ? nil : "a link ran")
  }
}

private final class Outcome: Sendable {
  private let state = Mutex<String?>(nil)
  var text: String? { state.withLock { $0 } }
  var hasEnded: Bool { text != nil }
  /// Ends once; later texts are ignored.
  func end(_ text: String) { state.withLock { $0 = $0 ?? text } }
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
