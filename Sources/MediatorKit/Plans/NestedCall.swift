import Synchronization

/// The number of calls that are within an interceptor, by which endless recursion is found.
///
/// A call with interceptors costs two additions. Only while more than ``crowd`` calls are within one interceptor, which is a busy
/// server or a recursion, each further call is a ``NestedCall``; binding a task-local value for each call would cost 740 instructions.
final class InterceptorActivity: Sendable {
  static let crowd = 1024

  private let calls = Atomic<Int>(0)

  /// Counts a call, and returns whether it is one of more than ``crowd``.
  @inline(__always) func enter() -> Bool { calls.add(1, ordering: .relaxed).newValue > Self.crowd }

  @inline(__always) func leave() { calls.subtract(1, ordering: .relaxed) }
}

/// A call with interceptors that knows the calls which it is made within.
private final class NestedCall: Sendable {
  /// The maximum number of calls within one another, each within the same interceptor.
  static let maximumDepth = 256

  /// The calls of the task and of those that started it, outermost first, as of the start of the innermost.
  @TaskLocal static var all: [NestedCall] = []

  let activity: InterceptorActivity
  private let hasEnded = Atomic<Bool>(false)

  init(_ activity: InterceptorActivity) { self.activity = activity }

  /// A task may outlive the call that started it.
  var isRunning: Bool { !hasEnded.load(ordering: .relaxed) }

  func end() { hasEnded.store(true, ordering: .relaxed) }
}

extension Plan {
  /// Runs a call of which there are many, or throws if an interceptor has called itself without end.
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
