/// An item that is entered into the registry.
protocol Registrable: ModuleItem {
  /// The phase of registration in which the item is entered.
  static var phase: RegistrationPhase { get }
  /// Adds the item to a registry and appends its problems.
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError])
  /// Returns the item with its client code run, so that entering it runs none.
  func prepared(for module: ModuleName) -> Self
}

/// The order in which the items of one module are entered.
enum RegistrationPhase: CaseIterable {
  /// Namespaces come first, because routes of the same module may belong to them.
  case namespaces
  /// Targets come before routes, so that a route with the pattern of an action is the one reported.
  case targets
  case others
}

extension Registrable {
  static var phase: RegistrationPhase { .others }
  func prepared(for module: ModuleName) -> Self { self }
  /// Only this item.
  public var contents: ModuleContents { return ModuleContents(items: [self]) }
}

extension RouteNamespace: Registrable {
  static var phase: RegistrationPhase { .namespaces }

  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.routing.add(self, of: module, &problems)
  }
}

extension Registration: Registrable {
  static var phase: RegistrationPhase { .targets }

  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.add(make(module), of: module, replacing, &problems)
  }
}

extension Service: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.add(make(module), of: module, replacing, &problems)
  }
}

extension Route: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    _ = registry.routing.add(self, of: module, replacing: replacing, &problems)
  }
}

extension Unmatched: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.routing.add(self, of: module, &problems)
  }
}

extension Interception: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.add(self, of: module)
  }
}

extension CallObserver: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.add(self, of: module)
  }
}

extension Fallback: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.add(self, of: module)
  }
}

extension Requirement: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.add(self, of: module)
  }
}

extension Publication: Registrable {
  func enter(
    _ registry: inout RegistryContents, of module: ModuleName, replacing: Bool, _ problems: inout [MediatorError]
  ) {
    registry.add(self, of: module)
  }
}
