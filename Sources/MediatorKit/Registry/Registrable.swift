/// An item that is entered into the registry.
package protocol Registrable: ModuleItem {
  /// The phase of registration in which the item is entered.
  static var phase: RegistrationPhase { get }
  /// Adds the item to a registry and appends its problems to those of the module; runs no client code.
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry)
}

/// A module whose items are entered into the registry.
package struct ModuleEntry {
  package let module: ModuleName
  /// Whether its items replace those of other modules.
  package let replacing: Bool
  package var errors: [MediatorError] = []
}

/// The order in which the items of one module are entered.
package enum RegistrationPhase: CaseIterable {
  /// Items that others of the same module refer to.
  case first
  /// Targets come before items that may repeat what an action declares, so that those are reported.
  case targets
  case others
}

extension Registrable {
  package static var phase: RegistrationPhase { .others }
  /// Only this item.
  public var contents: ModuleContents { return ModuleContents(items: [self]) }
  /// Adds the item to those without a table of their own.
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.addOther(self, of: entry.module)
  }
}

extension Registration: Registrable {
  package static var phase: RegistrationPhase { .targets }

  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(make(entry.module), &entry)
  }
}

extension Service: Registrable {
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(make(entry.module), &entry)
  }
}

extension Interception: Registrable {
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(self, of: entry.module)
  }
}

extension Fallback: ModuleItem, Registrable where Receiver == Mediator {
  /// Adds the fallback.
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    if case .library(let place) = scope.kind {
      place.enter(handler, &registry, &entry)
    } else {
      registry.addOther(self, of: entry.module)
    }
  }
}

extension CallObserver: Registrable {}
extension Instrument: Registrable {}
extension Startup: Registrable {}
extension Requirement: Registrable {}
extension Publication: Registrable {}
