import EngineProcess
import Foundation
import MediatorKit
import MediatorRemote
import NatsTransport

/// The memory of one process that calls and serves, over a million calls of 64 callers, of which one in ten is cancelled.
struct Memory {
  func run() async throws {
    let engine = try await Engine()
    let server = try Load.server(over: engine.transport(as: "orders"), nil)
    let serving = Task { try await server.run() }
    let mediator = try Load.caller(over: engine.transport(as: "shop"), timeout: .seconds(30))
    while (try? await mediator.call(LoadTarget.echo, "")) == nil { try await Task.sleep(for: .milliseconds(10)) }
    print("calls, resident memory in KiB:")
    for tenth in 1...10 {
      await withTaskGroup { group in
        for caller in 0..<64 {
          group.addTask {
            for number in 0..<(100_000 / 64) { await Self.call(mediator, isCancelled: (caller + number) % 10 == 0) }
          }
        }
      }
      print("  \(tenth * (100_000 / 64) * 64): \(try Self.residentKiB())")
    }
    serving.cancel()
    _ = await serving.result
  }

  private static func call(_ mediator: Mediator, isCancelled: Bool) async {
    guard isCancelled else {
      _ = try? await mediator.call(LoadTarget.echo, "x")
      return
    }
    let call = Task { try await mediator.call(LoadTarget.echo, "x") }
    call.cancel()
    _ = await call.result
  }

  private static func residentKiB() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.split(whereSeparator: { !$0.isNumber }).first ?? "") } ?? 0
  }
}
