/// What a module needs of others, stated so that its absence is found before the program ships.
///
/// ```swift
/// enum OrdersModule: Module {
///   static let name: ModuleName = "Orders"
///   static var contents: ModuleContents {
///     Registration(OrdersTarget.init(mediator:))
///     Requirement(Cart.show, Products.detail, Account.session)
///     Requirement((any DataStore).self)
///   }
/// }
/// ```
///
/// Stating a need registers nothing and makes no call fail: `validate()` of `MediatorManifest` reports a key that no action has, or
/// that an action has with another signature, and a service that nobody provides.
public struct Requirement: Sendable {
  let keys: [any AnyActionKey]
  /// As a message and a manifest show it.
  let services: [String]

  /// States the keys that the module calls.
  public init(_ keys: any AnyActionKey...) {
    self.keys = keys
    services = []
  }

  /// States a service that the module asks for.
  ///
  /// - Parameters:
  ///   - service: The protocol, as `(any DataStore).self`.
  ///   - name: The name of a variant; nil for the one without a name.
  public init<S: Sendable>(_ service: S.Type, named name: String? = nil) {
    keys = []
    services = [ServiceIdentity.describe(service, name)]
  }
}
