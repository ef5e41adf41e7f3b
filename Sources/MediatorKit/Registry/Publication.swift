/// The keys that a module's API publishes and the module implements.
///
/// ```swift
/// Publication(Orders.place, Orders.list, Orders.detail)
/// ```
///
/// A publication registers nothing. `validate()` of `MediatorManifest` reports a key without an action.
public struct Publication: Sendable {
  package let keys: [any AnyActionKey]

  /// Creates a publication of keys.
  public init(_ keys: any AnyActionKey...) {
    self.keys = keys
  }
}
