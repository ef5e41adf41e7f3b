// A closure that returns nothing would turn every misspelling into a success, so it does not compile. These overloads accept
// it, and belong to an actor on which no code runs: the compiler's message names the actor. An unavailable overload would not
// be chosen, because the generic ones accept a closure that returns `Void`.

/// An actor whose name is the compiler's advice for a ``Fallback`` without a result: return one, or write `-> Never`.
///
/// Write it if the closure always throws, as in `Fallback { (_, _) -> Never in throw Declined() }`.
@globalActor public actor FallbackReturnsResultOrNever {
  /// The actor.
  public static let shared = FallbackReturnsResultOrNever()
}

extension Fallback {
  /// Rejects a closure that returns nothing.
  @FallbackReturnsResultOrNever
  public init(for scope: FallbackScope = .calls, _ body: @escaping @Sendable (Receiver, UnresolvedCall) throws -> Void)
  {
    unavailable()
  }

  /// Rejects an asynchronous closure that returns nothing.
  @FallbackReturnsResultOrNever @_disfavoredOverload
  public init(
    for scope: FallbackScope = .calls,
    _ body: @escaping @Sendable @concurrent (Receiver, UnresolvedCall) async throws -> Void
  ) {
    unavailable()
  }

  /// Rejects a main-actor closure that returns nothing.
  @FallbackReturnsResultOrNever
  public init(
    for scope: FallbackScope = .calls,
    onMain body: @escaping @MainActor @Sendable (Receiver, UnresolvedCall) throws -> Void
  ) {
    unavailable()
  }

  /// Rejects an asynchronous main-actor closure that returns nothing.
  @FallbackReturnsResultOrNever @_disfavoredOverload
  public init(
    for scope: FallbackScope = .calls,
    onMain body: @escaping @MainActor @Sendable (Receiver, UnresolvedCall) async throws -> Void
  ) {
    unavailable()
  }
}
