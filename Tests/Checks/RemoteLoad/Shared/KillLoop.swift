import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import Synchronization

/// 64 callers, of which some give up and some ask for parts, while servers and engine are killed and stopped in turn; then each order
/// is looked up in what ran.
struct KillLoop {
  typealias Signal = @Sendable (Int32) -> Void

  private static let timeout = Duration.seconds(2)
  private static let callers = 64
  #if DEBUG
  /// How late a call may end after its deadline or its cancellation, beyond what a thread beside it waits for a processor: a large
  /// message takes long here.
  private static let lateness = Duration.seconds(2)
  /// How long a task may wait for a thread, beyond that.
  private static let stall = Duration.seconds(1)
  #else
  private static let lateness = Duration.milliseconds(250)
  private static let stall = Duration.milliseconds(100)
  #endif
  /// How long all hang at most: longer than a client of NATS takes to see it.
  private static let longestHang = Duration.seconds(25)
  /// The bytes of an order by its caller: a few large ones.
  private static func size(of caller: Int) -> Int { caller % 16 == 0 ? 600_000 : caller % 4 == 1 ? 65_536 : 64 }
  /// How long after its start a call may begin to run, in milliseconds: its budget, the tolerance of RM10, and half a second for a
  /// busy processor.
  private static let longestWay = Int64(timeout / .milliseconds(1)) + 1000 + 500

  private enum Outcome: Sendable { case answered, hasNotRun, mayHaveRun, cancelled }

  private struct Call: Sendable {
    let outcome: Outcome
    /// Milliseconds since 1970, as in ``RunLog``.
    let start: Int64
  }

  /// The codes of a call whose process is away, busy or late.
  private static let codes: Set<MediatorError.Code> = [.unreachable, .answerLost, .overloaded, .deadlineExceeded]

  private struct WrongPart: Error {}

  private struct Faults {
    var (killed, stopped, killedServers, stoppedServers) = (0, 0, 0, 0)
    /// When which server was stopped: a process that is stopped after it has checked a call runs it late.
    var stops: [(server: Int32, time: ClosedRange<Int64>)] = []
  }

  /// The longest of several times.
  private final class Longest: Sendable {
    private let time = Mutex(Duration.zero)
    var value: Duration { time.withLock { $0 } }
    func add(_ duration: Duration) { time.withLock { $0 = max($0, duration) } }
  }

  /// The calls and the longest times of a run.
  private final class Record: Sendable {
    let calls = Mutex<[String: Call]>([:])
    let (late, lateCancelled, stall, machineStall) = (Longest(), Longest(), Longest(), Longest())
    let (parts, wrong) = (Counter(), Counter())
  }

  private let transport: any Transport
  private let address: String
  private let pending: () -> Int
  private let startEngine: (() async throws -> Signal)?

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - transport: The connection of the callers.
  ///   - address: What this program's command `serve` connects to.
  ///   - pending: Returns the number of requests that wait for an answer.
  ///   - startEngine: Starts the engine, and returns what sends signals to it; without one, all servers are killed and stopped at once
  ///     in its place.
  init(
    over transport: any Transport, at address: String, pending: @escaping () -> Int,
    startEngine: (() async throws -> Signal)? = nil
  ) {
    (self.transport, self.address, self.pending, self.startEngine) = (transport, address, pending, startEngine)
  }

  /// Returns whether all laws held.
  func run(for duration: Duration) async throws -> Bool {
    let path = FileManager.default.temporaryDirectory.appending(path: "kill-loop-\(UUID().uuidString)").path
    let log = RunLog(path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let record = Record()
    let end = ContinuousClock.now + duration
    let mediator = try Load.caller(over: transport, timeout: Self.timeout)
    let faults = try await withThrowingTaskGroup { group in
      for caller in 0..<Self.callers {
        group.addTask {
          var number = 0
          while .now < end {
            number += 1
            try await Self.call(mediator, caller, number, record)
          }
        }
      }
      // A thread and a task that wait for five milliseconds each: only the second one waits for a thread.
      Thread.detachNewThread {
        var threads = ThreadWaits()
        while .now < end {
          let start = ContinuousClock.now
          Thread.sleep(forTimeInterval: 0.005)
          record.machineStall.add(max(.now - start - .milliseconds(5), threads.longest()))
        }
      }
      group.addTask {
        while .now < end {
          let start = ContinuousClock.now
          try await Task.sleep(for: .milliseconds(5))
          record.stall.add(.now - start - .milliseconds(5))
        }
      }
      let faults = try await strike(until: end, log)
      try await group.waitForAll()
      return faults
    }
    return report(record, try log.runs(), faults)
  }

  /// Kills and stops servers and engine, and ends them all once nothing can run any more.
  private func strike(until end: ContinuousClock.Instant, _ log: RunLog) async throws -> Faults {
    var faults = Faults()
    var engine = try await startEngine?()
    var servers = try (0..<2).map { _ in try start(log) }
    defer { for server in servers { kill(server, SIGKILL) } }
    var draws: [Int] = []
    while .now < end {
      try await Task.sleep(for: .milliseconds(Int.random(in: 200...900)))
      if draws.isEmpty { draws = (0..<8).shuffled() }
      let draw = draws.removeLast()
      let isEngine = draw < 3
      let struck = !isEngine ? [Int.random(in: servers.indices)] : engine == nil ? Array(servers.indices) : []
      let processes = struck.map { servers[$0] }
      func signal(_ signal: Int32) {
        if isEngine { engine?(signal) }
        for process in processes { kill(process, signal) }
      }
      if draw == 2 || draw == 3 {
        // Up to twice as long as calls wait, so some arrive too late to run; or until a client gives the connection up.
        let isLong = isEngine && faults.stopped % 8 == 0
        let hang = isLong ? Self.longestHang : .milliseconds(Int.random(in: 0...4500))
        let start = RunLog.now
        signal(SIGSTOP)
        try await Task.sleep(for: min(hang, max(.zero, end - .now)))
        signal(SIGCONT)
        faults.stops += processes.map { ($0, start...max(start, RunLog.now)) }
        if isEngine { faults.stopped += 1 } else { faults.stoppedServers += 1 }
      } else {
        signal(SIGKILL)
        if isEngine {
          faults.killed += 1
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...400)))
          engine = try await startEngine?()
        } else {
          faults.killedServers += 1
        }
        for index in struck { servers[index] = try start(log) }
      }
    }
    // A call that was sent and not answered must run by then or never.
    try await Task.sleep(for: Self.timeout + .seconds(2))
    return faults
  }

  /// Starts a server, and returns its process.
  private func start(_ log: RunLog) throws -> Int32 {
    #if os(macOS) || os(Linux)
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["serve", address, log.path]
    try process.run()
    return process.processIdentifier
    #else
    throw CocoaError(.featureUnsupported)
    #endif
  }

  /// Makes one call: each tenth is cancelled, and each fourth asks for parts.
  private static func call(_ mediator: Mediator, _ caller: Int, _ number: Int, _ record: Record) async throws {
    let order = "\(caller)-\(number)"
    let size = size(of: caller)
    let padding = String(repeating: "x", count: size)
    let isCancelled = number % 10 == 0
    let start = RunLog.now
    let call = Task {
      var last = ContinuousClock.now
      func noteEnd() {
        record.late.add(.now - last - timeout)
        last = .now
      }
      defer { noteEnd() }
      guard number % 4 == 2 else { return try await mediator.call(LoadTarget.place, order, padding) == order }
      // At least three of the largest.
      let count = max(3, min(30, 1_000_000 / size))
      var taken = 0
      for try await part in try await mediator.call(LoadTarget.parts, order, count, padding) {
        noteEnd()
        taken += 1
        record.parts.add()
        guard part.hasPrefix("\(taken) ") else { throw WrongPart() }
      }
      if taken < count { try Task.checkCancellation() }
      return taken == count
    }
    var cancellation: ContinuousClock.Instant?
    if isCancelled {
      try await Task.sleep(for: .microseconds(Int.random(in: 0...3000)))
      cancellation = .now
      call.cancel()
    }
    let outcome: Outcome
    switch await call.result {
    case .success(let isWhole):
      if !isWhole { record.wrong.add() }
      outcome = .answered
    case .failure(let error as MediatorError):
      if !codes.contains(error.code) { record.wrong.add() }
      outcome = error.mayHaveRun ? .mayHaveRun : .hasNotRun
    case .failure(let error):
      if !(error is CancellationError) || !isCancelled { record.wrong.add() }
      outcome = .cancelled
    }
    if let cancellation { record.lateCancelled.add(.now - cancellation) }
    record.calls.withLock { $0[order] = Call(outcome: outcome, start: start) }
    if outcome == .hasNotRun { try await Task.sleep(for: .milliseconds(10)) }
  }

  private func report(_ record: Record, _ runs: [String: [RunLog.Run]], _ faults: Faults) -> Bool {
    let calls = record.calls.withLock { $0 }
    func count(_ outcome: Outcome) -> Int { calls.values.count { $0.outcome == outcome } }
    func milliseconds(_ time: Longest) -> Int { Int(time.value / .milliseconds(1)) }
    let twice = runs.values.count { $0.count > 1 }
    let lied = calls.count { $0.value.outcome == .hasNotRun && runs[$0.key] != nil }
    let unrun = calls.count { $0.value.outcome == .answered && runs[$0.key]?.count != 1 }
    let unknown = calls.count { $0.value.outcome == .mayHaveRun && runs[$0.key] != nil }
    let late = calls.count { order, call in
      runs[order, default: []].contains { run in
        run.time > call.start + Self.longestWay
          && !faults.stops.contains { $0.server == run.process && $0.time.overlaps(call.start...run.time) }
      }
    }
    let pending = pending()
    let engine = startEngine == nil ? "all servers" : "the engine"
    print(
      """
      \(calls.count) orders, \(record.parts.count) parts
      killed: a server \(faults.killedServers) times, \(engine) \(faults.killed) times
      stopped for a while: a server \(faults.stoppedServers) times, \(engine) \(faults.stopped) times
      answered \(count(.answered)), not run \(count(.hasNotRun)), may have run \(count(.mayHaveRun)) (\(unknown) had)
      cancelled: \(count(.cancelled))
      placed twice: \(twice)
      answered without having run once: \(unrun)
      run although said not to: \(lied)
      begun after budget and tolerance: \(late)
      other answers, parts or errors than expected: \(record.wrong.count)
      requests that still wait: \(pending)
      latest end after a deadline: \(milliseconds(record.late)) ms, after a cancellation: \(milliseconds(record.lateCancelled)) ms
      longest wait of a task for a thread: \(milliseconds(record.stall)) ms, of a thread for a processor: \(milliseconds(record.machineStall)) ms
      """)
    let machine = record.machineStall.value
    return twice + lied + unrun + late + record.wrong.count + pending == 0
      && max(record.late.value, record.lateCancelled.value) < Self.lateness + machine
      && record.stall.value < Self.stall + machine
  }
}

/// How long the threads of this process wait for a processor, as Linux counts it.
///
/// A thread that sleeps gets a processor before those that compute, so its own waits say little of theirs.
private struct ThreadWaits {
  /// The time that each thread has waited, in nanoseconds.
  private var known: [String: Int64] = [:]

  /// Returns the longest time that one thread waited since the last call; zero where it is not known.
  mutating func longest() -> Duration {
    let folder = "/proc/self/task"
    var longest: Int64 = 0
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8),
        let waited = text.split(separator: " ").dropFirst().first.flatMap({ Int64($0) })
      else { continue }
      if let before = known.updateValue(waited, forKey: thread) { longest = max(longest, waited - before) }
    }
    return .nanoseconds(longest)
  }
}
