import EngineProcess
import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import NatsTransport
import Synchronization

/// 64 callers, of which some give up, while servers and engine are killed and stopped in turn; then each order is looked up in what
/// ran.
struct KillLoop {
  private static let timeout = Duration.seconds(2)
  private static let callers = 64
  /// How late a call may end where other programs use the processor too.
  private static let lateness = Duration.seconds(5)
  /// How long a task may wait for a thread there; the C client blocks for two seconds at a time.
  private static let stall = Duration.seconds(1)
  /// How long the engine hangs at most: longer than the client takes to see it.
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

  private struct Faults {
    var (killedEngines, stoppedEngines, killedServers, stoppedServers) = (0, 0, 0, 0)
    /// When which server was stopped: a process that is stopped after it has checked a call runs it late.
    var stops: [(server: Int32, time: ClosedRange<Int64>)] = []
  }

  private final class Latest: Sendable {
    private let time = Mutex(Duration.zero)
    var value: Duration { time.withLock { $0 } }
    func add(_ duration: Duration) { time.withLock { $0 = max($0, duration) } }
  }

  private final class Outcomes: Sendable {
    let byOrder = Mutex<[String: Call]>([:])
  }

  /// Returns whether all laws held.
  func run(for duration: Duration) async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kill-loop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let log = RunLog(folder.appending(path: "runs").path)
    var engine = try await Engine()
    let port = engine.port
    let shop = Engine.transport(engine.url, as: "shop")
    let mediator = try Load.caller(over: shop, timeout: Self.timeout)
    var servers = try (0..<2).map { _ in try start(engine.url, log) }
    let outcomes = Outcomes()
    let (latest, stall, wrong) = (Latest(), Latest(), Counter())
    let end = ContinuousClock.now + duration
    var faults = Faults()
    try await withThrowingTaskGroup { group in
      for caller in 0..<Self.callers {
        group.addTask {
          var number = 0
          let padding = String(repeating: "x", count: Self.size(of: caller))
          while .now < end {
            number += 1
            let order = "\(caller)-\(number)"
            let (start, startTime) = (ContinuousClock.now, RunLog.now)
            let call = Task { try await mediator.call(LoadTarget.place, order, padding) }
            if number % 10 == 0 {
              try await Task.sleep(for: .microseconds(Int.random(in: 0...3000)))
              call.cancel()
            }
            let outcome: Outcome
            switch await call.result {
            case .success(let placed):
              if placed != order { wrong.add() }
              outcome = .answered
            case .failure(let error as MediatorError):
              if !Self.codes.contains(error.code) { wrong.add() }
              outcome = error.mayHaveRun ? .mayHaveRun : .hasNotRun
            case .failure(let error):
              if !(error is CancellationError) || number % 10 != 0 { wrong.add() }
              outcome = .cancelled
            }
            latest.add(ContinuousClock.now - start - Self.timeout)
            outcomes.byOrder.withLock { $0[order] = Call(outcome: outcome, start: startTime) }
            if outcome == .hasNotRun { try await Task.sleep(for: .milliseconds(10)) }
          }
        }
      }
      group.addTask {
        while .now < end {
          let start = ContinuousClock.now
          try await Task.sleep(for: .milliseconds(5))
          stall.add(.now - start - .milliseconds(5))
        }
      }
      while .now < end {
        try await Task.sleep(for: .milliseconds(Int.random(in: 200...900)))
        let index = Int.random(in: 0..<servers.count)
        let server = servers[index].processIdentifier
        switch Int.random(in: 0..<8) {
        case 0, 1:
          engine.signal(SIGKILL)
          faults.killedEngines += 1
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...400)))
          engine = try await Engine(port: port)
        case 2:
          engine.signal(SIGSTOP)
          faults.stoppedEngines += 1
          // Up to twice as long as calls wait, so some arrive too late to run; or until the client gives the connection up.
          let hang = faults.stoppedEngines % 8 == 1 ? Self.longestHang : .milliseconds(Int.random(in: 0...4500))
          try await Task.sleep(for: min(hang, max(.zero, end - .now)))
          engine.signal(SIGCONT)
        case 3:
          let stop = RunLog.now
          kill(server, SIGSTOP)
          faults.stoppedServers += 1
          try await Task.sleep(for: .milliseconds(Int.random(in: 0...4000)))
          kill(server, SIGCONT)
          faults.stops.append((server, stop...max(stop, RunLog.now)))
        default:
          kill(server, SIGKILL)
          faults.killedServers += 1
          servers[index] = try start(engine.url, log)
        }
      }
      try await group.waitForAll()
    }
    // What was sent and not answered must run by then or never.
    try await Task.sleep(for: Self.timeout + .seconds(2))
    for server in servers { kill(server.processIdentifier, SIGKILL) }
    let runs = try log.runs()
    try? FileManager.default.removeItem(at: folder)
    return report(
      outcomes.byOrder.withLock { $0 }, runs, faults, latest.value, stall.value, shop.pendingCount, wrong.count)
  }

  private func report(
    _ outcomes: [String: Call], _ runs: [String: [RunLog.Run]], _ faults: Faults, _ latest: Duration, _ stall: Duration,
    _ pending: Int, _ wrong: Int
  ) -> Bool {
    func count(_ outcome: Outcome) -> Int { outcomes.values.count { $0.outcome == outcome } }
    let twice = runs.values.count { $0.count > 1 }
    let lied = outcomes.count { $0.value.outcome == .hasNotRun && runs[$0.key] != nil }
    let unrun = outcomes.count { $0.value.outcome == .answered && runs[$0.key]?.count != 1 }
    let unknown = outcomes.count { $0.value.outcome == .mayHaveRun && runs[$0.key] != nil }
    let late = outcomes.count { order, call in
      runs[order, default: []].contains { run in
        run.time > call.start + Self.longestWay
          && !faults.stops.contains { $0.server == run.process && $0.time.overlaps(call.start...run.time) }
      }
    }
    print(
      """
      \(outcomes.count) orders
      killed: \(faults.killedServers) servers, \(faults.killedEngines) engines
      stopped for a while: \(faults.stoppedServers) servers, \(faults.stoppedEngines) engines
      answered \(count(.answered)), not run \(count(.hasNotRun)), may have run \(count(.mayHaveRun)) (\(unknown) had)
      cancelled: \(count(.cancelled))
      placed twice: \(twice)
      answered without having run once: \(unrun)
      run although said not to: \(lied)
      begun after budget and tolerance: \(late)
      other answers or errors than expected: \(wrong)
      latest end after a deadline: \(Int(latest / .milliseconds(1))) ms
      longest wait of a task for a thread: \(Int(stall / .milliseconds(1))) ms
      requests that still wait: \(pending)
      """)
    return twice + lied + unrun + late + wrong + pending == 0 && latest < Self.lateness && stall < Self.stall
  }

  private func start(_ url: String, _ log: RunLog) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["serve", url, log.path]
    try process.run()
    return process
  }
}
