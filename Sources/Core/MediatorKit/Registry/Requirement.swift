/// The keys that a module's API publishes and the module implements.
///
/// ```swift
/// Publication(Orders.place, Orders.list, Orders.detail)
/// ```
///
/// A publication registers nothing. `validate()` of `MediatorManifest` reports a key without an action.
public struct Publication: Sendable {
  let keys: [any AnyActionKey]

  /// Creates a publication of keys.
  public init(_ keys: any AnyActionKey...) {
    self.keys = keys
  }
}

/// The actions and services of other modules that a module needs.
///
/// ```swift
/// enum OrdersModule: Module {
///   static let name: ModuleName = "Orders"
///   static var contents: ModuleContents {
///     Registration { OrdersTarget(mediator: $0) }
///     Requirement(Cart.show, Products.detail, Account.session)
///     Requirement((any DataStore).self)
///   }
/// }
/// ```
///
/// A requirement registers nothing and affects no call. `validate()` of `MediatorManifest` reports a key without an action, a
/// key whose action has another signature, and a service that no module registers.
public struct Requirement: Sendable {
  let keys: [any AnyActionKey]
  /// The services with their descriptions, for messages and manifests.
  let services: [(identity: ServiceIdentity, what: String)]

  /// Creates a requirement of keys that the module calls.
  public init(_ keys: any AnyActionKey...) {
    self.keys = keys
    services = []
  }

  /// Creates a requirement of a service.
  ///
  /// - Parameters:
  ///   - service: The protocol, as `(any DataStore).self`.
  ///   - name: The name of a variant, or `nil` for the service without a name.
  public init<S: Sendable>(_ service: S.Type, named name: String? = nil) {
    keys = []
    services = [(ServiceIdentity(type: ObjectIdentifier(service), name: name), ServiceIdentity.describe(service, name))]
  }
}
