import Synchronization

/// An implementation that a module registers for a protocol.
///
/// ```swift
/// Service((any PriceList).self) { StandardPriceList() }
/// Service((any PriceList).self, named: "staff", lifetime: .transient) { StaffPriceList() }
/// ```
///
/// The closure returns the protocol's type, so the compiler checks the conformance. The initializers with `as:` also record
/// the type of the implementation, which the manifest lists and ``weak(_:named:_:as:)`` requires.
///
/// ```swift
/// Service((any PriceList).self, { StandardPriceList() }) { $0 }
/// Service.weak((any PriceList).self, { LivePriceList() }) { $0 }
/// ```
public struct Service: Sendable {
  let make: @Sendable (ModuleName) -> ServiceRecord

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - type: The protocol, as `(any PriceList).self`.
  ///   - name: The name of a variant, or `nil` for the one that is looked up without a name.
  ///   - lifetime: Whether all look-ups share one instance or each creates one.
  ///   - make: Creates an instance.
  public init<S: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: Lifetime = .cached,
    _ make: @escaping @Sendable () throws -> S
  ) {
    self.init(type, named: name, lifetime: lifetime, { _ in try make() }, as: { $0 })
  }

  /// Creates a service whose implementation is created with the mediator.
  public init<S: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: Lifetime = .cached,
    _ make: @escaping @Sendable (Mediator) throws -> S
  ) {
    self.init(type, named: name, lifetime: lifetime, make, as: { $0 })
  }

  /// Creates a service and records the type of its implementation.
  ///
  /// - Parameters:
  ///   - type: The protocol, as `(any PriceList).self`.
  ///   - name: The name of a variant, or `nil` for the one that is looked up without a name.
  ///   - lifetime: Whether all look-ups share one instance or each creates one.
  ///   - make: Creates an instance.
  ///   - conformance: Returns the instance as the protocol's type: `{ $0 }`.
  public init<S: Sendable, Implementation: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: Lifetime = .cached,
    _ make: @escaping @Sendable () throws -> Implementation,
    as conformance: @escaping @Sendable (Implementation) -> S
  ) {
    self.init(type, named: name, lifetime: lifetime, { _ in try make() }, as: conformance)
  }

  /// Creates a service whose implementation is created with the mediator, and records the type.
  public init<S: Sendable, Implementation: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: Lifetime = .cached,
    _ make: @escaping @Sendable (Mediator) throws -> Implementation,
    as conformance: @escaping @Sendable (Implementation) -> S
  ) {
    self.init(type, name, Implementation.self) { what in
      let cell = InstanceCell<Implementation>("service \(what)")
      return { mediator in
        let create = { try make(mediator) }
        return conformance(lifetime == .cached ? try cell.getNow(create) : try cell.makeOne(create))
      }
    }
  }

  /// Returns a service whose instance, of a class, the mediator holds weakly.
  public static func weak<S: Sendable, Implementation: AnyObject & Sendable>(
    _ type: S.Type, named name: String? = nil,
    _ make: @escaping @Sendable () throws -> Implementation,
    as conformance: @escaping @Sendable (Implementation) -> S
  ) -> Service {
    Service(type, name, Implementation.self) { what in
      let reference = WeakReference<Implementation>(what)
      return { _ in conformance(try reference.object(make)) }
    }
  }

  /// Creates a service from a function that creates the source of its instances for messages with its description.
  private init<S: Sendable, Implementation: Sendable>(
    _ type: S.Type, _ name: String?, _ implementation: Implementation.Type,
    _ source: @escaping @Sendable (String) -> @Sendable (Mediator) throws -> S
  ) {
    let identity = ServiceIdentity(type: ObjectIdentifier(type), name: name)
    let what = ServiceIdentity.describe(type, name)
    make = { ServiceRecord(identity, what, $0, Implementation.self, source(what)) }
  }
}

package struct ServiceIdentity: Hashable, Sendable {
  let type: ObjectIdentifier
  let name: String?

  static func describe(_ type: any Any.Type, _ name: String?) -> String {
    if let type = type as? any LibraryService.Type { return "of \(type.subject) '\(name ?? "")'" }
    let typeName = String(describing: type)
    return name.map { "\(typeName) named '\($0)'" } ?? typeName
  }
}

/// A service of this package's libraries, which neither the catalog nor an error lists.
package protocol LibraryService {
  /// The word for such a service in messages, such as `gate`.
  static var subject: String { get }
}

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
