/// An implementation that a module registers for a protocol.
///
/// The last closure lets the compiler prove that the implementation conforms. `{ $0 }` is enough; when an implementation
/// does not conform, `{ $0 as any PriceList }` gets the clearer error.
///
/// ```swift
/// Service((any PriceList).self, StandardPriceList.init) { $0 }
/// Service((any PriceList).self, named: "staff", lifetime: .transient, StaffPriceList.init) { $0 }
/// Service.weak((any PriceList).self, LivePriceList.init) { $0 }
/// ```
public struct Service: Sendable {
  let identity: ServiceIdentity
  let make: @Sendable (ModuleName) -> any AnyServiceRecord

  /// Registers an implementation whose initialiser takes nothing.
  ///
  /// - Parameters:
  ///   - type: The protocol, as `(any PriceList).self`.
  ///   - name: The name of a variant; nil for the one that is asked for without a name.
  ///   - lifetime: One shared instance, or one for each look-up.
  ///   - make: Makes an instance.
  ///   - conformance: `{ $0 }`, or `{ $0 as any PriceList }`.
  public init<S: Sendable, Implementation: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: ServiceLifetime = .shared,
    _ make: @escaping @Sendable () throws -> Implementation,
    as conformance: @escaping @Sendable (Implementation) -> S
  ) {
    self.init(type, named: name, lifetime: lifetime, { _ in try make() }, as: conformance)
  }

  /// Registers an implementation whose initialiser takes the mediator.
  public init<S: Sendable, Implementation: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: ServiceLifetime = .shared,
    _ make: @escaping @Sendable (Mediator) throws -> Implementation,
    as conformance: @escaping @Sendable (Implementation) -> S
  ) {
    let identity = ServiceIdentity(type: ObjectIdentifier(type), name: name)
    let what = ServiceIdentity.describe(type, name)
    self.identity = identity
    self.make = { module in
      let holder: any ServiceHolder<Implementation> =
        switch lifetime {
        case .shared: SharedHolder(what)
        case .transient: TransientHolder(what)
        }
      return ServiceRecord(identity, what, module, make, conformance, holder)
    }
  }

  /// Registers a class whose instance is shared for as long as somebody else keeps it.
  public static func weak<S: Sendable, Implementation: AnyObject & Sendable>(
    _ type: S.Type, named name: String? = nil,
    _ make: @escaping @Sendable () throws -> Implementation,
    as conformance: @escaping @Sendable (Implementation) -> S
  ) -> Service {
    let identity = ServiceIdentity(type: ObjectIdentifier(type), name: name)
    let what = ServiceIdentity.describe(type, name)
    return Service(identity: identity) { module in
      ServiceRecord(identity, what, module, { _ in try make() }, conformance, WeakHolder(what))
    }
  }

  /// The same with its record made.
  func prepared(for module: ModuleName) -> Service {
    let record = make(module)
    return Service(identity: identity) { _ in record }
  }

  private init(identity: ServiceIdentity, make: @escaping @Sendable (ModuleName) -> any AnyServiceRecord) {
    self.identity = identity
    self.make = make
  }
}

/// How long an instance of a service lives.
public enum ServiceLifetime: String, Sendable, Codable {
  /// Created by the first look-up, shared by all, kept with the mediator.
  case shared
  /// Created for each look-up.
  case transient
}

struct ServiceIdentity: Hashable, Sendable {
  let type: ObjectIdentifier
  let name: String?

  static func describe(_ type: any Any.Type, _ name: String?) -> String {
    let typeName = String(describing: type)
    return name.map { "\(typeName) named '\($0)'" } ?? typeName
  }
}
