import Measuring
import CMeasure
import Fixtures
import MediatorKit
import MediatorLinks

extension Suite {
  /// Interceptors and observers around `call` of a synchronous action.
  static let interception = Suite(
    name: "interception", title: "Interceptors and observers, `call` of a synchronous action"
  ) {
    func mediator(interceptors: Int, observers: Int) throws -> Mediator {
      let mediator = try Mediator(modules: [BenchModule.self])
      let contents = ModuleContents {
        Registration({ ConstantTarget() })
        for _ in 0..<interceptors { Interception { try await $1($0) } }
        for _ in 0..<observers { CallObserver { measure_keep($0.invocation.source == nil ? 0 : 1) } }
      }
      try mediator.register(contents, as: "Around")
      return mediator
    }
    let missing = try Mediator(modules: [BenchModule.self])
    try missing.register(
      ModuleContents {
        for number in 0..<5 { Interception(.tag(ActionTag("tag\(number)"))) { try await $1($0) } }
      }, as: "Around")
    let observed = try mediator(interceptors: 0, observers: 1)
    let inspected = try Mediator(modules: [BenchModule.self])
    try inspected.register(
      ModuleContents { CallObserver { measure_keep($0.invocation.parameters.isEmpty ? 0 : 1) } }, as: "Around")
    let inner = Floors.asyncClosure
    let outer: @Sendable @concurrent (Int) async throws -> Int = { try await inner($0) }
    return try [(0, 0), (1, 0), (5, 0), (0, 1), (0, 5)].map { interceptors, observers in
      let mediator = try mediator(interceptors: interceptors, observers: observers)
      return Benchmark(
        async: "interception/\(interceptors) interceptors, \(observers) observers",
        floor: interceptors + observers == 0 ? nil : "0 interceptors, 0 observers"
      ) { turns in
        for turn in 0..<turns { measure_keep(Int64(try await mediator.call(Keys.sync, turn))) }
      }
    } + [
      Benchmark(async: "interception/5 interceptors of other tags", floor: "0 interceptors, 0 observers") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await missing.call(Keys.sync, turn))) }
      },
      Benchmark(async: "interception/an asynchronous closure that calls another") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await outer(turn))) }
      },
      Benchmark(async: "interception/1 observer that reads the inputs") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await inspected.call(Keys.sync, turn))) }
      },
      Benchmark(async: "interception/1 observer, an action without inputs") { turns in
        for _ in 0..<turns { measure_keep(Int64(try await observed.call(Keys.constant))) }
      },
      Benchmark("interception/an observed call written by hand") { turns in
        for turn in 0..<turns { measure_keep(Int64(try Floors.observed(turn))) }
      },
      Benchmark("interception/a clock, read twice") { turns in
        for _ in 0..<turns {
          let start = ContinuousClock.now
          measure_keep(start <= ContinuousClock.now ? 1 : 0)
        }
      },
    ]
  }
}
