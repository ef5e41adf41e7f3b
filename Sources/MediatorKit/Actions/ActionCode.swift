/// The code of an action, without the type of its target.
///
/// Calls by name run `body` with labeled values; typed calls run the entry that `form` returns.
@usableFromInline struct ActionCode: Sendable {
  /// Runs an action with a target and parameters; the `Bool` is whether the parameters are in the order of the labels.
  ///
  /// Four borrowed arguments instead of one value that contains them, so that no reference that threads share is retained.
  @usableFromInline typealias Sync = @Sendable (Instance, Parameters, ArgumentContext, Bool) throws -> any Sendable
  @usableFromInline typealias Async = @Sendable @concurrent (Instance, ArgumentReader) async throws -> any Sendable
  @usableFromInline typealias Main =
    @MainActor @Sendable (Instance, Parameters, ArgumentContext, Bool) throws -> any Sendable

  @usableFromInline enum Body: Sendable {
    case sync(Sync)
    case async(Async)
    case main(Main)
  }

  /// The form of an action for typed calls.
  @usableFromInline enum Form: Sendable {
    /// The action bound to its target, without interceptors or observers.
    case bound(Instance)
    /// The bound action for asynchronous calls, which may have to switch to the main actor.
    case boundAsync(Instance)
    /// The action with its plan.
    case planned(any TypedPlan)
  }

  @usableFromInline let body: Body
  /// Returns a ``BoundAction``, ``BoundAsyncAction``, ``BoundMainAction`` or ``PlannedAction``.
  @usableFromInline let form: @Sendable (Form) -> any FastPathEntry

  /// Returns whether a synchronous call can run the action.
  ///
  /// - Parameter isolation: The actor of the caller.
  func runsNow(_ isolation: (any Actor)?) -> Bool {
    switch body {
    case .sync: true
    case .async: false
    case .main: isolation === MainActor.shared
    }
  }

  @inlinable init(_ body: Body, _ form: @escaping @Sendable (Form) -> any FastPathEntry) {
    self.body = body
    self.form = form
  }
}
