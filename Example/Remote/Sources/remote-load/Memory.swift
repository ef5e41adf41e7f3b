import EngineProcess
import Foundation
import MediatorRemote
import NatsTransport

/// The memory of one process that calls and serves, over a million calls of 64 callers, of which one in ten is cancelled.
///
/// IDs are remembered for as long as a copy may come, those of cancelled calls for 71 seconds. Memory grows until the first of them are
/// forgotten, so calls before that are not measured.
struct Memory {
  /// How much the memory may grow in the second half, in KiB: a byte for each call.
  private static let maximumGrowth = 512

  /// Returns whether nothing was left of the calls.
  func run() async throws -> Bool {
    let engine = try await Engine()
    // Cancelled calls run until their cancellation arrives, beside those of the 64 callers.
    let server = try Load.server(over: engine.transport(as: "orders"), nil, limit: 1000)
    let serving = Task { try await server.run() }
    let shop = engine.transport(as: "shop")
    let mediator = try Load.caller(over: shop, timeout: .seconds(30))
    while (try? await mediator.call(LoadTarget.echo, "")) == nil { try await Task.sleep(for: .milliseconds(10)) }
    print("calls, resident memory in KiB:")
    var sizes: [Int] = []
    let failures = Counter()
    let (start, forgotten) = (ContinuousClock.now, Duration.seconds(75))
    var tenth = 0
    while tenth < 10 {
      if .now - start > forgotten { tenth += 1 }
      await withTaskGroup { group in
        for caller in 0..<64 {
          group.addTask {
            for number in 0..<(100_000 / 64) {
              let hasEnded = await Self.call(mediator, isCancelled: (caller + number) % 10 == 0)
              if !hasEnded { failures.add() }
            }
          }
        }
      }
      if tenth == 0 { continue }
      sizes.append(try Self.residentKiB())
      print("  \(tenth * (100_000 / 64) * 64): \(sizes[tenth - 1])")
    }
    // The cancelled calls end in the server too.
    try await Task.sleep(for: .seconds(1))
    let left = (running: server.runningCount, waiting: shop.pendingCount)
    serving.cancel()
    _ = await serving.result
    print("calls that failed: \(failures.count), that run: \(left.running), that wait: \(left.waiting)")
    return failures.count == 0 && left == (0, 0) && sizes[9] - sizes[4] <= Self.maximumGrowth
  }

  /// Returns whether the call was answered, or was cancelled as it should be.
  private static func call(_ mediator: Mediator, isCancelled: Bool) async -> Bool {
    guard isCancelled else { return (try? await mediator.call(LoadTarget.echo, "x")) == "x" }
    let call = Task { try await mediator.call(LoadTarget.echo, "x") }
    // Some before they are sent, and some while they run.
    try? await Task.sleep(for: .microseconds(Int.random(in: 0...1000)))
    call.cancel()
    return switch await call.result {
    case .success(let text): text == "x"
    case .failure(let error): error is CancellationError
    }
  }

  private static func residentKiB() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.split(whereSeparator: { !$0.isNumber }).first ?? "") } ?? 0
  }
}
