// What a slot of the hot table holds: an action bound to its target, callable with nothing but the inputs. Each is a final
// class around one closure. A class, because a slot is one word; final and around a `let`, because then the closure is
// called without retaining anything that two threads share.
//
// The inputs are one tuple and the target is handed to the closure at each call. So the closure is a plain function where
// the action's own closure captures nothing: capturing the target would cost a forwarder on every call, which for an
// asynchronous closure is a frame and two looks for an executor; a parameter pack would cost an array of addresses.

/// A bound synchronous action; `Inputs` is the tuple of its inputs.
@usableFromInline final class SyncHandler<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline typealias Body = @Sendable (any AnyObject & Sendable, Inputs) throws -> Output
  @usableFromInline let target: any AnyObject & Sendable
  @usableFromInline let body: Body

  @inlinable init(_ target: any AnyObject & Sendable, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }

  @inlinable @inline(__always) func callAsFunction(_ inputs: Inputs) throws -> Output { try body(target, inputs) }
}

/// A bound asynchronous action.
@usableFromInline final class AsyncHandler<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline typealias Body = @Sendable @concurrent (any AnyObject & Sendable, Inputs) async throws -> Output
  @usableFromInline let target: any AnyObject & Sendable
  @usableFromInline let body: Body

  @inlinable init(_ target: any AnyObject & Sendable, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }
}

/// A bound synchronous action of the main actor.
@usableFromInline final class MainHandler<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline typealias Body = @MainActor @Sendable (any AnyObject & Sendable, Inputs) throws -> Output
  @usableFromInline let target: any AnyObject & Sendable
  @usableFromInline let body: Body

  @inlinable init(_ target: any AnyObject & Sendable, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }

  @MainActor @inlinable @inline(__always) func callAsFunction(_ inputs: Inputs) throws -> Output {
    try body(target, inputs)
  }
}

/// How an action of a target is run, with arguments of one kind.
@usableFromInline enum Body<T: Target, Arguments: Sendable>: Sendable {
  case sync(@Sendable (T, Arguments) throws -> any Sendable)
  case async(@Sendable (T, Arguments) async throws -> any Sendable)
  case main(@MainActor @Sendable (T, Arguments) throws -> any Sendable)
  case mainAsync(@MainActor @Sendable (T, Arguments) async throws -> any Sendable)

  var isAsync: Bool {
    switch self {
    case .sync, .main: false
    case .async, .mainAsync: true
    }
  }

  var isOnMain: Bool {
    switch self {
    case .sync, .async: false
    case .main, .mainAsync: true
    }
  }
}

/// How an action is run by name once its target is there: with the target, the parameters, what they are read by, and
/// whether they lie in the order of the labels.
///
/// Four arguments that are borrowed, not one value that holds them: then nothing that threads share is retained.
@usableFromInline enum NamedBody: Sendable {
  @usableFromInline typealias Sync =
    @Sendable (any AnyObject & Sendable, Parameters, ArgumentContext, Bool) throws ->
    any Sendable
  @usableFromInline typealias Async =
    @Sendable @concurrent (any AnyObject & Sendable, ArgumentReader) async throws ->
    any Sendable
  case sync(Sync)
  case async(Async)
}

/// An action as its target keeps it: run by name, or bound for typed calls.
@usableFromInline struct Implementation<T: Target>: Sendable {
  @usableFromInline let body: Body<T, ArgumentReader>
  /// Nil for an action of the main actor.
  @usableFromInline let named: NamedBody?
  @usableFromInline let bind: @Sendable (BoundTarget<T>) -> any AnyObject & Sendable

  @inlinable init(
    _ body: Body<T, ArgumentReader>, named: NamedBody? = nil,
    bind: @escaping @Sendable (BoundTarget<T>) -> any AnyObject & Sendable
  ) {
    self.body = body
    self.named = named
    self.bind = bind
  }
}
