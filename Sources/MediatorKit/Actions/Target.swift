/// A type with actions, which a module registers under a name.
///
/// Final classes, structs and actors conform. The requirements are nonisolated, because a table is read on any thread; the
/// actions of a main-actor class are `onMain:` closures.
///
/// ```swift
/// final class GreeterTarget: Target {
///   static let name: TargetName = "greeter"
///   static var actions: ActionTable<GreeterTarget> {
///     Action("hello", "name") { $0.hello($1) }
///   }
///   func hello(_ name: String) -> String { "Hello, \(name)!" }
/// }
/// ```
public protocol Target: Sendable {
  /// The name of the target, unique in a mediator without regard to ASCII case.
  nonisolated static var name: TargetName { get }
  /// The actions of the target, read once for each ``Registration``.
  @ActionTableBuilder<Self> nonisolated static var actions: ActionTable<Self> { get }
  /// The lifetime of instances, by default ``Lifetime/cached``.
  nonisolated static var lifetime: Lifetime { get }

  /// The type of a property `lifetime` of instances, which is not the lifetime.
  associatedtype InstanceLifetime = Void
  /// A requirement that nothing reads; because of it the compiler rejects a ``Lifetime`` property that is not `static`.
  nonisolated var lifetime: InstanceLifetime { get }
}

extension Target {
  /// By default ``Lifetime/cached``.
  public static var lifetime: Lifetime { .cached }
  /// By default nothing.
  public var lifetime: Void { () }
}

extension Target where InstanceLifetime == Lifetime {
  /// Rejects a property of instances.
  @available(*, unavailable, message: "declare it static, as in 'static let lifetime = Lifetime.transient'")
  public static var lifetime: Lifetime { unavailable() }
}

/// The lifetime of instances of a target or service.
public enum Lifetime: String, Sendable, Codable {
  /// The first call or look-up creates an instance, which is used until it is released.
  case cached
  /// Each call or look-up creates an instance.
  case transient
}
