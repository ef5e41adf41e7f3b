/// A function of a target that callers can call by key or by name, and with MediatorLinks by URL.
///
/// You declare an action with a key, which determines the types of the closure, or with a name and labels; the types are
/// then inferred from the closure. The closure's parameters are the target and the inputs:
///
/// ```swift
/// static var actions: ActionTable<OrderTarget> {
///   Action(Orders.detail) { try $0.detail(id: $1) }
///     .summary("One order")
///     .exposed(to: [.push, .universalLink])
///   Action("cancel", "id", "reason") { try await $0.cancel(id: $1, reason: $2) }
/// }
/// ```
///
/// `perform:` closures are nonisolated, `onMain:` closures are main-actor-isolated; the compiler checks both. Pass a closure,
/// not a method reference: a reference to a main-actor-isolated method can lose its isolation.
public struct Action<T: Target, Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline package var info: ActionInfo
  @usableFromInline let form: ActionForm

  @inlinable package init(_ info: ActionInfo, _ form: @escaping ActionForm) {
    self.info = info
    self.form = form
  }
}

extension Action {
  /// Creates the synchronous action of a key.
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: false, isAsync: false), Self.form(body))
  }

  /// Creates the asynchronous, nonisolated action of a key.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable @concurrent (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: false, isAsync: true), Self.form(body))
  }

  /// Creates the synchronous main-actor action of a key.
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: true, isAsync: false), Self.form(onMain: body))
  }

  /// Creates the asynchronous main-actor action of a key.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: true, isAsync: true), Self.form(onMain: body))
  }

  /// Creates a synchronous action with a name and labels.
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: @escaping @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: false, isAsync: false), Self.form(body))
  }

  /// Creates an asynchronous, nonisolated action with a name and labels.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: @escaping @Sendable @concurrent (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: false, isAsync: true), Self.form(body))
  }

  /// Creates a synchronous main-actor action with a name and labels.
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: true, isAsync: false),
      Self.form(onMain: body))
  }

  /// Creates an asynchronous main-actor action with a name and labels.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: true, isAsync: true),
      Self.form(onMain: body))
  }
}
