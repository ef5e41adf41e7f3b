/// The keys that a module's API publishes and the module answers for.
///
/// ```swift
/// Publication(Orders.place, Orders.list, Orders.detail)
/// ```
///
/// It registers nothing: `validate()` of `MediatorManifest` reports a key that no action was declared for.
public struct Publication: Sendable {
  let keys: [any AnyActionKey]

  /// States the keys.
  public init(_ keys: any AnyActionKey...) {
    self.keys = keys
  }
}
