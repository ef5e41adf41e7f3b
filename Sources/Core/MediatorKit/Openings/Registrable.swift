/// An item that is entered into the registry.
///
/// A library conforms its own items to it, such as routes, so that modules contain them and `enter` adds them to its part.
package protocol Registrable: ModuleItem {
  /// The phase of registration in which the item is entered.
  static var phase: RegistrationPhase { get }
  /// Adds the item to a registry and appends its problems to those of the module; runs no client code.
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry)
}

/// A module whose items are entered into the registry; a library appends the problems of its items.
package struct ModuleEntry {
  package let module: ModuleName
  /// Whether its items replace those of other modules.
  package let replacing: Bool
  package var errors: [MediatorError] = []
}

/// The order in which the items of one module are entered; a library states it for each of its items.
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
