/// An interceptor that applies to the calls of an action: a link of the chain that is made once for all calls.
///
/// An object, so that a call retains only one reference.
@usableFromInline final class Guard: Sendable {
  let id: Int
  /// The tag that makes it apply, which a call may skip.
  let tag: ActionTag?
  let interception: Interception
  /// The interceptors before it in the chain.
  let previous: [Int]
  /// The link after it, or `nil` if the action comes next.
  let next: Guard?

  init(_ id: Int, _ tag: ActionTag?, _ interception: Interception, after previous: [Int], before next: Guard?) {
    self.id = id
    self.tag = tag
    self.interception = interception
    self.previous = previous
    self.next = next
  }

  func isSkipped(by invocation: Invocation) -> Bool {
    tag.map { invocation.options.skippedTags.contains($0) } ?? false
  }
}
