import Measuring
import CMeasure
import Fixtures
import Foundation
import MediatorKit
import Synchronization

/// The throughput of two threads that call at once, beside that of one.
enum ThreadReport {
  static func print() throws {
    let mediator = try Mediator(modules: [BenchModule.self])
    let closure = Floors.closure
    let text = "a short text"
    let loops: [(String, @Sendable (Int) throws -> Void)] = [
      ("closure", { turns in for turn in 0..<turns { measure_keep(Int64(try closure(turn))) } }),
      (
        "typed callNow",
        { turns in for turn in 0..<turns { measure_keep(Int64(try mediator.callNow(Keys.sync, turn))) } }
      ),
      (
        "performNow, two parameters",
        { turns in
          for turn in 0..<turns { _ = try mediator.performNow("bench", "pair", ["id": turn, "text": text]) }
        }
      ),
    ]
    Swift.print(
      "\n### Two threads at once\n\n| case | one thread, ns | two threads, ns | throughput ÷ one thread |\n|---|--:|--:|--:|"
    )
    for (name, loop) in loops {
      try loop(1000)
      let turns = name.hasPrefix("perform") ? 100_000 : 3_000_000
      let one = median { seconds(threads: 1, turns, loop) }
      let two = median { seconds(threads: 2, turns, loop) }
      let perTurn = 1e9 / Double(turns)
      Swift.print(
        "| \(name) | \(number(one * perTurn)) | \(number(two * perTurn)) | \(number(2 * one / two, digits: 2)) |"
      )
    }
  }

  private static func median(_ measure: () -> Double) -> Double { (0..<9).map { _ in measure() }.sorted()[4] }

  /// The time until all threads are done, which begin together.
  private static func seconds(threads: Int, _ turns: Int, _ loop: @escaping @Sendable (Int) throws -> Void) -> Double {
    let done = DispatchSemaphore(value: 0)
    let ready = Counter()
    for _ in 0..<threads {
      Thread {
        ready.value.add(1, ordering: .sequentiallyConsistent)
        while ready.value.load(ordering: .acquiring) <= threads {}
        do { try loop(turns) } catch { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
        done.signal()
      }.start()
    }
    while ready.value.load(ordering: .acquiring) < threads {}
    let start = ContinuousClock.now
    ready.value.add(1, ordering: .sequentiallyConsistent)
    for _ in 0..<threads { done.wait() }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }
}
