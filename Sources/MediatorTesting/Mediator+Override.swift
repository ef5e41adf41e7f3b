public import MediatorKit

extension Mediator {
  /// Puts a synchronous closure in place of an action, whether a module has registered the action or not.
  ///
  /// ```swift
  /// mediator.override(Orders.detail) { id in OrderSummary(id: id, total: 0) }
  /// ```
  ///
  /// The double stands at all doors: typed, by name and by URL. It keeps what callers know of the action that it replaces:
  /// interceptors apply as before, it is exposed as before, and where that one is asynchronous or belongs to the main
  /// actor, so does the double. Where there was no action it is exposed to every source. A second override of an
  /// address takes the place of the first.
  public func override<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, perform body: @escaping @Sendable (repeat each Input) throws -> Output
  ) {
    substitute(key, body)
  }

  /// Puts an asynchronous closure in place of an action.
  @_disfavoredOverload
  public func override<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output
  ) {
    substitute(key, body)
  }

  /// Puts a synchronous main-actor closure in place of an action.
  public func override<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) throws -> Output
  ) {
    substitute(key, onMain: body)
  }

  /// Puts an asynchronous main-actor closure in place of an action.
  @_disfavoredOverload
  public func override<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) async throws -> Output
  ) {
    substitute(key, onMain: body)
  }

  /// Puts a value in place of a service, whether one is registered or not.
  ///
  /// ```swift
  /// mediator.override((any PriceList).self, with: FreeOfCharge())
  /// ```
  ///
  /// - Parameters:
  ///   - type: The protocol, as `(any PriceList).self`.
  ///   - name: The name of a variant; nil for the one without a name.
  ///   - value: What every look-up gives.
  public func override<S: Sendable>(_ type: S.Type, named name: String? = nil, with value: S) {
    substitute(type, named: name, with: value)
  }

  /// Takes out every override, so that what modules registered answers again.
  public func removeOverrides() {
    removeSubstitutes()
  }
}
