import CMeasure
import Dispatch
import Foundation

/// Runs loops with their isolation, from the main thread of a program with a synchronous entry.
public struct Runner {
  /// Runs a loop on the calling thread, in a nonisolated task, or on the main actor.
  public func run(_ loop: Benchmark.Loop, _ count: Int) throws {
    switch loop {
    case .sync(let body): try body(count)
    case .main(let body): try MainActor.assumeIsolated { try body(count) }
    case .async(let body): try wait { try await body(count) }
    }
  }

  /// Runs a loop and measures it from inside, so that its task does not count.
  func measure<Value: Sendable>(
    _ loop: Benchmark.Loop, _ count: Int, _ begin: @escaping @Sendable () -> Value,
    _ end: @escaping @Sendable (Value) -> Double
  ) throws -> Double {
    switch loop {
    case .sync(let body):
      let start = begin()
      try body(count)
      return end(start)
    case .main(let body):
      return try MainActor.assumeIsolated {
        let start = begin()
        try body(count)
        return end(start)
      }
    case .async(let body):
      return try wait {
        let start = begin()
        try await body(count)
        return end(start)
      }
    }
  }

  /// Waits for a task; the main queue runs meanwhile, because main-actor actions need it.
  private func wait<Value: Sendable>(_ body: @escaping @Sendable @concurrent () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    Task.detached {
      do {
        outcome.set(.success(try await body()))
      } catch {
        outcome.set(.failure(error))
      }
    }
    return try outcome.wait().get()
  }
}

/// The result of a task for which the main thread waits.
private final class Outcome<Value: Sendable>: Sendable {
  private let result = Locked<Result<Value, any Error>?>(nil)

  func set(_ value: Result<Value, any Error>) {
    result.set(value)
    // Wakes the run loop.
    DispatchQueue.main.async {}
  }

  func wait() -> Result<Value, any Error> {
    while true {
      if let value = result.get() { return value }
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
  }
}
