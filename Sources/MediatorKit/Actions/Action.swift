/// One callable thing of a target, as the target declares it.
///
/// An action is declared with a key, whose types the closure must have, or with a name and labels, whose types are
/// inferred from the closure. The closure gets the target and then the inputs:
///
/// ```swift
/// static var actions: ActionTable<OrderTarget> {
///   Action(Orders.detail) { try $0.detail(id: $1) }
///     .summary("One order")
///     .exposed(to: .push, .universalLink)
///   Action("cancel", "id", "reason") { try await $0.cancel(id: $1, reason: $2) }
/// }
/// ```
///
/// `perform:` closures belong to no actor, `onMain:` closures to the main actor: the compiler checks each, so that an action
/// never runs where it does not belong. Give a closure, not a method reference: a reference to a main-actor method can
/// lose its actor on the way.
public struct Action<T: Target, Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline var info: ActionInfo
  @usableFromInline let code: ActionCode

  @inlinable init(_ info: ActionInfo, _ code: ActionCode) {
    self.info = info
    self.code = code
  }
}

extension Action {
  /// Declares the synchronous action of a key.
  @inlinable public init(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable (T, repeat each Input) throws -> Output
  ) {
    self.init(Self.info(key), Self.code(body))
  }

  /// Declares the asynchronous action of a key; it runs on no actor.
  @_disfavoredOverload
  @inlinable public init(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable @concurrent (T, repeat each Input) async throws -> Output
  ) {
    self.init(Self.info(key, isAsync: true), Self.code(body))
  }

  /// Declares the synchronous main-actor action of a key.
  @inlinable public init(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws -> Output
  ) {
    self.init(Self.info(key, onMain: true), Self.code(onMain: body))
  }

  /// Declares the asynchronous main-actor action of a key.
  @_disfavoredOverload
  @inlinable public init(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws -> Output
  ) {
    self.init(Self.info(key, onMain: true, isAsync: true), Self.code(onMain: body))
  }

  /// Declares a synchronous action by name and labels.
  @inlinable public init(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: @escaping @Sendable (T, repeat each Input) throws -> Output
  ) {
    self.init(Self.info(name, repeat each parameters), Self.code(body))
  }

  /// Declares an asynchronous action by name and labels; it runs on no actor.
  @_disfavoredOverload
  @inlinable public init(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: @escaping @Sendable @concurrent (T, repeat each Input) async throws -> Output
  ) {
    self.init(Self.info(name, repeat each parameters, isAsync: true), Self.code(body))
  }

  /// Declares a synchronous main-actor action by name and labels.
  @inlinable public init(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws -> Output
  ) {
    self.init(Self.info(name, repeat each parameters, onMain: true), Self.code(onMain: body))
  }

  /// Declares an asynchronous main-actor action by name and labels.
  @_disfavoredOverload
  @inlinable public init(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws -> Output
  ) {
    self.init(Self.info(name, repeat each parameters, onMain: true, isAsync: true), Self.code(onMain: body))
  }
}
