// What MediatorTesting needs to put doubles in place and to watch calls: seen inside this package only.

extension Mediator {
  /// Puts a synchronous closure in place of an action, whether the action exists or not.
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

  /// Puts an asynchronous closure in place of an action, whether the action exists or not.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    _ body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output
  ) {
    substitute(
      Double<Output, repeat each Input>(key) { @concurrent (_, input: repeat each Input) async throws in
        try await body(repeat each input)
      }, key.address, original(key.address))
  }

  /// Puts a synchronous main-actor closure in place of an action, whether the action exists or not.
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

  /// Puts an asynchronous main-actor closure in place of an action, whether the action exists or not.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) async throws -> Output
  ) {
    substitute(
      Double<Output, repeat each Input>(
        key, onMain: { @MainActor (_, input: repeat each Input) async throws in try await body(repeat each input) }),
      key.address, original(key.address))
  }

  /// Puts a value in place of a service, whether it is registered or not.
  package func substitute<S: Sendable>(_ type: S.Type, named name: String?, with value: S) {
    let record = Service(type, named: name, { value }, as: { $0 }).make("(test doubles)")
    change { (registry: inout RegistryContents) throws(Never) in registry.override(record) }
  }

  /// Takes out every substitute.
  package func removeSubstitutes() {
    change { (registry: inout RegistryContents) throws(Never) in registry.removeOverrides() }
  }

  /// The namespaces whose tables exist: those that a URL has asked for since their routes changed.
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

  /// A double keeps what the registered action is to the way of a call: its module, its tags, its exposure.
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
  /// Whether an action of this key would read these inputs from a call's parameters.
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

/// The names nearest to a wrong one, best first, at most three.
package func nearestNames(to wrong: String, among names: some Sequence<String>) -> [String] {
  nearest(to: wrong, among: names)
}

/// A value as messages show it.
package func shown(_ value: Any?) -> String { Parameters.Text.show(value) }
