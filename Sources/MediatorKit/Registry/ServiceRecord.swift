import Synchronization

/// A registered service, without its types.
package final class ServiceRecord: Sendable {
  let identity: ServiceIdentity
  /// The description of the service, for messages.
  package let what: String
  package let module: ModuleName
  let implementation: any Any.Type
  /// Whether the service belongs to a library of this package.
  package var isOfLibrary: Bool { implementation is any LibraryService.Type }
  let instance: @Sendable (Mediator) throws -> any Sendable

  init(
    _ identity: ServiceIdentity, _ what: String, _ module: ModuleName, _ implementation: any Any.Type,
    _ instance: @escaping @Sendable (Mediator) throws -> any Sendable
  ) {
    self.identity = identity
    self.what = what
    self.module = module
    self.implementation = implementation
    self.instance = instance
  }
}

/// A weak reference to an instance, which is created again once it was released.
final class WeakReference<Object: AnyObject & Sendable>: Sendable {
  private struct Reference { weak var object: Object? }

  private let cell: InstanceCell<Object>
  private let reference = Mutex(Reference())

  init(_ what: String) { cell = InstanceCell("service \(what)") }

  func object(_ make: () throws -> Object) throws -> Object {
    if let object = reference.withLock({ $0.object }) { return object }
    // The cell makes racing look-ups create one instance; it is emptied once the weak reference is set.
    let object = try cell.getNow {
      try reference.withLock { $0.object } ?? make()
    }
    reference.withLock { $0.object = object }
    _ = cell.release()
    return object
  }
}
