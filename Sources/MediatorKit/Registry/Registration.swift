/// A target of a module, given by its initialiser.
///
/// ```swift
/// Registration(OrderTarget.init)                 // init()
/// Registration(CheckoutTarget.init(mediator:))   // a target that calls others; keep the mediator weakly
/// Registration(onMain: ProfileTarget.init)       // a main-actor class
/// ```
///
/// The compiler checks the isolation of the initialiser.
///
/// The mediator owns its cached targets. A target keeps its mediator `weak` or `unowned`: with a strong reference neither is
/// ever released, and neither registration nor `validate()` can find that out.
public struct Registration: Sendable {
  /// Builds the table of the target, which runs client code.
  let make: @Sendable (ModuleName) -> TargetRecord

  /// Registers a target whose initialiser takes nothing.
  @inlinable public init<T: Target>(_ make: @escaping @Sendable () throws -> T) {
    self.init(T.self, anywhere: { _ in BoundTarget(try make()) })
  }

  /// Registers a target whose initialiser takes the mediator.
  @inlinable public init<T: Target>(_ make: @escaping @Sendable (Mediator) throws -> T) {
    self.init(T.self, anywhere: { BoundTarget(try make($0)) })
  }

  /// Registers a target whose initialiser belongs to the main actor and takes nothing.
  @inlinable public init<T: Target>(onMain make: @escaping @MainActor @Sendable () throws -> T) {
    self.init(T.self, onMain: { _ in BoundTarget(try make()) })
  }

  /// Registers a target whose initialiser belongs to the main actor and takes the mediator.
  @inlinable public init<T: Target>(onMain make: @escaping @MainActor @Sendable (Mediator) throws -> T) {
    self.init(T.self, onMain: { BoundTarget(try make($0)) })
  }

  // The closures above are specialized where the target is declared: else each instance would look up metadata.

  @usableFromInline init<T: Target>(_ type: T.Type, anywhere make: @escaping @Sendable (Mediator) throws -> Instance) {
    self.init(T.actions, named: T.name, .anywhere(make))
  }

  @usableFromInline init<T: Target>(
    _ type: T.Type, onMain make: @escaping @MainActor @Sendable (Mediator) throws -> Instance
  ) {
    self.init(T.actions, named: T.name, .onMain(make))
  }

  /// Returns the registration with its table built.
  func prepared(for module: ModuleName) -> Registration {
    let record = make(module)
    return Registration { _ in record }
  }

  private init(make: @escaping @Sendable (ModuleName) -> TargetRecord) {
    self.make = make
  }

  /// Registers a table under a name of its own, whatever the target type's name is.
  init<T: Target>(
    _ table: @autoclosure @escaping @Sendable () -> ActionTable<T>, named name: TargetName, _ maker: TargetRecord.Maker
  ) {
    make = { TargetRecord(table(), named: name, module: $0, maker: maker) }
  }
}
