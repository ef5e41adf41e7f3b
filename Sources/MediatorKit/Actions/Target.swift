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
}

extension Target {
  /// By default ``Lifetime/cached``.
  public static var lifetime: Lifetime { .cached }
}

/// The lifetime of instances of a target or service.
public enum Lifetime: String, Sendable, Codable {
  /// The first call or look-up creates an instance, which is used until it is released.
  case cached
  /// Each call or look-up creates an instance.
  case transient
}
