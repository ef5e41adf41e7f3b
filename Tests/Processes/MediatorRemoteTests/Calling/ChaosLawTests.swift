import Foundation
import MediatorRemoteTesting
import Synchronization
import Testing

/// Laws of remote calls over an engine that loses, delays, doubles and reorders messages, at 300 seeds.
///
/// `CHAOS_SEEDS=10000 swift test --filter ChaosLawTests` runs more. A seed has eight calls of seven kinds, one with a result
/// in parts, from one caller to two instances of a process; some are cancelled, some have a timeout of their own, and some seeds retry. The clock of the caller is
/// right, behind or ahead.
@Suite("Laws of remote calls over a hostile engine", .timeLimit(.minutes(10))) struct ChaosLawTests {
  /// All laws see the same runs.
  private static let violations = Task {
    let seeds = ProcessInfo.processInfo.environment["CHAOS_SEEDS"].flatMap(UInt64.init) ?? 300
    var found: [Violation.Law: [Violation]] = [:]
    for seed in 1...seeds {
      for violation in try await ChaosWorld(seed: seed).violations() {
        found[violation.law, default: []].append(violation)
      }
    }
    return found
  }

  private func expectNone(_ law: Violation.Law) async throws {
    let found = try await Self.violations.value[law] ?? []
    #expect(found.isEmpty, "\(found.count), the first of them \(found.prefix(3))")
  }

  @Test("Each caller ends once (RM9)") func ends() async throws { try await expectNone(.ends) }

  // Of all instances: the engine delivers both copies of a message to the same one, and nobody sends twice.
  @Test("A call runs at most once (RM9)") func runsOnce() async throws { try await expectNone(.runsOnce) }

  @Test("A call with an answer has run exactly once (RM9)") func answersWereRun() async throws {
    try await expectNone(.answersWereRun)
  }

  @Test("No call begins later than its budget and the tolerance allow (RM10)") func startsInTime() async throws {
    try await expectNone(.startsInTime)
  }

  @Test(
    "A call whose caller has ended is cancelled, also if its clock is ahead, unless the engine loses that (RM11, AT47)")
  func isCancelled()
    async throws
  {
    try await expectNone(.isCancelled)
  }

  @Test("A call that surely has not run never runs (RM12)") func unsentNeverRuns() async throws {
    try await expectNone(.unsentNeverRuns)
  }

  @Test("Nothing is left once all calls have ended (RM13)") func leavesNothing() async throws {
    try await expectNone(.leavesNothing)
  }

  @Test("Value, code and words are those of the local call, and parts are whole or an error (RM14, RM15, RM29)")
  func isSame() async throws {
    try await expectNone(.isSame)
  }

  @Test("No deadline is left once all calls have ended (RM13)") func deadlines() async {
    // In a process of its own, because all tests share the queue.
    await #expect(processExitsWith: .success) {
      for seed in 1...20 as ClosedRange<UInt64> {
        let violations = try await ChaosWorld(seed: seed).violations()
        guard violations.isEmpty else { exit(2) }
      }
      if DeadlineQueue.shared.count != 0 { exit(3) }
    }
  }

  // MARK: Laws can fail

  @Test(
    "Broken transports break the laws (RM9, RM10, RM12, RM14)",
    arguments: Mutant.allCases)
  func mutants(mutant: Mutant) async throws {
    let wrap: ChaosWorld.Wrap = { BrokenTransport($0, mutant, $1) }
    for seed in 1...200 as ClosedRange<UInt64> {
      let isOfServer = mutant.isOfServer
      let world = try ChaosWorld(seed: seed, caller: isOfServer ? nil : wrap, server: isOfServer ? wrap : nil)
      if try await world.violations().contains(where: { mutant.breaks.contains($0.law) }) { return }
    }
    Issue.record("no seed finds \(mutant)")
  }

  // MARK: The engine

  @Test("The example of the chaos transport runs") func example() async throws {
    let orders = try Mediator(of: ModuleContents { Registration { OrdersExample() } })
    let engine = ChaosEngine(seed: 7, plan: ChaosPlan(drops: 0.2, duplicates: 0.2))
    let server = try RemoteServer(
      orders, over: ChaosTransport(as: "orders", over: engine), offers: [Offer(OrdersExample.detail, to: "shop")])
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }

    let remote = Remote("order", over: ChaosTransport(as: "shop", over: engine)) { RemoteAction(OrdersExample.detail) }
    let shop = try Mediator(modules: [])
    try shop.register(ModuleContents { remote }, as: "Orders")
    var endings = (answers: 0, losses: 0)
    for _ in 1...20 {
      do {
        _ = try await engine.run { try await shop.call(OrdersExample.detail, 3) }
        endings.answers += 1
      } catch let error as MediatorError where error.mayHaveRun {
        endings.losses += 1
      }
    }
    #expect(endings.answers + endings.losses == 20)
    #expect(endings.answers > 5 && endings.losses > 2)
    #expect(engine.elapsed >= .seconds(10) * endings.losses)
    await engine.settle()
    serving.cancel()
    try await serving.value
    #expect(engine.servingCount == 0)
  }

  @Test("A seed repeats its faults") func faultsAreRepeated() async throws {
    func outcomes(_ seed: UInt64) async throws -> [Bool] {
      let engine = ChaosEngine(seed: seed, plan: ChaosPlan(drops: 0.3, disconnects: 0.2, partitions: 0.1))
      let shop = ChaosTransport(as: "shop", over: engine)
      _ = try await ChaosTransport(as: "yard", over: engine).serve(RemoteSubject("yard", nil), group: nil) {
        message, _ in
        message
      }
      var outcomes: [Bool] = []
      for _ in 1...50 {
        outcomes.append(
          (try? await shop.request(
            RemoteSubject("yard", "shop"), RemoteMessage(headers: ["id": UUID().uuidString]), until: .now + .seconds(60)
          )) != nil)
      }
      return outcomes
    }
    let first = try await outcomes(3)
    #expect(try await outcomes(3) == first)
    #expect(try await outcomes(4) != first)
    #expect(first.contains(true) && first.contains(false))
  }

  @Test("Without faults each request is answered, after two milliseconds") func calm() async throws {
    let engine = ChaosEngine(seed: 1, plan: .calm)
    let shop = ChaosTransport(as: "shop", over: engine)
    await #expect(throws: TransportError.notServed) {
      try await shop.request(RemoteSubject("yard", "shop"), RemoteMessage(), until: .now + .seconds(60))
    }
    let serving = try await ChaosTransport(as: "yard", over: engine).serve(RemoteSubject("yard", nil), group: "yard") {
      message, _ in
      try? await engine.sleep(for: .seconds(2))
      return message
    }
    let message = RemoteMessage(headers: ["a": "b"], body: Data("c".utf8))
    #expect(try await shop.request(RemoteSubject("yard", "shop"), message, until: .now + .seconds(60)) == message)
    #expect(engine.elapsed == .milliseconds(2002))
    await #expect(throws: TransportError.timedOut) {
      try await shop.request(RemoteSubject("yard", "shop"), message, until: .now + .seconds(1))
    }
    await #expect(throws: TransportError.notSent("the engine lets 'shop' publish only subjects that end in its name")) {
      try await shop.request(RemoteSubject("yard", "clinic"), message, until: .now + .seconds(60))
    }
    let large = RemoteMessage(body: Data(count: 1 << 21))
    await #expect(throws: TransportError.tooLarge(size: 1 << 21, limit: 1 << 20)) {
      try await shop.request(RemoteSubject("yard", "shop"), large, until: .now + .seconds(60))
    }
    await serving.stop()
    await engine.settle()
    #expect(engine.waitingCount == 0 && engine.eventCount == 0 && engine.servingCount == 0)
  }

  @Test("The numbers of a plan may have any value", arguments: [-1, 0, 1, .infinity, .nan] as [Double])
  func extremePlans(probability: Double) async throws {
    for time in [Int64.min, 0, .max] {
      let plan = ChaosPlan(
        delays: probability, duplicates: probability, reorders: probability, disconnects: probability,
        longestDelay: .seconds(time), messageSize: Int(time))
      let engine = ChaosEngine(seed: .max, plan: plan)
      _ = try await ChaosTransport(as: "yard", over: engine).serve(RemoteSubject("yard", nil), group: nil) {
        message, _ in
        message
      }
      let shop = ChaosTransport(as: "shop", over: engine)
      let message = RemoteMessage(body: Data(count: 3))
      _ = try? await shop.request(RemoteSubject("yard", "shop"), message, until: .now + .seconds(Int64.max / 4))
      try await engine.sleep(for: .seconds(time))
      await engine.settle()
      #expect(engine.waitingCount == 0 && engine.eventCount == 0)
    }
  }

  @Test("A cancelled request ends at once, on the engine's clock too") func cancellation() async throws {
    let engine = ChaosEngine(seed: 1, plan: .calm)
    let shop = ChaosTransport(as: "shop", over: engine)
    _ = try await ChaosTransport(as: "yard", over: engine).serve(RemoteSubject("yard", nil), group: "yard") { _, _ in
      try? await engine.sleep(for: .seconds(7))
      return nil
    }
    let request = engine.task {
      try? await shop.request(RemoteSubject("yard", "shop"), RemoteMessage(), until: .now + .seconds(60))
    }
    await engine.run {
      try? await engine.sleep(for: .seconds(3))
      request.cancel()
      _ = await request.value
      #expect(engine.elapsed == .seconds(3))
    }
    await engine.settle()
    #expect(engine.waitingCount == 0 && engine.eventCount == 0)
  }
}

private final class OrdersExample: Target {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
  static let name: TargetName = "order"
  static var actions: ActionTable<OrdersExample> {
    Action(detail) { _, id in "order \(id)" }.exposedToPeers()
  }
}

/// A mistake that an adapter of an engine, or a server, could make.
enum Mutant: CaseIterable, Sendable {
  /// Sends again what was lost.
  case resends
  /// Says that a lost message was not sent.
  case deniesSending
  /// Returns the answer of the request before.
  case mixesAnswers
  /// Passes on both copies of a message under different IDs.
  case forgetsIDs
  /// Says that messages that arrive were sent just now.
  case refreshes
  /// Never passes on a cancellation.
  case ignoresCancellation
  /// Reports a timeout as an answer.
  case inventsAnswers

  var isOfServer: Bool { self == .forgetsIDs || self == .refreshes }

  var breaks: Set<Violation.Law> {
    switch self {
    case .resends, .forgetsIDs: [.runsOnce]
    case .deniesSending: [.unsentNeverRuns]
    case .mixesAnswers: [.isSame]
    case .refreshes: [.startsInTime]
    case .ignoresCancellation: [.isCancelled]
    case .inventsAnswers: [.answersWereRun]
    }
  }
}

/// A transport with one mistake.
private final class BrokenTransport: ClockTransport {
  private let base: ChaosTransport
  private let mutant: Mutant
  private let chaos: ChaosEngine
  private let last = Mutex<RemoteMessage?>(nil)
  private let count = Mutex(0)

  init(_ base: ChaosTransport, _ mutant: Mutant, _ chaos: ChaosEngine) {
    self.base = base
    self.mutant = mutant
    self.chaos = chaos
  }

  var engine: String { base.engine }
  var peer: PeerName { base.peer }
  var limits: TransportLimits { base.limits }
  var milliseconds: Int64 { base.milliseconds }
  var timing: any TransportTiming { base.timing }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    do {
      let answer = try await base.request(subject, message, until: deadline)
      guard mutant == .mixesAnswers else { return answer }
      return last.withLock { last in
        defer { last = answer }
        return last ?? answer
      }
    } catch .lost(let reason) {
      switch mutant {
      case .resends: return try await base.request(subject, message, until: deadline)
      case .deniesSending: throw .notSent(reason)
      default: throw .lost(reason)
      }
    } catch .timedOut where mutant == .inventsAnswers {
      return RemoteMessage(headers: ["mk-outcome": "value"], body: Data(#""0 ""#.utf8))
    }
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    if mutant != .ignoresCancellation { try base.send(subject, message) }
  }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    try await base.serve(pattern, group: group) { [self] message, subject in
      var message = message
      switch mutant {
      case .forgetsIDs:
        let number = count.withLock { count in
          count += 1
          return count
        }
        message.headers["mk-id"]?.append("-\(number)")
      case .refreshes: message.headers["mk-sent"] = "\(milliseconds)"
      default: break
      }
      return await answer(message, subject)
    }
  }
}
