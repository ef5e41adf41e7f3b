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

/// The actions of a target, in the order in which they are declared.
public struct ActionTable<T: Target>: Sendable {
  struct Entry: Sendable {
    let info: ActionInfo
    let implementation: Implementation<T>
  }

  let entries: [Entry]
  let notFound: Body<T, Miss>?
  var hasSurplusNotFound = false
}

/// Builds the table of a target from ``Action``s and at most one ``NotFound``.
@resultBuilder public enum ActionTableBuilder<T: Target> {
  /// A part of a table.
  public struct Part {
    var entries: [ActionTable<T>.Entry] = []
    var notFound: Body<T, Miss>?
    var hasSurplusNotFound = false
  }

  /// Takes an action.
  public static func buildExpression<Output, each Input>(_ action: Action<T, Output, repeat each Input>) -> Part {
    Part(entries: [.init(info: action.info, implementation: action.implementation)])
  }

  /// Takes what answers for missing actions.
  public static func buildExpression(_ notFound: NotFound<T>) -> Part { Part(notFound: notFound.body) }

  /// Joins parts in order.
  public static func buildBlock(_ parts: Part...) -> Part { buildArray(parts) }

  /// Joins the parts of a loop in order.
  public static func buildArray(_ parts: [Part]) -> Part {
    let count = parts.reduce(0) { $0 + $1.entries.count }
    return parts.reduce(into: Part()) { whole, part in
      if whole.entries.capacity == 0 { whole.entries.reserveCapacity(count) }
      whole.entries += part.entries
      whole.hasSurplusNotFound =
        whole.hasSurplusNotFound || part.hasSurplusNotFound || (whole.notFound != nil && part.notFound != nil)
      whole.notFound = whole.notFound ?? part.notFound
    }
  }

  /// Takes a part that stands under an `if`.
  public static func buildOptional(_ part: Part?) -> Part { part ?? Part() }
  /// Takes the first branch.
  public static func buildEither(first part: Part) -> Part { part }
  /// Takes the second branch.
  public static func buildEither(second part: Part) -> Part { part }

  /// Makes the table.
  public static func buildFinalResult(_ part: Part) -> ActionTable<T> {
    ActionTable(entries: part.entries, notFound: part.notFound, hasSurplusNotFound: part.hasSurplusNotFound)
  }
}
