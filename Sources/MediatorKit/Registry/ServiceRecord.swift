import Synchronization

/// A registered service, without its types.
protocol AnyServiceRecord: AnyObject, Sendable {
  var identity: ServiceIdentity { get }
  var what: String { get }
  var module: ModuleName { get }
  var implementation: any Any.Type { get }
  func instance(_ mediator: Mediator) throws -> any Sendable
}

final class ServiceRecord<S: Sendable, Implementation: Sendable>: AnyServiceRecord {
  let identity: ServiceIdentity
  let what: String
  let module: ModuleName
  private let make: @Sendable (Mediator) throws -> Implementation
  private let conformance: @Sendable (Implementation) -> S
  private let holder: any ServiceHolder<Implementation>

  init(
    _ identity: ServiceIdentity, _ what: String, _ module: ModuleName,
    _ make: @escaping @Sendable (Mediator) throws -> Implementation,
    _ conformance: @escaping @Sendable (Implementation) -> S, _ holder: any ServiceHolder<Implementation>
  ) {
    self.identity = identity
    self.what = what
    self.module = module
    self.make = make
    self.conformance = conformance
    self.holder = holder
  }

  var implementation: any Any.Type { Implementation.self }

  func instance(_ mediator: Mediator) throws -> any Sendable {
    conformance(try holder.instance { try make(mediator) })
  }
}

/// A strategy for the lifetime of a service's instances.
protocol ServiceHolder<Value>: Sendable {
  associatedtype Value: Sendable
  func instance(_ make: () throws -> Value) throws -> Value
}

struct CachedHolder<Value: Sendable>: ServiceHolder {
  private let cell: InstanceCell<Value>
  init(_ what: String) { cell = InstanceCell(service: what) }
  func instance(_ make: () throws -> Value) throws -> Value { try cell.getNow(make) }
}

struct TransientHolder<Value: Sendable>: ServiceHolder {
  private let cell: InstanceCell<Value>
  init(_ what: String) { cell = InstanceCell(service: what) }
  func instance(_ make: () throws -> Value) throws -> Value { try cell.makeOne(make) }
}

final class WeakHolder<Value: AnyObject & Sendable>: ServiceHolder {
  private struct Reference { weak var object: Value? }

  private let cell: InstanceCell<Value>
  private let reference = Mutex(Reference())

  init(_ what: String) { cell = InstanceCell(service: what) }

  func instance(_ make: () throws -> Value) throws -> Value {
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
