/// The code of an action, without the type of its target.
///
/// Calls by name run `body` with labeled values; typed calls run what `bind` or `plan` makes.
@usableFromInline struct ActionCode: Sendable {
  /// How an action runs with the target, the parameters, their layout, and whether they are in the order of its labels.
  ///
  /// Four arguments that are borrowed, not one value that holds them: then nothing that threads share is retained.
  @usableFromInline typealias Sync = @Sendable (Instance, Parameters, ArgumentContext, Bool) throws -> any Sendable
  @usableFromInline typealias Async = @Sendable @concurrent (Instance, ArgumentReader) async throws -> any Sendable
  @usableFromInline typealias Main =
    @MainActor @Sendable (Instance, Parameters, ArgumentContext, Bool) throws -> any Sendable

  @usableFromInline enum Body: Sendable {
    case sync(Sync)
    case async(Async)
    case main(Main)
  }

  /// What typed calls use.
  @usableFromInline enum Form: Sendable {
    /// The action and its target, with nothing between it and a call.
    case bound(Instance)
    /// The same for a call that waits for the main actor.
    case boundAsync(Instance)
    /// The action with its plan.
    case planned(any TypedPlan)
  }

  @usableFromInline let body: Body
  /// Returns a ``BoundAction``, ``BoundAsyncAction``, ``BoundMainAction`` or ``PlannedAction``.
  @usableFromInline let form: @Sendable (Form) -> any FastPathEntry

  var isAsync: Bool { if case .async = body { true } else { false } }

  @inlinable init(_ body: Body, _ form: @escaping @Sendable (Form) -> any FastPathEntry) {
    self.body = body
    self.form = form
  }
}

/// How a target or a fallback handles a call that no action has.
enum MissBody: Sendable {
  case sync(@Sendable (Instance, Miss) throws -> any Sendable)
  case async(@Sendable (Instance, Miss) async throws -> any Sendable)
  case main(@MainActor @Sendable (Instance, Miss) throws -> any Sendable)
  case mainAsync(@MainActor @Sendable (Instance, Miss) async throws -> any Sendable)
}
