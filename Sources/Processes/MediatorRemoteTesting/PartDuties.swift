package import MediatorRemote
import Synchronization

/// Checks results in parts over connections of two processes: a loop gets all parts in order, or an error; an action runs once; and
/// nothing is left in the serving processes.
///
/// - Parameters:
///   - seed: Determines the numbers of parts, and the loops that end early.
///   - losing: Whether the engine may lose messages, so that each loop may end with an error.
///   - settle: Waits until no message is in transit.
/// - Throws: ``BrokenDuty`` for the first law that does not hold; the error of a connection that cannot serve.
package func expectParts(
  from caller: any Transport, to servers: [any Transport], serving target: String, seed: UInt64, losing: Bool = false,
  settle: () async -> Void = {}
) async throws {
  let key = CountingTarget.key(of: target)
  let log = CountingLog()
  let mediator = try Mediator()
  try mediator.register(
    ModuleContents { Registration(CountingTarget.table(key), named: TargetName(target)) { CountingTarget(log: log) } },
    as: "Counting")
  let offer = caller.limits.verifiesCallers ? Offer(key, to: caller.peer) : Offer(toEveryPeer: key)
  let processes = try servers.map { try RemoteServer(mediator, over: $0, offers: [offer]) }
  var servings: [any Serving] = []
  for process in processes { servings += try await process.serve() }
  let shop = try Mediator()
  try shop.register(
    ModuleContents { Remote(TargetName(target), over: caller, timeout: .seconds(600)) { RemoteAction(key) } },
    as: "Counting")
  // A task group would not do: each task holds the clock of the engine, if the engine has one.
  let tasks = (0..<8).map { number in
    caller.serverTiming.start {
      let loop = CountingLoop(number: number, seed: seed)
      let problem = await loop.problem(in: shop, key, mayLose: losing)
      if let problem { log.add("\(problem) in \(loop)") }
    }
  }
  for task in tasks { await task.value }
  await settle()
  let end = ContinuousClock.now + .seconds(600)
  while processes.contains(where: { $0.runningCount > 0 }), .now < end { await Task.yield() }
  let left = processes.map(\.runningCount).reduce(0, +)
  let repeated = log.runs.filter { $0.value > 1 }
  for serving in servings { await serving.stop() }
  var found = log.problems.first
  if found == nil, left > 0 { found = "\(left) results that are not over" }
  if found == nil, !repeated.isEmpty { found = "calls that ran more than once: \(repeated)" }
  if let found { throw BrokenDuty(duty: "results in parts are whole and end, of seed \(seed)", text: "found \(found)") }
}

/// A loop over the parts of a result.
private struct CountingLoop: CustomStringConvertible {
  let number: Int
  /// The number of parts.
  let count: Int
  /// The number of parts that the loop takes, or `nil` for all.
  let taken: Int?
  /// Whether the action throws after the parts.
  let fails: Bool

  init(number: Int, seed: UInt64) {
    self.number = number
    var numbers = StableHash()
    numbers.add("\(seed) \(number)".utf8)
    count = [0, 1, 2, 63, 64, 65, 200, 500][Int(numbers.value >> 8 & 7)]
    taken = numbers.value >> 16 & 3 == 0 ? Int(numbers.value >> 24 & 127) : nil
    fails = count > 0 && numbers.value >> 32 & 3 == 0
  }

  var description: String { "call \(number) of \(count) parts, taking \(taken ?? count)\(fails ? ", failing" : "")" }

  /// Runs the loop, and returns its problem, or `nil` if there is none.
  func problem(in mediator: Mediator, _ key: CountingTarget.Key, mayLose: Bool) async -> String? {
    var next = 0
    do {
      for try await part in try await mediator.call(key, number, fails ? -count : count) {
        if part != next { return "part \(part) in place of \(next)" }
        next += 1
        if next == taken { return nil }
      }
      return next == count && !fails ? nil : "an end after \(next) parts"
    } catch let failure as RemoteFailure {
      return fails && next == count ? nil : "\(failure) after \(next) parts"
    } catch {
      return mayLose ? nil : "\(error) after \(next) parts"
    }
  }
}

private final class CountingLog: Sendable {
  private let state = Mutex((runs: [Int: Int](), problems: [String]()))
  /// The number of runs of each call.
  var runs: [Int: Int] { state.withLock { $0.runs } }
  var problems: [String] { state.withLock { $0.problems } }
  func add(_ problem: String) { state.withLock { $0.problems.append(problem) } }

  /// Returns the number of earlier runs of a call.
  func run(_ call: Int) -> Int {
    state.withLock { state in
      state.runs[call, default: 0] += 1
      return state.runs[call, default: 0] - 1
    }
  }
}

/// Counts from zero, in parts.
private struct CountingTarget: Target {
  typealias Key = ActionKey<AsyncThrowingStream<Int, any Error>, Int, Int>

  struct Failure: Error {}

  static let name: TargetName = "counting"
  static var actions: ActionTable<CountingTarget> {}

  let log: CountingLog

  static func key(of target: String) -> Key { Key(TargetName(target), "count", "call", "count") }

  @ActionTableBuilder<CountingTarget> static func table(_ key: Key) -> ActionTable<CountingTarget> {
    Action(key) { $0.count($1, to: $2) }.exposedToPeers()
  }

  /// - Parameter count: The number of parts; a negative number throws after as many parts.
  private func count(_ call: Int, to count: Int) -> AsyncThrowingStream<Int, any Error> {
    _ = log.run(call)
    let parts = CountingLog()
    return AsyncThrowingStream(unfolding: {
      let part = parts.run(0)
      if part < abs(count) { return part }
      if count < 0 { throw Failure() }
      return nil
    })
  }
}
