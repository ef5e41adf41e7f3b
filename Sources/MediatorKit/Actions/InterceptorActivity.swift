import Synchronization

/// The task that runs the own code of an interceptor, by which a call that comes back to the interceptor is found.
///
/// The code of an interceptor is its own until it calls `next`, and after that call. One word has the task, because binding a
/// task-local value takes 740 instructions. Only if another task is in the same code meanwhile, a value is bound, which child tasks
/// inherit: each recursion is found at its second or third turn.
final class InterceptorActivity: Sendable {
  /// The interceptors whose own code runs, innermost first.
  final class Chain: Sendable {
    let activity: InterceptorActivity
    let outer: Chain?

    init(_ activity: InterceptorActivity, in outer: Chain?) {
      self.activity = activity
      self.outer = outer
    }
  }

  @TaskLocal static var chain: Chain?

  private let task = Atomic<UInt>(0)

  /// Enters the code, and returns whether the word has the task; otherwise another task is in the code.
  ///
  /// - Throws: ``MediatorError/Code/reentrantInterceptor`` if the task is in the code already.
  @inline(__always) func enter(_ id: UInt, _ interceptor: ChainedInterceptor) throws(MediatorError) -> Bool {
    let (isEntered, known) = task.compareExchange(expected: 0, desired: id, ordering: .relaxed)
    if isEntered { return true }
    if known == id, id != 0 { throw interceptor.reentry }
    return false
  }

  /// Leaves the code, and returns whether the word had the task.
  @inline(__always) @discardableResult func leave(_ id: UInt) -> Bool {
    task.compareExchange(expected: id, desired: 0, ordering: .relaxed).exchanged
  }

  /// Enters the code again after `next`.
  @inline(__always) func reenter(_ id: UInt) {
    _ = task.compareExchange(expected: 0, desired: id, ordering: .relaxed)
  }

  /// The chain without this interceptor.
  var outer: Chain? {
    let chain = Self.chain
    return chain?.activity === self ? chain?.outer : chain
  }

  /// Whether the chain contains this interceptor.
  var isInChain: Bool {
    var chain = Self.chain
    while let each = chain {
      if each.activity === self { return true }
      chain = each.outer
    }
    return false
  }
}

extension ChainedInterceptor {
  /// Runs the interceptor while another task is in its code.
  @inline(never) func runInChain(_ invocation: Invocation, _ next: Next) async throws -> any Sendable {
    let activity = interception.activity
    if activity.isInChain { throw reentry }
    let chain = InterceptorActivity.Chain(activity, in: InterceptorActivity.chain)
    return try await InterceptorActivity.$chain.withValue(chain) { try await interception.body(invocation, next) }
  }

  /// The error of a call that the interceptor makes and that it applies to.
  var reentry: MediatorError { MediatorError(.reentrantInterceptor, found: interception.name) }
}
