/// A type that a module registers under a name; it owns actions.
///
/// Final classes, structs and actors conform directly. A main-actor class conforms in a `nonisolated extension`, because the
/// runtime reads its table from anywhere; its actions are `onMain:` closures.
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
  /// The name under which callers find the target; unique in a mediator without regard to ASCII case.
  static var name: TargetName { get }
  /// What the target can do. Read once, when its module is registered.
  @ActionTableBuilder<Self> static var actions: ActionTable<Self> { get }
  /// Whether one instance serves all calls; ``Lifetime/cached`` unless the target says otherwise.
  static var lifetime: Lifetime { get }
}

extension Target {
  /// ``Lifetime/cached``.
  public static var lifetime: Lifetime { .cached }
}

/// How long an instance of a target or of a service lives.
public enum Lifetime: String, Sendable, Codable {
  /// The first call or lookup creates it, and it serves all later ones until it is released.
  case cached
  /// Each call or lookup creates one.
  case transient
}
