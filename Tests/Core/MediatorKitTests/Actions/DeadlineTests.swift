import MediatorLinks
import MediatorTestSupport
import Testing

private let deaf = ActionKey<Int>("stubborn", "deaf")

/// Tests of deadlines and cancellation.
///
/// No test sleeps: an action that must not end waits for a stream.
@Suite struct DeadlineTests {
  private let mediator: Mediator
  private let started: AsyncStream<Void>
  private let release: AsyncStream<Void>.Continuation
  private let log = Log()

  init() throws {
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    self.started = started
    self.release = release
    mediator = try Mediator { [log] in
      Registration { StubbornTarget(start: start, released: released, log: log) }
      Registration { PlainTarget() }
    }
  }

  @Test(
    "If an action ignores cancellation, its caller still gets the error at the deadline (F8, N2)",
    arguments: ["call", "perform", "open"])
  func deadlineEndsActionsThatIgnoreCancellation(_ method: String) async throws {
    // On a busy machine a deadline may pass before the action begins.
    var seconds = 0.02
    repeat {
      let options = CallOptions(timeout: .seconds(seconds))
      let message = "'stubborn/deaf': deadline exceeded after \(seconds) seconds, waiting for the action"
      let error = await expectFailure(.deadlineExceeded, message) {
        switch method {
        case "call": try await mediator.call(deaf, options: options)
        case "perform": try await mediator.perform("stubborn", "deaf", options: options) as? Int ?? 0
        default: try await mediator.open("app://stubborn/deaf", source: .push, options: options) as? Int ?? 0
        }
      }
      #expect(error?.address == "stubborn/deaf")
      #expect(error?.source == (method == "open" ? .push : nil))
      #expect(error?.callSite != nil)
      seconds *= 2
    } while !log.texts.contains("deaf began")
    // The action is still running, but its task is cancelled.
    release.finish()
    await until { log.texts.contains("deaf ended, cancelled: true") }
  }

  @Test("A result before the deadline is returned (N2)") func resultBeforeTheDeadlineIsReturned() async throws {
    #expect(try await mediator.call(ActionKey<Int>("plain", "id"), options: CallOptions(timeout: .seconds(60))) == 7)
    #expect(try await mediator.perform("plain", "id", options: CallOptions(timeout: .seconds(60))) as? Int == 7)
    await #expect(throws: OwnError(code: 3)) {
      try await mediator.perform("stubborn", "throws", options: CallOptions(timeout: .seconds(60)))
    }
  }

  @Test(
    "If the deadline has passed, nothing runs (F8, N2)", arguments: [Duration.zero, .seconds(-5), .seconds(Int64.min)])
  func passedDeadlineRunsNothing(_ timeout: Duration) async throws {
    for _ in 0..<10 {
      await expectFailure(.deadlineExceeded) {
        try await mediator.call(ActionKey<Int>("stubborn", "counts"), options: CallOptions(timeout: timeout))
      }
    }
    #expect(log.texts.isEmpty)
  }

  @Test(
    "A deadline may be later than a clock can sleep",
    arguments: [
      Duration.seconds(Int64.max), .seconds(1 << 40), .nanoseconds(Int64.max),
    ]) func remoteDeadlineIsAccepted(_ timeout: Duration) async throws
  {
    #expect(try await mediator.perform("plain", "id", options: CallOptions(timeout: timeout)) as? Int == 7)
  }

  @Test("If the caller of a call with a deadline is cancelled, it gets the error at once (F8, N2)")
  func cancelledCallerGetsTheErrorAtOnce() async throws {
    let task = Task { try await mediator.call(deaf, options: CallOptions(timeout: .seconds(3600))) }
    _ = await started.first { _ in true }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    release.finish()
    await until { log.texts.contains("deaf ended, cancelled: true") }
  }

  @Test("An action without a deadline sees its caller's cancellation (F8, N2)") func actionSeesCancellation()
    async throws
  {
    let task = Task { try await mediator.call(ActionKey<Int>("stubborn", "polite")) }
    _ = await started.first { _ in true }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A cancelled task starts no action by name, by URL or with options (F8, N2)") func cancelledTaskStartsNoAction()
    async throws
  {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) {
        try await mediator.perform("stubborn", "counts", options: CallOptions(caching: true))
      }
      await #expect(throws: CancellationError.self) { try await mediator.open("app://stubborn/counts", source: .push) }
      await #expect(throws: CancellationError.self) {
        try await mediator.call(ActionKey<Int>("stubborn", "counts"), options: CallOptions(timeout: .seconds(60)))
      }
    }
    await task.value
    #expect(log.texts.isEmpty)
  }

  @Test("The deadline includes the time of interceptors") func deadlineIncludesInterceptors() async throws {
    let (never, neverEnds) = AsyncStream.makeStream(of: Void.self)
    try mediator.register(
      ModuleContents {
        Interception(.target("plain"), named: "the gate") { invocation, next in
          #expect(invocation.deadline != nil)
          for await _ in never {}
          return try await next(invocation)
        }
      }, as: "Gate")
    await expectFailure(.deadlineExceeded) {
      try await mediator.perform("plain", "id", options: CallOptions(timeout: .milliseconds(20)))
    }
    neverEnds.finish()
  }

  @Test("An action behind a deadline sees task-local values") func taskLocalValuesReachTheAction() async throws {
    let value = try await Mediator.withShared(mediator) {
      try await mediator.perform("stubborn", "isShared", options: CallOptions(timeout: .seconds(60)))
    }
    #expect(value as? Bool == true)
  }
}

private final class StubbornTarget: Target {
  static let name: TargetName = "stubborn"
  static var actions: ActionTable<StubbornTarget> {
    Action("deaf") { await $0.deaf() }.exposed(to: .all)
    Action("polite") { try await $0.polite() }
    Action("counts") { $0.counts() }.exposed(to: .all)
    Action("throws") { (_) throws -> Int in throw OwnError(code: 3) }
    Action("isShared") { _ in Mediator.shared.hasTarget("stubborn") }
  }
  let start: AsyncStream<Void>.Continuation
  let released: AsyncStream<Void>
  let log: Log

  init(start: AsyncStream<Void>.Continuation, released: AsyncStream<Void>, log: Log) {
    self.start = start
    self.released = released
    self.log = log
  }

  /// An action that ends when the test lets it, even if its task is cancelled.
  func deaf() async -> Int {
    log.add("deaf began")
    start.yield()
    let waiting = Task { for await _ in released {} }
    await waiting.value
    log.add("deaf ended, cancelled: \(Task.isCancelled)")
    return 1
  }

  func polite() async throws -> Int {
    start.yield()
    for await _ in released {}
    try Task.checkCancellation()
    return 1
  }

  func counts() -> Int {
    log.add("ran")
    return 1
  }
}
