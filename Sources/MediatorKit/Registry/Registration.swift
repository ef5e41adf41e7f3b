/// A target of a module, registered by its initializer.
///
/// ```swift
/// Registration { OrderTarget() }                 // init()
/// Registration { CheckoutTarget(mediator: $0) }   // a target that calls others
/// Registration(onMain: { ProfileTarget() })       // a main-actor class
/// ```
///
/// The compiler checks the isolation of the closure. In Swift 6 mode an initializer may be one, as in `Registration(OrderTarget.init)`; in
/// Swift 5 mode the compiler warns of that, unless the target enables `InferSendableFromCaptures` (SE-0418).
///
/// The mediator owns its cached targets, so store it in a `weak` property, and call `mediator.get()`: with a strong reference
/// neither is ever released. Neither registration nor `validate()` can detect that.
public struct Registration: Sendable {
  /// Creates a record of the target for a module, and runs no client code.
  package let make: @Sendable (ModuleName) -> TargetRecord

  /// Creates a registration of a target that is made at run time.
  package init(make: @escaping @Sendable (ModuleName) -> TargetRecord) { self.make = make }

  /// Creates a registration from an initializer without parameters.
  @inlinable public init<T: Target>(_ make: @escaping @Sendable () throws -> T) {
    self.init(T.self, .anywhere { _ in BoundTarget(try make()) })
  }

  /// Creates a registration from an initializer with the mediator as its parameter.
  @inlinable public init<T: Target>(_ make: @escaping @Sendable (Mediator) throws -> T) {
    self.init(T.self, .anywhere { BoundTarget(try make($0)) })
  }

  /// Creates a registration from a main-actor-isolated initializer without parameters.
  @inlinable public init<T: Target>(onMain make: @escaping @MainActor @Sendable () throws -> T) {
    self.init(T.self, .onMain { _ in BoundTarget(try make()) })
  }

  /// Creates a registration from a main-actor-isolated initializer with the mediator as its parameter.
  @inlinable public init<T: Target>(onMain make: @escaping @MainActor @Sendable (Mediator) throws -> T) {
    self.init(T.self, .onMain { BoundTarget(try make($0)) })
  }

  // The closures above are inlined so that they are specialized for the target: otherwise each creation would look up metadata.

  @usableFromInline init<T: Target>(_ type: T.Type, _ maker: TargetMaker) {
    let (name, lifetime, rows) = (T.name, T.lifetime, T.actions.rows)
    let problems = rows.problems(of: name)
    make = { TargetRecord(rows, named: name, module: $0, lifetime: lifetime, maker: maker, problems: problems) }
  }
}
