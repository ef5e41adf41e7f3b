// Overloads for the ten commonest mistakes, here and in the libraries that add to the core: their messages say how to write the
// declaration or the call, for which the compiler has no words or misleading ones. Other mistakes have the compiler's message. A
// call resolves to one of these only if no other overload accepts it.

extension Action {
  /// Rejects a method reference, and a closure with another number of inputs than labels.
  @available(*, unavailable, message: "pass a closure that accepts the target and one input for each label")
  public init(
    _ name: ActionName, _ labels: String...,
    perform body: nonisolated(nonsending) (T, repeat each Input) async throws -> Output
  ) {
    unavailable()
  }

  /// Rejects a closure without the target, which ends the Swift 6.3 compiler with `bad optional access` otherwise.
  ///
  /// The name of the type parameter is the message: an overload that accepts the closure would hide a misspelled method.
  @available(*, unavailable)
  public init<TheClosureTakesTheTarget>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: nonisolated(nonsending) () async throws -> Output, advice: TheClosureTakesTheTarget? = nil
  ) {
    unavailable()
  }

  /// Rejects a closure with other inputs than the key.
  @available(
    *, unavailable, message: "pass a closure that accepts the target and the key's inputs, in number and type"
  )
  @_disfavoredOverload
  public init<each Given>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: nonisolated(nonsending) (T, repeat each Given) async throws -> Output
  ) {
    unavailable()
  }
}

extension ActionKey {
  /// Rejects a number of labels that differs from the number of inputs.
  @available(*, unavailable, message: "pass one label for each input of the key")
  public init(_ target: TargetName, _ action: ActionName, _ labels: String...) {
    unavailable()
  }
}

extension Registration {
  /// Rejects a type.
  @available(*, unavailable, message: "pass a closure, as in Registration { OrderTarget() }")
  public init<T: Target>(_ type: T.Type) {
    unavailable()
  }

  /// Rejects an initializer with parameters besides the mediator.
  @available(*, unavailable, message: "pass a closure, as in Registration { OrderTarget(database: database) }")
  @_disfavoredOverload
  public init<T: Target, First, each Rest>(_ make: (First, repeat each Rest) throws -> T) {
    unavailable()
  }

  /// Rejects an instance.
  @available(*, unavailable, message: "pass a closure, as in Registration { OrderTarget() }")
  public init<T: Target>(_ target: T) {
    unavailable()
  }
}

extension Service {
  /// Rejects an implementation that does not conform; the compiler has no words for it.
  @available(*, unavailable, message: "the implementation does not conform to the service's protocol")
  public init<S: Sendable, Implementation: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: Lifetime = .cached,
    _ make: () throws -> Implementation, as conformance: (Implementation) -> Implementation
  ) {
    unavailable()
  }
}

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

// The overloads of `call` and `callNow` with arguments of any types let the compiler say which argument is missing or
// too much, instead of comparing the shapes of packs. No result meets all their requirements. The compiler counts each
// requirement as one mistake, so it reports up to four wrong arguments rather than a requirement. A text has four
// requirements for the same reason.

extension Mediator {
  /// Rejects a call with other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func call<Output: Module & Target & Interceptor & ModuleItem, each Input, each Given>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, options: CallOptions = CallOptions()
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a call with other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func callNow<Output: Module & Target & Interceptor & ModuleItem, each Input, each Given>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, options: CallOptions = CallOptions()
  ) throws -> Output {
    unavailable()
  }

  /// Rejects names that replace a key, and lets the compiler report a misspelled key.
  @available(*, unavailable, message: "call an action by its names with perform, or pass a key")
  @discardableResult public func call<each Given>(
    _ target: some ExpressibleByStringLiteral & Comparable & LosslessStringConvertible & TextOutputStreamable,
    _ given: repeat each Given, options: CallOptions = CallOptions()
  ) async throws -> any Sendable {
    unavailable()
  }

  /// Rejects names that replace a key, and lets the compiler report a misspelled key.
  @available(*, unavailable, message: "call an action by its names with performNow, or pass a key")
  @discardableResult public func callNow<each Given>(
    _ target: some ExpressibleByStringLiteral & Comparable & LosslessStringConvertible & TextOutputStreamable,
    _ given: repeat each Given, options: CallOptions = CallOptions()
  ) throws -> any Sendable {
    unavailable()
  }
}
