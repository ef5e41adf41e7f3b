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
  /// Whether one instance serves all calls; ``TargetLifetime/cached`` unless the target says otherwise.
  static var lifetime: TargetLifetime { get }
}

extension Target {
  /// ``TargetLifetime/cached``.
  public static var lifetime: TargetLifetime { .cached }
}

/// How long an instance of a target lives.
public enum TargetLifetime: String, Sendable, Codable {
  /// Created by the first call, kept until it is released.
  case cached
  /// Created for one call and dropped after it.
  case transient
}
