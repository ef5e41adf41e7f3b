import CMeasure
import Fixtures
import Handwritten
import Measuring
import MediatorKit

/// The same calls by this package's mediator and by one written by hand.
enum Calls {
  private enum SyncKey: HandwrittenKey {
    typealias Input = Int
    typealias Output = Int
  }

  /// Calls of cached targets.
  static func suites() throws -> [Suite] { [try typed(), try byName()] }

  private static func handwritten() -> HandwrittenMediator {
    let mediator = HandwrittenMediator()
    let target = Floors.witness
    mediator.register(SyncKey.self) { try target.next($0) }
    mediator.register("bench", "pair") { inputs in
      guard let number = inputs["id"] as? Int, let text = inputs["text"] as? String else {
        throw HandwrittenMediator.Missing()
      }
      return number &+ text.utf8.count
    }
    return mediator
  }

  private static func typed() throws -> Suite {
    let mediator = try Mediator(modules: [BenchModule.self])
    let handwritten = handwritten()
    let witness = Floors.witness
    guard try mediator.callNow(Keys.sync, 1) == handwritten.call(SyncKey.self, 1), try witness.next(1) == 2 else {
      throw UsageError("the typed calls return different results")
    }
    return Suite(
      title: "One typed call, an integer",
      benchmarks: [
        Benchmark("typed/callNow") { turns in
          for turn in 0..<turns { measure_keep(Int64(try mediator.callNow(Keys.sync, turn))) }
        },
        Benchmark("typed/a call through a protocol", floor: "callNow") { turns in
          for turn in 0..<turns { measure_keep(Int64(try witness.next(turn))) }
        },
        Benchmark("typed/a mediator written by hand", floor: "callNow") { turns in
          for turn in 0..<turns { measure_keep(Int64(try handwritten.call(SyncKey.self, turn))) }
        },
      ])
  }

  private static func byName() throws -> Suite {
    let mediator = try Mediator(modules: [BenchModule.self])
    let handwritten = handwritten()
    let text = "a short text"
    guard
      try mediator.performNow("bench", "pair", ["id": 1, "text": text], as: Int.self)
        == handwritten.perform("bench", "pair", ["id": 1, "text": text]) as? Int
    else { throw UsageError("the calls by name return different results") }
    return Suite(
      title: "One call by name, an integer and a string",
      benchmarks: [
        Benchmark("by name/performNow") { turns in
          for turn in 0..<turns {
            measure_keep(Int64(try mediator.performNow("bench", "pair", ["id": turn, "text": text], as: Int.self)))
          }
        },
        Benchmark("by name/a mediator written by hand", floor: "performNow") { turns in
          for turn in 0..<turns {
            measure_keep(Int64(try handwritten.perform("bench", "pair", ["id": turn, "text": text]) as? Int ?? 0))
          }
        },
      ])
  }
}
