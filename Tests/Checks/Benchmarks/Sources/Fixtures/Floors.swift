/// The floors of calls: the cheapest plain Swift that does the same.
public enum Floors {
  /// A function that is not inlined.
  @inline(never) public static func function(_ value: Int) throws -> Int { value &+ 1 }

  /// A function of an integer and a string that is not inlined.
  @inline(never) public static func pair(_ number: Int, _ text: String) throws -> Int { number &+ text.utf8.count }

  /// A closure.
  public static let closure: @Sendable (Int) throws -> Int = makeClosure(1)
  /// A closure of an integer and a string.
  public static let pairClosure: @Sendable (Int, String) throws -> Int = { number, text in
    number &+ text.utf8.count
  }
  /// A nonisolated asynchronous closure, like the actions of targets.
  public static let asyncClosure: @Sendable @concurrent (Int) async throws -> Int = { value in value &+ 1 }
  /// A nonisolated asynchronous closure with a capture, which needs a forwarder.
  public static let capturingAsyncClosure: @Sendable @concurrent (Int) async throws -> Int = makeAsyncClosure(1)
  /// An asynchronous closure that runs where its caller runs.
  public static let callersAsyncClosure: nonisolated(nonsending) @Sendable (Int) async throws -> Int = { value in
    value &+ 1
  }
  /// A witness that is called through an existential.
  public static let witness: any Incrementing = Incrementer(step: 1)

  /// Closures by short keys, one of them `target/action`.
  public static let dictionary: [String: Handler] = {
    var handlers: [String: Handler] = [:]
    for number in 0..<999 {
      handlers["target\(number % 100)/action\(number)"] = Handler { number &+ ($0["id"] as? Int ?? 0) }
    }
    handlers["bench/pair"] = Handler { values in
      guard let number = values["id"] as? Int, let text = values["text"] as? String else { throw Missing() }
      return number &+ text.utf8.count
    }
    return handlers
  }()

  @inline(never) private static func makeClosure(_ step: Int) -> @Sendable (Int) throws -> Int { { $0 &+ step } }

  @inline(never) private static func makeAsyncClosure(
    _ step: Int
  ) -> @Sendable @concurrent (Int) async throws -> Int {
    { $0 &+ step }
  }

  /// Creates an object as each transient call creates its target.
  @inline(never) public static func makeTransient() -> TransientTarget { TransientTarget() }

  /// The record of a call that a wrapper written by hand passes to an observer.
  public struct Record: Sendable {
    /// The name of the call.
    public let name: String
    /// The labeled inputs.
    public let inputs: [(String, any Sendable)]
    /// The start of the call.
    public let start: ContinuousClock.Instant
    /// The duration of the call.
    public let duration: Duration
    /// The result of the call.
    public let outcome: Result<any Sendable, any Error>
  }

  private static let observers: [@Sendable (Record) -> Void] = [{ ignore($0) }]

  @inline(never) private static func ignore(_ record: Record) {}

  /// Calls ``closure`` and notifies an observer, with the input in a list and the time from the clock.
  @inline(never) public static func observed(_ value: Int) throws -> Int {
    let start = ContinuousClock.now
    let output = try closure(value)
    let record = Record(
      name: "bench/sync", inputs: [("value", value)], start: start, duration: start.duration(to: .now),
      outcome: .success(output))
    for observe in observers { observe(record) }
    return output
  }

  /// The error of the handlers of ``dictionary``.
  public struct Missing: Error {}

  /// A closure that takes its arguments from a dictionary.
  ///
  /// A struct, because closures in dictionaries gain thunks.
  public struct Handler: Sendable {
    /// The closure.
    public let body: @Sendable ([String: any Sendable]) throws -> any Sendable
  }
}

/// A protocol with one synchronous and one asynchronous requirement.
public protocol Incrementing: Sendable {
  /// Adds.
  func next(_ value: Int) throws -> Int
  /// Adds, asynchronously.
  @concurrent func nextAsync(_ value: Int) async throws -> Int
}

final class Incrementer: Incrementing {
  let step: Int
  init(step: Int) { self.step = step }
  func next(_ value: Int) throws -> Int { value &+ step }
  @concurrent func nextAsync(_ value: Int) async throws -> Int { value &+ step }
}
