/// An interceptor that applies to an action, with its number and the tag that makes it apply.
typealias AppliedInterception = (id: Int, tag: ActionTag?, isGuarding: Bool, interception: Interception)

/// An interceptor that applies to the calls of an action: one of the chain that is made once for all calls.
///
/// An object, so that a call retains only one reference.
@usableFromInline package final class ChainedInterceptor: Sendable {
  let id: Int
  /// The tag that makes it apply, which a call may skip.
  package let tag: ActionTag?
  /// Whether the tag guards the action, so that only a call that names guards skips it.
  let isGuarding: Bool
  package let interception: Interception
  /// The interceptors before it in the chain.
  let previous: [Int]
  /// The interceptor after it, or `nil` if the action comes next.
  let next: ChainedInterceptor?

  init(_ applied: AppliedInterception, after previous: [Int], before next: ChainedInterceptor?) {
    id = applied.id
    tag = applied.tag
    isGuarding = applied.isGuarding
    interception = applied.interception
    self.previous = previous
    self.next = next
  }

  func isSkipped(by invocation: Invocation) -> Bool {
    guard let tag else { return false }
    return (isGuarding ? invocation.options.skippedGuards : invocation.options.skippedTags).contains(tag)
  }
}
