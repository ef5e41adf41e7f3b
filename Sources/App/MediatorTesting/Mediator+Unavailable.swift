public import MediatorKit

// An unavailable overload for a common mistake: its message says how to write the call. Without it, the compiler would report the
// mistake in terms of the implementation.

extension Mediator {
  /// Rejects a closure with other inputs than the key.
  @available(*, unavailable, message: "pass a closure that accepts the key's inputs, in number and type")
  @_disfavoredOverload
  public func override<Output, each Input, each Given>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: nonisolated(nonsending) (repeat each Given) async throws -> Output
  ) {
    unavailable()
  }
}
