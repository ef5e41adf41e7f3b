// Overrides of actions and services, and observers, for MediatorTesting.

extension Mediator {
  /// Overrides an action, registered or not, with a synchronous closure.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ body: @escaping @Sendable (repeat each Input) throws -> Output
  ) {
    let original = original(key.address)
    switch (original?.info.isOnMainActor ?? false, original?.info.isAsync ?? false) {
    case (false, false):
      substitute(
        Double<Output, repeat each Input>(key) { (_, input: repeat each Input) in try body(repeat each input) },
        key.address, original)
    case (false, true):
      substitute(
        Double<Output, repeat each Input>(key) { @concurrent (_, input: repeat each Input) async throws in
          try body(repeat each input)
        }, key.address, original)
    case (true, false):
      substitute(
        Double<Output, repeat each Input>(
          key, onMain: { @MainActor (_, input: repeat each Input) in try body(repeat each input) }),
        key.address, original)
    case (true, true):
      substitute(
        Double<Output, repeat each Input>(
          key, onMain: { @MainActor (_, input: repeat each Input) async throws in try body(repeat each input) }),
        key.address, original)
    }
  }

  /// Overrides an action, registered or not, with an asynchronous closure.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    _ body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output
  ) {
    substitute(
      Double<Output, repeat each Input>(key) { @concurrent (_, input: repeat each Input) async throws in
        try await body(repeat each input)
      }, key.address, original(key.address))
  }

  /// Overrides an action, registered or not, with a synchronous main-actor closure.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) throws -> Output
  ) {
    let original = original(key.address)
    if original?.info.isAsync ?? false {
      substitute(
        Double<Output, repeat each Input>(
          key, onMain: { @MainActor (_, input: repeat each Input) async throws in try body(repeat each input) }),
        key.address, original)
    } else {
      substitute(
        Double<Output, repeat each Input>(
          key, onMain: { @MainActor (_, input: repeat each Input) in try body(repeat each input) }),
        key.address, original)
    }
  }

  /// Overrides an action, registered or not, with an asynchronous main-actor closure.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) async throws -> Output
  ) {
    substitute(
      Double<Output, repeat each Input>(
        key, onMain: { @MainActor (_, input: repeat each Input) async throws in try await body(repeat each input) }),
      key.address, original(key.address))
  }

  /// Overrides a service, registered or not, with a value.
  package func substitute<S: Sendable>(_ type: S.Type, named name: String?, with value: S) {
    let record = Service(type, named: name, { value }, as: { $0 }).make("(test doubles)")
    change { (registry: inout RegistryContents) throws(Never) in registry.override(record) }
  }

  /// Removes all overrides.
  package func removeSubstitutes() {
    change { (registry: inout RegistryContents) throws(Never) in registry.removeOverrides() }
  }

  /// The names of the namespaces whose tables have been built since their routes changed.
  package var builtNamespaces: [String] { registry.index.namespaces.filter(\.areBuilt).map(\.name) }

  /// Adds an observer that belongs to no module.
  package func observe(_ observation: CallObserver) {
    change { (registry: inout RegistryContents) throws(Never) in registry.observe(observation) }
  }

  private typealias Original = (info: ActionInfo, target: TargetRecord)
  private typealias Double<Output: Sendable, each Input: Sendable> = Action<Substitute, Output, repeat each Input>

  private func original(_ address: ActionAddress) -> Original? {
    registry.registered(address).map { ($0.target.actions[$0.index], $0.target) }
  }

  /// Overrides an action; module, tags and exposure remain those of the registered action, if there is one.
  private func substitute<Output, each Input>(
    _ action: Double<Output, repeat each Input>, _ address: ActionAddress, _ original: Original?
  ) {
    let action = action.changed {
      $0.exposure = original?.info.exposure ?? .all
      $0.tags = original?.info.tags ?? []
    }
    let record = TargetRecord(
      ActionTable(action), named: address.target, module: original?.target.module ?? "(test doubles)",
      maker: .anywhere { _ in BoundTarget(Substitute()) })
    change { (registry: inout RegistryContents) throws(Never) in registry.override(address, with: record) }
  }
}

private struct Substitute: Target {
  static let name: TargetName = "substitute"
  static var actions: ActionTable<Substitute> {}
}

extension ActionKey where repeat each Input: Equatable {
  /// Returns whether an action of this key would read these inputs from parameters.
  package func reads(_ input: repeat each Input, from parameters: Parameters) -> Bool {
    let reader = ArgumentReader(parameters, ArgumentContext(definition.parameters, .action(address)))
    var position = 0
    var isEqual = true
    repeat isEqual = reader.reads(each input, &position) && isEqual
    return isEqual
  }
}

extension ArgumentReader {
  fileprivate func reads<Value: Sendable & Equatable>(_ value: Value, _ position: inout Int) -> Bool {
    do { return try next(Value.self, &position) == value } catch { return false }
  }
}

/// Returns the names nearest to an unknown one, best first, at most three.
package func nearestNames(to wrong: String, among names: some Sequence<String>) -> [String] {
  nearest(to: wrong, among: names)
}

/// Returns a value for messages.
package func shown(_ value: Any?) -> String { Parameters.Text.show(value) }
