import Measuring
import CMeasure
import Fixtures
import Foundation
import MediatorKit
import MediatorLinks
import Synchronization

/// The throughput of two concurrent threads, compared with one.
enum ThreadReport {
  static func print() throws {
    let mediator = try Mediator(modules: [BenchModule.self])
    let links = try Mediator(modules: [BenchModule.self], links: LinkSettings(namespaces: [.schemes("shop")]))
    let closure = Floors.closure
    let text = "a short text"
    let shared = Counter()
    let loops: [(String, @Sendable (Int) throws -> Void)] = [
      ("closure", { turns in for turn in 0..<turns { measure_keep(Int64(try closure(turn))) } }),
      (
        "one shared atomic counter, to compare",
        { turns in for _ in 0..<turns { shared.value.add(1, ordering: .relaxed) } }
      ),
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
      (
        "openNow, two integers",
        { turns in for _ in 0..<turns { _ = try links.openNow("shop://order/42/lines/7", source: .push) } }
      ),
    ]
    Swift.print("\n### Two threads at once\n")
    Swift.print("| case | one thread, ns | each of two, ns | throughput ÷ one thread |\n|---|--:|--:|--:|")
    for (name, loop) in loops {
      try loop(1000)
      let turns = name.contains("Now, ") ? 10_000 : 100_000
      let one = median(threads: 1, turns, loop).map { $0 * 1e9 / Double(turns) }
      let two = median(threads: 2, turns, loop).map { $0 * 1e9 / Double(turns) }
      let ratio = one.flatMap { one in two.map { 2 * one / $0 } }
      Swift.print("| \(name) | \(number(one)) | \(number(two)) | \(number(ratio, digits: 2)) |")
    }
  }

  /// Returns the median time of a thread in rounds during which all threads ran, or `nil` if there were too few such rounds.
  private static func median(threads: Int, _ turns: Int, _ loop: @escaping @Sendable (Int) throws -> Void) -> Double? {
    var kept: [Double] = []
    for _ in 0..<2000 where kept.count < 31 {
      let round = seconds(threads: threads, turns, loop)
      if round.overlap > 0.8 { kept.append(round.each) }
    }
    return kept.count < 5 ? nil : kept.sorted()[kept.count / 2]
  }

  /// Returns the average processor time of each thread, and its share of the total time.
  private static func seconds(
    threads: Int, _ turns: Int, _ loop: @escaping @Sendable (Int) throws -> Void
  ) -> (each: Double, overlap: Double) {
    let done = DispatchSemaphore(value: 0)
    let ready = Counter()
    let total = Locked(0.0)
    let first = Locked<ContinuousClock.Instant?>(nil)
    for _ in 0..<threads {
      Thread {
        ready.value.add(1, ordering: .sequentiallyConsistent)
        while ready.value.load(ordering: .acquiring) < threads {}
        if first.get() == nil { first.set(ContinuousClock.now) }
        let start = measure_thread_seconds()
        do { try loop(turns) } catch { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
        total.add(measure_thread_seconds() - start)
        done.signal()
      }.start()
    }
    for _ in 0..<threads { done.wait() }
    let whole = first.get().map { (ContinuousClock.now - $0) / .seconds(1) } ?? .infinity
    let each = total.get() / Double(threads)
    return (each, each / whole)
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }
}
