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
/// Service((any PriceList).self, StandardPriceList.init) { $0 }
/// Service.weak((any PriceList).self, LivePriceList.init) { $0 }
/// ```
public struct Service: Sendable {
  let make: @Sendable (ModuleName) -> any AnyServiceRecord

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
    let identity = ServiceIdentity(type: ObjectIdentifier(type), name: name)
    let what = ServiceIdentity.describe(type, name)
    self.make = { module in
      let holder: any ServiceHolder<Implementation> =
        switch lifetime {
        case .cached: CachedHolder(what)
        case .transient: TransientHolder(what)
        }
      return ServiceRecord(identity, what, module, make, conformance, holder)
    }
  }

  /// Returns a service whose instance, of a class, the mediator holds weakly.
  public static func weak<S: Sendable, Implementation: AnyObject & Sendable>(
    _ type: S.Type, named name: String? = nil,
    _ make: @escaping @Sendable () throws -> Implementation,
    as conformance: @escaping @Sendable (Implementation) -> S
  ) -> Service {
    let identity = ServiceIdentity(type: ObjectIdentifier(type), name: name)
    let what = ServiceIdentity.describe(type, name)
    return Service { module in
      ServiceRecord(identity, what, module, { _ in try make() }, conformance, WeakHolder(what))
    }
  }

  func prepared(for module: ModuleName) -> Service {
    let record = make(module)
    return Service { _ in record }
  }

  private init(make: @escaping @Sendable (ModuleName) -> any AnyServiceRecord) {
    self.make = make
  }
}

struct ServiceIdentity: Hashable, Sendable {
  let type: ObjectIdentifier
  let name: String?

  static func describe(_ type: any Any.Type, _ name: String?) -> String {
    let typeName = String(describing: type)
    return name.map { "\(typeName) named '\($0)'" } ?? typeName
  }
}
