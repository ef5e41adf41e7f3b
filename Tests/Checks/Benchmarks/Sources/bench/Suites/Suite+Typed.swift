import Measuring
import CMeasure
import Fixtures
import MediatorKit

extension Suite {
  /// Typed calls through an instance.
  static let typed = Suite(name: "typed", title: "Typed calls through an instance") {
    let mediator = try Mediator(modules: [BenchModule.self])
    let closure = Floors.closure
    let pairClosure = Floors.pairClosure
    let asyncClosure = Floors.asyncClosure
    let capturingAsyncClosure = Floors.capturingAsyncClosure
    let callersAsyncClosure = Floors.callersAsyncClosure
    let witness = Floors.witness
    let actor = ActorTarget()
    let text = "a short text"
    return [
      Benchmark("typed/function") { turns in
        for turn in 0..<turns { measure_keep(Int64(try Floors.function(turn))) }
      },
      Benchmark("typed/closure", floor: "function") { turns in
        for turn in 0..<turns { measure_keep(Int64(try closure(turn))) }
      },
      Benchmark("typed/witness", floor: "function") { turns in
        for turn in 0..<turns { measure_keep(Int64(try witness.next(turn))) }
      },
      Benchmark("typed/closure, Int and String", floor: "function") { turns in
        for turn in 0..<turns { measure_keep(Int64(try pairClosure(turn, text))) }
      },
      Benchmark("typed/callNow, cached", floor: "witness") { turns in
        for turn in 0..<turns { measure_keep(Int64(try mediator.callNow(Keys.sync, turn))) }
      },
      Benchmark("typed/callNow, Int and String", floor: "closure, Int and String") { turns in
        for turn in 0..<turns { measure_keep(Int64(try mediator.callNow(Keys.pair, turn, text))) }
      },
      Benchmark("typed/an object of the transient target's class") { turns in
        for _ in 0..<turns { measure_keep(withExtendedLifetime(Floors.makeTransient()) { 1 }) }
      },
      Benchmark("typed/callNow, transient", floor: "an object of the transient target's class") { turns in
        for turn in 0..<turns { measure_keep(Int64(try mediator.callNow(Keys.transient, turn))) }
      },
      Benchmark(main: "typed/callNow in main-actor code, nonisolated action", floor: "witness") { turns in
        for turn in 0..<turns { measure_keep(Int64(try mediator.callNow(Keys.sync, turn))) }
      },
      Benchmark(main: "typed/callNow in main-actor code, main-actor class", floor: "witness") { turns in
        for turn in 0..<turns { measure_keep(Int64(try mediator.callNow(Keys.main, turn))) }
      },
      Benchmark(async: "typed/async closure of no actor") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await asyncClosure(turn))) }
      },
      Benchmark(async: "typed/async closure of the caller's actor", floor: "async closure of no actor") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await callersAsyncClosure(turn))) }
      },
      Benchmark(async: "typed/async closure that captures", floor: "async closure of no actor") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await capturingAsyncClosure(turn))) }
      },
      Benchmark(
        async: "typed/async closure and a look whether the task is cancelled", floor: "async closure of no actor"
      ) {
        turns in
        for turn in 0..<turns {
          if Task.isCancelled { throw CancellationError() }
          measure_keep(Int64(try await asyncClosure(turn)))
        }
      },
      Benchmark(async: "typed/async witness", floor: "async closure of no actor") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await witness.nextAsync(turn))) }
      },
      Benchmark(async: "typed/call, synchronous action", floor: "witness") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await mediator.call(Keys.sync, turn))) }
      },
      Benchmark(async: "typed/call, asynchronous action", floor: "async closure of no actor") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await mediator.call(Keys.async, turn))) }
      },
      Benchmark(async: "typed/an actor's method", floor: "async closure of no actor") { turns in
        for turn in 0..<turns { measure_keep(Int64(await actor.next(turn))) }
      },
      Benchmark(async: "typed/call, actor", floor: "an actor's method") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await mediator.call(Keys.actor, turn))) }
      },
      Benchmark(async: "typed/MainActor.run") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await MainActor.run { try closure(turn) })) }
      },
      Benchmark(async: "typed/call, main-actor class from elsewhere", floor: "MainActor.run") { turns in
        for turn in 0..<turns { measure_keep(Int64(try await mediator.call(Keys.main, turn))) }
      },
    ]
  }
}
