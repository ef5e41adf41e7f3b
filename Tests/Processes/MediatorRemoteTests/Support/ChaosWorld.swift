import Foundation
import MediatorRemoteTesting
import MediatorTestSupport
import Synchronization

/// The API of a module of which two instances serve a caller.
enum Yard {
  typealias Key = ActionKey<String, Int, String>
  static let add = Key("yard", "add", "call", "load")
  static let refuse = Key("yard", "refuse", "call", "load")
  static let hide = Key("yard", "hide", "call", "load")
  static let stray = Key("yard", "stray", "call", "load")
  static let swell = Key("yard", "swell", "call", "load")
  static let linger = Key("yard", "linger", "call", "load")
  static let all = [add, refuse, hide, stray, swell, linger]
  /// Its parts take up to a second each.
  static let spell = ActionKey<AsyncThrowingStream<String, any Error>, Int, String>("yard", "spell", "call", "load")

  struct Refusal: Error, Codable, Equatable {
    let call: Int
  }

  struct Hidden: Error {}

  /// The size of a message in the tests, in bytes.
  static let messageSize = 2000
  /// How long `linger` takes: longer than the longest delay of a call and of its cancellation together.
  static let lingering = Duration.seconds(120)
}

extension Mediator {
  /// Creates a mediator with the items of one module.
  convenience init(of contents: ModuleContents) throws {
    try self.init(modules: [])
    try register(contents, as: "Yard")
  }
}

/// What the instances ran and the caller sent.
final class YardLog: Sendable {
  struct Run: Sendable {
    let id: String
    let call: Int
    let instance: Int
    let begun: Duration
    var isCompleted = false
  }

  struct Sent: Sendable {
    let id: String
    let time: Duration
    let budget: Duration
  }

  @TaskLocal static var id: String?
  private let state = Mutex<(runs: [Run], sent: [Sent], cancelled: Set<String>)>(([], [], []))

  var runs: [Run] { state.withLock { $0.runs } }
  var sent: [Sent] { state.withLock { $0.sent } }

  func begin(_ run: Run) -> Int {
    state.withLock { state in
      state.runs.append(run)
      return state.runs.count - 1
    }
  }
  func complete(_ index: Int) { state.withLock { $0.runs[index].isCompleted = true } }
  func send(_ sent: Sent) { state.withLock { $0.sent.append(sent) } }
  func cancel(_ id: String) { _ = state.withLock { $0.cancelled.insert(id) } }
  func isCancelled(_ id: String) -> Bool { state.withLock { $0.cancelled.contains(id) } }
}

final class YardTarget: Target {
  static let name: TargetName = "yard"
  static var actions: ActionTable<YardTarget> {
    Action(Yard.add) { target, call, load in target.run(call) { "\(call) \(load)" } }.exposedToPeers()
    Action(Yard.refuse) { target, call, _ in try target.run(call) { throw Yard.Refusal(call: call) } }
      .exposedToPeers()
    Action(Yard.hide) { target, call, _ in try target.run(call) { throw Yard.Hidden() } }.exposedToPeers()
    Action(Yard.stray) { target, call, load in
      let run = target.log.begin(target.newRun(call))
      defer { target.log.complete(run) }
      return try await target.elsewhere.call(ActionKey<String, String>("yard", "ad", "load"), load)
    }
    .exposedToPeers()
    Action(Yard.swell) { target, call, _ in
      target.run(call) { String(repeating: "s", count: Yard.messageSize) }
    }
    .exposedToPeers()
    Action(Yard.linger) { target, call, load in
      let run = target.log.begin(target.newRun(call))
      try await target.engine.sleep(for: Yard.lingering)
      // The clock may have passed while the cancellation was on its way from task to task.
      if target.engine.plan.losesNothing, let id = YardLog.id, target.log.isCancelled(id) {
        for _ in 0..<100_000 where !Task.isCancelled { await Task.yield() }
        try Task.checkCancellation()
      }
      target.log.complete(run)
      return "\(call) \(load)"
    }
    .exposedToPeers()
    Action(Yard.spell) { target, call, load in target.spell(call, load) }.exposedToPeers()
  }

  let engine: ChaosEngine
  let log: YardLog
  private let instance: Int
  /// A mediator without the action that `stray` calls.
  private let elsewhere: Mediator

  init(_ engine: ChaosEngine, _ log: YardLog, instance: Int, elsewhere: Mediator) {
    self.engine = engine
    self.log = log
    self.instance = instance
    self.elsewhere = elsewhere
  }

  private func newRun(_ call: Int) -> YardLog.Run {
    YardLog.Run(id: YardLog.id ?? "none", call: call, instance: instance, begun: engine.elapsed)
  }

  private func spell(_ call: Int, _ load: String) -> AsyncThrowingStream<String, any Error> {
    let run = log.begin(newRun(call))
    let spelling = Spelling(Array("\(call) \(load)"), engine)
    return AsyncThrowingStream(unfolding: { [log] in
      let part = try await spelling.next()
      if part == nil, !Task.isCancelled { log.complete(run) }
      return part
    })
  }

  private func run(_ call: Int, _ body: () throws -> String) rethrows -> String {
    let run = log.begin(newRun(call))
    defer { log.complete(run) }
    return try body()
  }
}

/// The characters of a text, one after another; every eighth text has an error in the middle.
private actor Spelling {
  private let characters: [Character]
  private let engine: ChaosEngine
  private var count = 0

  init(_ characters: [Character], _ engine: ChaosEngine) {
    self.characters = characters
    self.engine = engine
  }

  func next() async throws -> String? {
    guard count < characters.count else { return nil }
    if count == 10, characters.count % 8 == 0 { throw Yard.Refusal(call: count) }
    if count % 4 == 1 { try await engine.sleep(for: .milliseconds(100 * (count % 10))) }
    count += 1
    return String(characters[count - 1])
  }
}

/// What a call ended with.
enum YardOutcome: Sendable, Equatable {
  case value(String)
  case refusal(Yard.Refusal)
  case hidden(type: String)
  case cancelled
  case error(code: String, words: String, mayHaveRun: Bool)
  case other(String)

  init(_ body: () async throws -> String) async {
    do {
      self = .value(try await body())
    } catch let error as Yard.Refusal {
      self = .refusal(error)
    } catch let error as RemoteFailure {
      self = .hidden(type: error.type)
    } catch is Yard.Hidden {
      self = .hidden(type: String(reflecting: Yard.Hidden.self))
    } catch is CancellationError {
      self = .cancelled
    } catch let error as MediatorError {
      self = .error(code: "\(error.code)", words: error.words, mayHaveRun: error.mayHaveRun)
    } catch {
      self = .other("\(error)")
    }
  }

  /// Whether it came from the action, so that the action has run.
  var isAnswer: Bool {
    switch self {
    case .value, .refusal, .hidden: true
    case .error(let code, _, _): code == "unknownAction"
    case .cancelled, .other: false
    }
  }
}

/// A law that a seed breaks.
struct Violation: Sendable, CustomStringConvertible {
  enum Law: Sendable, CaseIterable {
    case ends, runsOnce, answersWereRun, unsentNeverRuns, startsInTime, isCancelled, isSame, leavesNothing
  }

  let law: Law
  let seed: UInt64
  let text: String

  var description: String { "seed \(seed), \(law): \(text)" }
}

/// A caller and two instances of a process over an engine, all of one seed.
struct ChaosWorld: Sendable {
  typealias Wrap = @Sendable (ChaosTransport, ChaosEngine) -> any Transport

  struct Call: Sendable {
    let number: Int
    /// `nil` for the one whose result has parts.
    let key: Yard.Key?
    let load: String
    let start: Duration
    /// When its caller is cancelled, from the start.
    let cancellation: Duration?
    /// The timeout of its caller, or `nil` for that of the remote.
    let timeout: Duration?
  }

  private let engine: ChaosEngine
  private let log = YardLog()
  /// How far the clock of the caller is ahead of those of the instances.
  private let lead: Duration
  private let instances: [RemoteServer]
  private let caller: Mediator
  private let local: Mediator
  private let calls: [Call]

  /// Creates the processes.
  ///
  /// - Parameters:
  ///   - wrap: Wraps the connection of the caller, for tests of the laws.
  ///   - wrapServer: The same for those of the instances.
  init(seed: UInt64, caller wrap: Wrap? = nil, server wrapServer: Wrap? = nil) throws {
    var generator = SeededGenerator(seed: seed)
    let plan = Self.plan(&generator)
    let engine = ChaosEngine(seed: seed, plan: plan)
    let log = log
    self.engine = engine
    let lead = Duration.seconds([0, 0, 20, 59, -5][Int(seed % 5)])
    self.lead = lead
    let empty = try Mediator(modules: [])
    let elsewhere = try Mediator(
      of: ModuleContents { Registration { YardTarget(engine, log, instance: -1, elsewhere: empty) } })
    func instance(_ number: Int, _ log: YardLog) throws -> Mediator {
      try Mediator(
        of: ModuleContents {
          Registration { YardTarget(engine, log, instance: number, elsewhere: elsewhere) }
          Interception(.target("yard"), named: "IDs") { invocation, next in
            try await YardLog.$id.withValue(invocation.callID) { try await next(invocation) }
          }
        })
    }
    let limit = generator.next(below: 3) == 0 ? 2 : 64
    instances = try (0..<2).map { number in
      let transport = ChaosTransport(as: "yard", over: engine)
      return try RemoteServer(
        try instance(number, log), over: wrapServer?(transport, engine) ?? transport,
        offers: Yard.all.map { Offer($0, to: "shop") } + [Offer(Yard.spell, to: "shop")], errors: [Yard.Refusal.self],
        maximumConcurrentCalls: limit)
    }
    local = try instance(-1, YardLog())
    let transport = ChaosTransport(as: "shop", over: engine)
    let tap = TransportTap(wrap?(transport, engine) ?? transport, engine, log, lead)
    let retries = generator.next(below: 3) == 0
    caller = try Mediator(
      of: ModuleContents {
        Remote("yard", over: tap, errors: [Yard.Refusal.self]) {
          for key in Yard.all { RemoteAction(key) }
          RemoteAction(Yard.spell)
        }
        if retries { Interception(.target("yard"), RemoteRetry(attempts: 3, delay: .zero)) }
      })
    calls = (0..<8).map { number in
      let size = generator.next(below: 20) == 0 ? Yard.messageSize : generator.next(below: 50)
      let isCancelled = generator.next(below: 3) == 0
      // A call with a timeout ends before the task that waits for its answer, so the clock would not wait for the cancellation.
      let hasTimeout = generator.next(below: 3) == 0 && !isCancelled
      let kind = generator.next(below: Yard.all.count + 2)
      return Call(
        number: number, key: kind < Yard.all.count ? Yard.all[kind] : nil,
        load: String(repeating: "l", count: size), start: .milliseconds(generator.next(below: 4000)),
        cancellation: isCancelled ? .milliseconds(generator.next(below: 3000)) : nil,
        timeout: hasTimeout ? .seconds(20 + generator.next(below: 20)) : nil)
    }
  }

  /// Every fourth seed loses no message.
  private static func plan(_ generator: inout SeededGenerator) -> ChaosPlan {
    var plan = ChaosPlan(messageSize: Yard.messageSize)
    func probability() -> Double { Double(generator.next(below: 4)) * 0.1 }
    (plan.delays, plan.duplicates, plan.reorders) = (probability(), probability(), probability())
    if generator.next(below: 4) == 0 { return plan }
    (plan.drops, plan.disconnects, plan.partitions) = (probability(), probability(), probability())
    return plan
  }

  // MARK: Laws

  /// Runs all calls to their ends, and returns the laws that do not hold.
  func violations() async throws -> [Violation] {
    var servings: [any Serving] = []
    for instance in instances { servings += try await instance.serve() }
    // The clock stands until all calls have begun.
    let tasks = await engine.run { calls.map { ($0.number, begin($0)) } }
    var outcomes: [Int: [YardOutcome]] = [:]
    for (number, task) in tasks { outcomes[number, default: []].append(await task.value) }
    await engine.settle()
    for serving in servings { await serving.stop() }
    var found: [Violation] = []
    func add(_ law: Violation.Law, _ text: String) { found.append(Violation(law: law, seed: engine.seed, text: text)) }
    for call in calls { check(call, outcomes[call.number] ?? [], await expected(call), add) }
    checkIDs(add)
    let left =
      instances.map { "\($0.runningCount) calls run" }
      + [
        "\(engine.waitingCount) requests wait", "\(engine.eventCount) events are left",
        "\(engine.servingCount) subjects",
      ]
    for text in left where !text.hasPrefix("0 ") { add(.leavesNothing, text) }
    return found
  }

  private func begin(_ call: Call) -> Task<YardOutcome, Never> {
    let task = engine.task {
      try? await engine.sleep(for: call.start)
      return await YardOutcome {
        try await call.result(caller, CallOptions(timeout: call.timeout))
      }
    }
    guard let cancellation = call.cancellation else { return task }
    _ = engine.task {
      try? await engine.sleep(for: call.start + cancellation)
      task.cancel()
    }
    return task
  }

  private func expected(_ call: Call) async -> YardOutcome? {
    // It takes two minutes, of which the clock of a caller gives it at most 40 seconds.
    if call.key?.address == Yard.linger.address { return nil }
    return await engine.run { await YardOutcome { try await call.result(local, CallOptions()) } }
  }

  private func check(
    _ call: Call, _ outcomes: [YardOutcome], _ expected: YardOutcome?, _ add: (Violation.Law, String) -> Void
  ) {
    guard outcomes.count == 1, let outcome = outcomes.first else {
      return add(.ends, "call \(call.number) ended \(outcomes.count) times")
    }
    if case .other(let text) = outcome { add(.ends, "call \(call.number) ended with \(text)") }
    let runs = log.runs.filter { $0.call == call.number }
    if runs.count > 1 { add(.runsOnce, "call \(call.number) ran \(runs.count) times") }
    if outcome.isAnswer, runs.count != 1 {
      add(.answersWereRun, "call \(call.number) ran \(runs.count) times: \(outcome)")
    }
    if case .error(_, _, mayHaveRun: false) = outcome, !runs.isEmpty {
      add(.unsentNeverRuns, "call \(call.number) ran, but ended with \(outcome)")
    }
    if outcome.isAnswer, outcome.asLocal != expected?.asLocal {
      add(.isSame, "\(outcome) instead of \(expected as Any)")
    }
    if engine.plan.losesNothing, expected == nil, runs.contains(where: \.isCompleted) {
      add(.isCancelled, "call \(call.number) ran to its end, but its caller got \(outcome)")
    }
  }

  private func checkIDs(_ add: (Violation.Law, String) -> Void) {
    for (id, runs) in Dictionary(grouping: log.runs, by: \.id) {
      if runs.count > 1 { add(.runsOnce, "ID \(id) ran on instances \(runs.map(\.instance))") }
      let ends = log.sent.filter { $0.id == id }.map { $0.time + $0.budget + .seconds(1) + max(.zero, lead) }
      for run in runs where !ends.contains(where: { run.begun <= $0 }) {
        add(.startsInTime, "call \(run.call) began at \(run.begun), expected one of \(ends)")
      }
    }
  }
}

extension ChaosWorld.Call {
  /// Returns what the action returns, and of a result in parts all of them.
  fileprivate func result(_ mediator: Mediator, _ options: CallOptions) async throws -> String {
    if let key { return try await mediator.call(key, number, load, options: options) }
    var text = ""
    for try await part in try await mediator.call(Yard.spell, number, load, options: options) { text += part }
    try Task.checkCancellation()
    return text
  }
}

extension ChaosPlan {
  fileprivate var losesNothing: Bool { drops == 0 && disconnects == 0 && partitions == 0 }
}

extension YardOutcome {
  /// The outcome without `mayHaveRun`, which only a remote call has reason to set.
  fileprivate var asLocal: YardOutcome {
    guard case .error(let code, let words, _) = self else { return self }
    return .error(code: code, words: words, mayHaveRun: true)
  }
}

/// Notes what a caller sends, calls and cancellations, and may set its clock.
struct TransportTap: ClockTransport {
  private let base: any Transport
  private let chaos: ChaosEngine
  private let log: YardLog
  private let lead: Duration

  init(_ base: any Transport, _ chaos: ChaosEngine, _ log: YardLog, _ lead: Duration) {
    self.base = base
    self.chaos = chaos
    self.log = log
    self.lead = lead
  }

  var engine: String { base.engine }
  var peer: PeerName { base.peer }
  var limits: TransportLimits { base.limits }
  var milliseconds: Int64 {
    ((base as? any ClockTransport)?.milliseconds ?? 0) + Int64(lead / .milliseconds(1))
  }
  var timing: any TransportTiming { chaos }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    // Not requests for parts, which begin no call.
    if subject.parts[1] != "parts" {
      log.send(
        YardLog.Sent(
          id: message.headers["mk-id"] ?? "none", time: chaos.elapsed,
          budget: .milliseconds(message.headers["mk-budget"].flatMap { Int($0) } ?? 0)))
    }
    return try await base.request(subject, message, until: deadline)
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    log.cancel(message.headers["mk-id"] ?? "none")
    try base.send(subject, message)
  }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    try await base.serve(pattern, group: group, answer)
  }
}
