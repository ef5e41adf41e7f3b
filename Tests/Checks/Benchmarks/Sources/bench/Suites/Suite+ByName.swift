import Measuring
import CMeasure
import Fixtures
import MediatorKit
import MediatorLinks

extension Suite {
  /// Calls by name.
  static let byName = Suite(name: "by name", title: "Calls by name, two parameters") {
    let mediator = try Mediator(modules: [BenchModule.self])
    let observed = try Mediator(modules: [BenchModule.self])
    try observed.register(
      ModuleContents { CallObserver { measure_keep($0.invocation.source == nil ? 0 : 1) } }, as: "Around")
    let dictionary = Floors.dictionary
    let text = "a short text"
    return [
      Benchmark("by name/a dictionary of two, made and read") { turns in
        for turn in 0..<turns {
          let values: [String: any Sendable] = ["id": turn, "text": text]
          let number = values["id"] as? Int ?? 0
          measure_keep(Int64(number &+ ((values["text"] as? String)?.utf8.count ?? 0)))
        }
      },
      Benchmark("by name/[String: closure] and a dictionary of two", floor: "a dictionary of two, made and read") {
        turns in
        for turn in 0..<turns {
          guard let handler = dictionary["bench/pair"] else { throw UsageError("no handler") }
          measure_keep(Int64((try handler.body(["id": turn, "text": text]) as? Int) ?? 0))
        }
      },
      Benchmark("by name/a literal of two, made only") { turns in
        for turn in 0..<turns {
          let values: Parameters = ["id": turn, "text": text]
          measure_keep(values.isEmpty ? 0 : 1)
        }
      },
      Benchmark("by name/performNow", floor: "[String: closure] and a dictionary of two") { turns in
        for turn in 0..<turns {
          _ = try mediator.performNow("bench", "pair", ["id": turn, "text": text])
        }
      },
      Benchmark("by name/performNow, 1 observer", floor: "performNow") { turns in
        for turn in 0..<turns {
          _ = try observed.performNow("bench", "pair", ["id": turn, "text": text])
        }
      },
      Benchmark("by name/performNow as Int", floor: "[String: closure] and a dictionary of two") { turns in
        for turn in 0..<turns {
          measure_keep(Int64(try mediator.performNow("bench", "pair", ["id": turn, "text": text], as: Int.self)))
        }
      },
      Benchmark(async: "by name/perform, synchronous action", floor: "[String: closure] and a dictionary of two") {
        turns in
        for turn in 0..<turns {
          _ = try await mediator.perform("bench", "pair", ["id": turn, "text": text])
        }
      },
      Benchmark(async: "by name/perform, asynchronous action", floor: "[String: closure] and a dictionary of two") {
        turns in
        for turn in 0..<turns { _ = try await mediator.perform("bench", "async", ["value": turn]) }
      },
      Benchmark("by name/performNow, transient", floor: "[String: closure] and a dictionary of two") { turns in
        for turn in 0..<turns { _ = try mediator.performNow("transient", "sync", ["value": turn]) }
      },
      Benchmark("by name/performNow, notFound", floor: "[String: closure] and a dictionary of two") { turns in
        for turn in 0..<turns { _ = try mediator.performNow("bench", "none", ["value": turn]) }
      },
    ]
  }
}
