// What MediatorTesting needs to put doubles in place: seen inside this package only.

extension Mediator {
  /// Puts a synchronous closure in place of an action, whether the action exists or not.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, _ body: @escaping @Sendable (repeat each Input) throws -> Output
  ) {
    substitute(
      Action<Substitute, Output, repeat each Input>(key) { (_, input: repeat each Input) in try body(repeat each input)
      }, key.address)
  }

  /// Puts an asynchronous closure in place of an action, whether the action exists or not.
  package func substitute<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>,
    _ body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output
  ) {
    substitute(
      Action<Substitute, Output, repeat each Input>(key) { @concurrent (_, input: repeat each Input) async throws in
        try await body(repeat each input)
      }, key.address)
  }

  /// Puts a value in place of a service, whether it is registered or not.
  package func substitute<S: Sendable>(_ type: S.Type, named name: String?, with value: S) {
    let record = Service(type, named: name, { value }, as: { $0 }).make("Substitutes")
    change { (registry: inout RegistryContents) throws(Never) in registry.override(record) }
  }

  private func substitute<Output, each Input>(
    _ action: Action<Substitute, Output, repeat each Input>, _ address: ActionAddress
  ) {
    let action = action.changed { $0.exposure = .all }
    let table = ActionTable(
      entries: [.init(info: action.info, implementation: action.implementation)], notFound: nil)
    let record = TargetRecord(
      table, named: address.target, module: "Substitutes", maker: .anywhere { _ in Substitute() })
    change { (registry: inout RegistryContents) throws(Never) in registry.override(address, with: record) }
  }
}

private struct Substitute: Target {
  static let name: TargetName = "substitute"
  static var actions: ActionTable<Substitute> {}
}
