// What a slot of the hot table holds: an action bound to its target, callable with nothing but the inputs. Each is a final
// class around one closure. A class, because a slot is one word; final and around a `let`, because then the closure is
// called without retaining anything that two threads share.

/// A bound synchronous action.
@usableFromInline final class SyncHandler<Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline let body: @Sendable (repeat each Input) throws -> Output

  @inlinable init(_ body: @escaping @Sendable (repeat each Input) throws -> Output) {
    self.body = body
  }
}

/// A bound asynchronous action.
@usableFromInline final class AsyncHandler<Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline let body: @Sendable @concurrent (repeat each Input) async throws -> Output

  @inlinable init(_ body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output) {
    self.body = body
  }
}

/// A bound synchronous action of the main actor.
@usableFromInline final class MainHandler<Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline let body: @MainActor @Sendable (repeat each Input) throws -> Output

  @inlinable init(_ body: @escaping @MainActor @Sendable (repeat each Input) throws -> Output) {
    self.body = body
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

/// An action as its target keeps it: run by name, or bound for typed calls.
@usableFromInline struct Implementation<T: Target>: Sendable {
  @usableFromInline let body: Body<T, ArgumentReader>
  @usableFromInline let bind: @Sendable (T) -> any AnyObject & Sendable

  @inlinable init(_ body: Body<T, ArgumentReader>, bind: @escaping @Sendable (T) -> any AnyObject & Sendable) {
    self.body = body
    self.bind = bind
  }
}
