import Synchronization

/// The number of calls that are within an interceptor, to find endless recursion.
///
/// A call with interceptors costs two additions. Only while more than ``crowd`` calls are within one interceptor, which is a busy
/// server or a recursion, each further call knows those around it; binding a task-local value for each call would cost 740 instructions.
final class InterceptorActivity: Sendable {
  static let crowd = 1024

  private let calls = Atomic<Int>(0)

  /// Counts a call, and returns whether it is one of more than ``crowd``.
  @inline(__always) func enter() -> Bool { calls.add(1, ordering: .relaxed).newValue > Self.crowd }

  @inline(__always) func leave() { calls.subtract(1, ordering: .relaxed) }
}
