/// Returns the object that runs an action, in the form that a kind of call needs.
@usableFromInline package typealias ActionForm = @Sendable (ActionCode.Form) -> Instance

/// The code of an action, without the type of its target.
///
/// Calls by name run `body` with labeled values; typed calls run the object that `form` returns.
@usableFromInline package struct ActionCode: Sendable {
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

  /// The forms of an action's code, each with the class of its object.
  @usableFromInline package enum Form: Sendable {
    /// Bound to a target, for synchronous calls: a ``BoundAction``, or a ``BoundAsyncAction`` if the action is asynchronous.
    case bound(Instance)
    /// Bound to a target, for asynchronous calls: a ``BoundAction``, or a ``BoundAsyncAction`` if the action is awaited.
    case boundAsync(Instance)
    /// A ``TypedAction``.
    case typed
    /// A ``NamedAction``.
    case named
  }

  let body: Body
  let form: ActionForm

  init(_ form: @escaping ActionForm) {
    body = downcast(form(.named), NamedAction.self).body
    self.form = form
  }

  /// Returns whether a synchronous call can run the action.
  ///
  /// - Parameter isolation: The actor of the caller.
  func runsNow(_ isolation: (any Actor)?) -> Bool {
    switch body {
    case .sync: true
    case .async: false
    case .main: isOnMainActor(isolation)
    }
  }

  /// The slot of the form for synchronous calls.
  var boundKind: FastPathTable.Kind {
    switch body {
    case .sync: .sync
    case .main: .main
    case .async: .async
    }
  }

  /// The slot of the form for asynchronous calls.
  var boundAsyncKind: FastPathTable.Kind { if case .sync = body { .sync } else { .async } }
}
