// The parts of the runtime that MediatorTesting needs: overrides, observers without a module, and the inputs of
// recorded calls.

extension Mediator {
  /// Returns the declaration of an action that a module registered, even if it is overridden.
  package func registeredAction(_ address: ActionAddress) -> ActionInfo? {
    registry.registered(address)?.info
  }

  /// Returns the error for an action that its target lacks, or `nil` for an action of an absent target and for one that the target's
  /// fallback handles.
  package func misspelling(of address: ActionAddress) -> MediatorError? {
    let registry = registry
    guard let target = registry.target(named: address.target), target.fallback == nil, registry.find(address) == nil
    else { return nil }
    return registry.reason(address)
  }

  /// Overrides an action; its declaration remains that of the registered action, if there is one.
  ///
  /// - Parameter attachments: The values that libraries attach to an action that is not registered.
  package func setOverride<T: Target, Output, each Input>(
    of address: ActionAddress, _ target: T, _ action: Action<T, Output, repeat each Input>,
    attachments: ActionAttachments
  ) {
    let original = registry.registered(address)
    let info = original?.info
    let action = action.changed {
      $0.attachments = info?.attachments ?? attachments
      $0.tags = info?.tags ?? []
      $0.guards = info?.guards ?? []
      $0.labelRules = info?.labelRules
    }
    let record = TargetRecord(
      action.entries(), named: address.target, module: original?.target.module ?? "(test doubles)",
      maker: .anywhere { _ in BoundTarget(target) })
    change { (registry: inout RegistryContents) throws(Never) in registry.override(address, with: record) }
  }

  /// Overrides a service, registered or not.
  package func setOverride(_ service: Service) {
    let record = service.make("(test doubles)")
    change { (registry: inout RegistryContents) throws(Never) in registry.override(record) }
  }

  /// Removes all overrides.
  package func clearOverrides() {
    change { (registry: inout RegistryContents) throws(Never) in registry.removeOverrides() }
  }

  /// Adds an observer that belongs to no module.
  package func observe(_ observer: CallObserver) {
    change { (registry: inout RegistryContents) throws(Never) in registry.addOther(observer) }
  }
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
