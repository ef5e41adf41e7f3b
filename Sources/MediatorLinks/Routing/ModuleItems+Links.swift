public import MediatorKit
import RoutePatterns

// How the items of modules that are about links enter the registry.

extension RouteNamespace: Registrable {
  package static var phase: RegistrationPhase { .first }

  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    let module = entry.module
    entry.errors += registry.changeLinks { $0.add(self, of: module, &$1) }
  }
}

extension Route: Registrable {
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    let (module, replacing) = (entry.module, entry.replacing)
    entry.errors += registry.changeLinks { _ = $0.add(self, of: module, replacing: replacing, &$1) }
  }
}

extension FallbackScope {
  /// The URLs of a namespace that match no route.
  public static func unmatchedURLs(in namespace: String = RouteNamespace.globalName) -> FallbackScope {
    FallbackScope(
      FallbackPlace(".unmatchedURLs(in: \"\(namespace)\")") { handler, registry, entry in
        let module = entry.module
        entry.errors += registry.changeLinks { $0.add(handler, ofUnmatchedIn: namespace, of: module, &$1) }
      })
  }
}

extension RegistryContents {
  /// Changes the routes, and returns the errors of the change.
  mutating func changeLinks(_ change: (inout LinkRegistryContents, inout [MediatorError]) -> Void) -> [MediatorError] {
    parts.change(LinkRegistryContents.self) { contents in
      var errors: [MediatorError] = []
      change(&contents, &errors)
      return errors
    }
  }
}
