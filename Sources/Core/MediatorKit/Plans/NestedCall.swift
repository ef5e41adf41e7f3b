import Synchronization

/// A call with interceptors that knows the calls which it is made within.
private final class NestedCall: Sendable {
  /// The maximum number of calls within one another, each within the same interceptor.
  static let maximumDepth = 256

  /// The calls of the task and of those that started it, outermost first, as of the start of the innermost.
  @TaskLocal static var all: [NestedCall] = []

  let activity: InterceptorActivity
  private let hasEnded = Atomic<Bool>(false)

  init(_ activity: InterceptorActivity) { self.activity = activity }

  /// Whether the call runs; a task may outlive the call that started it.
  var isRunning: Bool { !hasEnded.load(ordering: .relaxed) }

  func end() { hasEnded.store(true, ordering: .relaxed) }
}

extension Plan {
  /// Runs a call within many other calls, or throws if an interceptor calls itself endlessly.
  ///
  /// - Throws: ``MediatorError/Code/endlessInterception``, and the errors of the call.
  /// - Complexity: O(*n*) in the number of calls that it is made within.
  @inline(never) func runNested(
    within activity: InterceptorActivity, _ body: () async throws -> any Sendable
  ) async throws -> any Sendable {
    let outer = NestedCall.all.filter(\.isRunning)
    guard outer.count(where: { $0.activity === activity }) < NestedCall.maximumDepth else {
      let names = interceptors.filter { !$0.interception.isOfAction }.map(\.interception.name)
      throw MediatorError(.endlessInterception, found: names.joined(separator: " or "))
    }
    let call = NestedCall(activity)
    defer { call.end() }
    return try await NestedCall.$all.withValue(outer + [call]) { try await body() }
  }
}
