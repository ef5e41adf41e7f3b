public import MediatorLinks
import Testing

extension Mediator {
  /// Overrides an action with a synchronous closure, also one of a target that no module has registered.
  ///
  /// ```swift
  /// mediator.override(Orders.detail) { id in OrderSummary(id: id, total: 0) }
  /// ```
  ///
  /// The override applies to calls by key, by name and by URL. It keeps the interceptors, the exposure and the isolation of the
  /// action, and stays asynchronous if the action is. Without a target, it is exposed to every source. A second override of
  /// an address replaces the first. If the target is registered and has no such action, the test fails with
  /// `MediatorError.Code.unknownAction`, and nothing is overridden.
  public func override<Output, each Input, Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    perform body: @escaping @Sendable (repeat each Input) throws(Failure) -> Output
  ) {
    guard isKnown(key.address, fileID, filePath, line) else { return }
    let original = registeredAction(key.address)
    if original?.isOnMainActor ?? false {
      override(
        key,
        onMain: { @MainActor (input: repeat each Input) in try body(repeat each input) })
    } else if original?.isAsync ?? false {
      override(
        key,
        perform: { @concurrent (input: repeat each Input) async throws in try body(repeat each input) })
    } else {
      setOverride(
        key,
        Double<Output, repeat each Input>(key) { (_, input: repeat each Input) in try body(repeat each input) })
    }
  }

  /// Overrides an action with an asynchronous closure.
  @_disfavoredOverload
  public func override<Output, each Input, Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    perform body: @escaping @Sendable @concurrent (repeat each Input) async throws(Failure) -> Output
  ) {
    guard isKnown(key.address, fileID, filePath, line) else { return }
    setOverride(
      key,
      Double<Output, repeat each Input>(key) { @concurrent (_, input: repeat each Input) async throws in
        try await body(repeat each input)
      })
  }

  /// Overrides an action with a synchronous main-actor closure.
  public func override<Output, each Input, Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) throws(Failure) -> Output
  ) {
    guard isKnown(key.address, fileID, filePath, line) else { return }
    if registeredAction(key.address)?.isAsync ?? false {
      override(
        key,
        onMain: { @MainActor (input: repeat each Input) async throws in try body(repeat each input) })
    } else {
      setOverride(
        key,
        Double<Output, repeat each Input>(
          key, onMain: { @MainActor (_, input: repeat each Input) in try body(repeat each input) }))
    }
  }

  /// Overrides an action with an asynchronous main-actor closure.
  @_disfavoredOverload
  public func override<Output, each Input, Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) async throws(Failure) -> Output
  ) {
    guard isKnown(key.address, fileID, filePath, line) else { return }
    setOverride(
      key,
      Double<Output, repeat each Input>(
        key, onMain: { @MainActor (_, input: repeat each Input) async throws in try await body(repeat each input) }))
  }

  /// Overrides a service with a value, whether or not a service is registered.
  ///
  /// ```swift
  /// mediator.override((any PriceList).self, with: FreeOfCharge())
  /// ```
  ///
  /// - Parameters:
  ///   - type: The protocol, as `(any PriceList).self`.
  ///   - name: The name of a variant, or `nil` for the one without a name.
  ///   - value: The result of every lookup.
  public func override<S: Sendable>(_ type: S.Type, named name: String? = nil, with value: S) {
    setOverride(Service(type, named: name, { value }, as: { $0 }))
  }

  /// Removes all overrides, so that the registered actions and services apply again.
  public func removeOverrides() {
    clearOverrides()
  }

  /// Returns whether an action may exist, and fails the test if not.
  private func isKnown(_ address: ActionAddress, _ fileID: String, _ filePath: String, _ line: Int) -> Bool {
    guard let error = misspelling(of: address) else { return true }
    Issue.record(
      error, sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
    return false
  }

  private typealias Double<Output: Sendable, each Input: Sendable> = Action<Override, Output, repeat each Input>

  private func setOverride<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ action: Double<Output, repeat each Input>
  ) {
    setOverride(of: key.address, Override(), action, attachments: .exposedToAll)
  }
}

/// The target of overrides.
private struct Override: Target {
  static let name: TargetName = "override"
  static var actions: ActionTable<Override> {}
}
