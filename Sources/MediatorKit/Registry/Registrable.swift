/// An item that is entered into the registry.
protocol Registrable: ModuleItem {
  /// The phase of registration in which the item is entered.
  static var phase: RegistrationPhase { get }
  /// Adds the item to a registry and appends its problems to those of the module; runs no client code.
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry)
}

/// A module whose items are entered into the registry.
struct ModuleEntry {
  let module: ModuleName
  /// Whether its items replace those of other modules.
  let replacing: Bool
  var errors: [MediatorError] = []

  func owned<Value>(_ value: Value) -> RegistryContents.Owned<Value> {
    RegistryContents.Owned(module: module, value: value)
  }
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
  /// Only this item.
  public var contents: ModuleContents { return ModuleContents(items: [self]) }
}

extension RouteNamespace: Registrable {
  static var phase: RegistrationPhase { .namespaces }

  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.routing.add(self, of: entry.module, &entry.errors)
  }
}

extension Registration: Registrable {
  static var phase: RegistrationPhase { .targets }

  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(make(entry.module), &entry)
  }
}

extension Service: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(make(entry.module), &entry)
  }
}

extension Route: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    _ = registry.routing.add(self, of: entry.module, replacing: entry.replacing, &entry.errors)
  }
}

extension Interception: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(self, of: entry.module)
  }
}

extension CallObserver: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.observations.append(entry.owned(.observer(self)))
  }
}

extension Instrument: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.observations.append(entry.owned(.instrument(self)))
  }
}

extension Fallback: ModuleItem, Registrable where Receiver == Mediator {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    switch scope {
    case .calls, .target: registry.fallbacks.append(entry.owned(self))
    case .unmatchedURLs(let namespace):
      registry.routing.add(handler, ofUnmatchedIn: namespace, of: entry.module, &entry.errors)
    }
  }
}

extension Startup: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.startups.append(entry.owned(self))
  }
}

extension Requirement: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.requirements.append(entry.owned(self))
  }
}

extension Publication: Registrable {
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.publications.append(entry.owned(self))
  }
}
