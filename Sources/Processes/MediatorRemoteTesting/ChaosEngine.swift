import Foundation
import MediatorRemote
import Synchronization

/// An engine in memory that loses, delays, doubles and reorders messages by a seed, on a clock of its own.
///
/// Its clock jumps to the next event as soon as all its tasks wait for it: actions that processes run for messages, and
/// the tasks in ``run(_:)``. So a test takes no time, however long its deadlines. A message meets the same faults in
/// each run with the same seed, because they depend on its subject, its body and the number of equal messages before,
/// not on the order of tasks.
///
/// Both copies of a doubled message reach the same process, as no engine delivers one to two members of a group.
public final class ChaosEngine: Sendable {
  struct Server: Sendable {
    let id: Int
    let pattern: RemoteSubject
    let group: String?
    let answer: RemoteAnswer
  }

  /// A task that holds the clock unless it waits for it.
  struct Participant: Sendable {
    let engine: ChaosEngine
    let id: Int
  }

  struct Event {
    let time: Int64
    let id: Int
    let perform: @Sendable () -> Void
  }

  struct Waiting {
    let race: Race<RemoteMessage>
    let participant: Int?
    let deadline: Int
  }

  struct State {
    var now: Int64 = 0
    var nextID = 0
    /// The events, in the order of their times.
    var events: [Event] = []
    var servers: [Server] = []
    var waiting: [Int: Waiting] = [:]
    /// The number of waits of each participant.
    var participants: [Int: Int] = [:]
    /// The number of participants in no wait, and of events that are performed.
    var working = 0
    var sent: [UInt64: UInt64] = [:]
    var settling: [CheckedContinuation<Void, Never>] = []

    mutating func makeID() -> Int {
      nextID += 1
      return nextID
    }

    mutating func add(after delay: Int64, _ perform: @escaping @Sendable () -> Void) -> Int {
      let event = Event(time: now + delay, id: makeID(), perform: perform)
      events.insert(event, at: (events.lastIndex { $0.time <= event.time } ?? -1) + 1)
      return event.id
    }

    mutating func join() -> Int {
      let id = makeID()
      participants[id] = 0
      working += 1
      return id
    }

    mutating func begin(_ id: Int, _ wait: Waiting) {
      waiting[id] = wait
      guard let participant = wait.participant, let count = participants[participant] else { return }
      participants[participant] = count + 1
      if count == 0 { working -= 1 }
    }

    mutating func end(_ id: Int) -> Waiting? {
      guard let wait = waiting.removeValue(forKey: id) else { return nil }
      events.removeAll { $0.id == wait.deadline }
      if let participant = wait.participant, let count = participants[participant] {
        participants[participant] = count - 1
        if count == 1 { working += 1 }
      }
      return wait
    }
  }

  /// The time of sending in messages at the start of the clock.
  private static let start: Int64 = 1_000_000_000_000
  @TaskLocal private static var current: Participant?

  /// The seed.
  public let seed: UInt64
  /// The probabilities of the faults.
  public let plan: ChaosPlan
  let state = Mutex(State())

  /// Creates an engine without servers.
  public init(seed: UInt64, plan: ChaosPlan = .rough) {
    self.seed = seed
    self.plan = plan
  }

  /// The time on the engine's clock since its creation.
  public var elapsed: Duration { .milliseconds(state.withLock { $0.now }) }
  /// The number of requests without an answer, and of sleeping tasks.
  public var waitingCount: Int { state.withLock { $0.waiting.count } }
  /// The number of messages in transit and of deadlines.
  public var eventCount: Int { state.withLock { $0.events.count } }
  /// The number of subjects that are served.
  public var servingCount: Int { state.withLock { $0.servers.count } }

  var milliseconds: Int64 { Self.start + state.withLock { $0.now } }

  /// Runs a body that holds the clock unless it waits for an answer of the engine, or in ``sleep(for:)``.
  ///
  /// A body that waits for another event, such as the end of a task that waits for the engine, stops the clock.
  public func run<Result>(_ body: nonisolated(nonsending) () async throws -> Result) async rethrows -> Result {
    try await run(as: join(), body)
  }

  /// Starts a task that holds the clock from now on, as ``run(_:)`` does.
  public func task<Result: Sendable>(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Result) -> Task<
    Result, Never
  > {
    let participant = join()
    return Task { await self.run(as: participant, body) }
  }

  private func join() -> Participant { Participant(engine: self, id: state.withLock { $0.join() }) }

  func run<Result>(
    as participant: Participant, _ body: () async throws -> Result
  ) async rethrows -> Result {
    defer { leave(participant.id) }
    return try await Self.$current.withValue(participant) { try await body() }
  }

  /// Suspends the task on the engine's clock.
  ///
  /// - Throws: `CancellationError` once the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    _ = try await wait(duration.milliseconds, else: .success(RemoteMessage())) { _ in }
  }

  /// Waits until no message is in transit, no deadline is left and no action runs.
  public func settle() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.settling.append(continuation) }
      proceed()
    }
  }

  /// Performs events, each at its time, as long as all participants wait.
  func proceed() {
    while true {
      let (event, settled) = state.withLock { state -> (Event?, [CheckedContinuation<Void, Never>]) in
        guard state.working == 0 else { return (nil, []) }
        if state.events.isEmpty {
          guard state.participants.isEmpty else { return (nil, []) }
          defer { state.settling = [] }
          return (nil, state.settling)
        }
        state.working += 1
        state.now = max(state.now, state.events[0].time)
        return (state.events.removeFirst(), [])
      }
      for continuation in settled { continuation.resume() }
      guard let event else { return }
      event.perform()
      state.withLock { $0.working -= 1 }
    }
  }

  private func leave(_ participant: Int) {
    state.withLock { state in
      if state.participants.removeValue(forKey: participant) == 0 { state.working -= 1 }
    }
    proceed()
  }

  func wait(
    _ time: Int64, else late: Result<RemoteMessage, TransportError>, _ begin: (Int) -> Void
  ) async throws -> RemoteMessage {
    let race = Race<RemoteMessage>()
    let participant = Self.current.flatMap { $0.engine === self ? $0.id : nil }
    return try await race.result {
      // The clock would otherwise advance during a wait that has ended.
      if race.isFinished { return {} }
      let id = state.withLock { state in
        let id = state.makeID()
        let deadline = state.add(after: time) { self.finish(id, late) }
        state.begin(id, Waiting(race: race, participant: participant, deadline: deadline))
        return id
      }
      begin(id)
      proceed()
      return { _ = self.state.withLock { $0.end(id) } }
    }
  }

  /// Ends a wait, unless it has ended.
  func finish(_ id: Int, _ result: Result<RemoteMessage, TransportError>) {
    state.withLock { $0.end(id) }?.race.finish(result.mapError { $0 })
  }

  func after(_ delay: Int64, _ perform: @escaping @Sendable () -> Void) {
    _ = state.withLock { $0.add(after: delay, perform) }
  }
}

extension ChaosEngine: TransportTiming {
  package func start(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    task(body)
  }

  package func pause(for duration: Duration) async { try? await sleep(for: duration) }
}
