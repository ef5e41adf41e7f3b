import MediatorText

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

/// The actions of a target, in the order of their declaration.
///
/// A table is also a row. Split a table of more than fifty rows, because the compiler checks the rows of one table in time
/// that grows with the square of their number:
///
/// ```swift
/// static var actions: ActionTable<OrderTarget> {
///   readingActions
///   changingActions
/// }
/// @ActionTableBuilder<OrderTarget> private static var readingActions: ActionTable<OrderTarget> {
///   Action(Orders.detail) { try $0.detail(id: $1) }
/// }
/// @ActionTableBuilder<OrderTarget> private static var changingActions: ActionTable<OrderTarget> {
///   Action("cancel", "id", "reason") { try await $0.cancel(id: $1, reason: $2) }
/// }
/// ```
public struct ActionTable<T: Target>: Sendable {
  package let rows: ActionEntries

  fileprivate init(_ entries: ActionEntries) {
    // A client's own row type may return the entries of another target, whose code casts to that target.
    precondition(entries.owner == ObjectIdentifier(T.self), "a row of another target in the table of \(T.self)")
    rows = entries
  }
}

/// The entries of an ``ActionTable``, without the type of its target.
public struct ActionEntries: Sendable {
  fileprivate let owner: ObjectIdentifier
  package fileprivate(set) var actions: [ActionEntry] = []
  /// The handlers of unknown actions; registration rejects more than one.
  fileprivate(set) var fallbacks: [(handler: MissHandler, scope: FallbackScope)] = []

  /// Returns the problems of secret properties, and of the values that libraries attach to the actions; runs client code.
  package func problems(of target: TargetName) -> [MediatorError] {
    var problems: [MediatorError] = []
    for action in actions where action.info.labelRules != nil || !action.info.attachments.isEmpty {
      let address = ActionAddress(target, action.info.name)
      problems += MediatorError.ofSecretProperties(action.info, at: address)
      problems += action.info.attachments.problems(of: action.info, at: address)
    }
    return problems
  }
}

/// An action without its types, so that lists of actions have the same type for all targets.
///
/// A list type for each target would make the runtime look up the type, and search the program for the target's
/// conformance, when the program starts.
package final class ActionEntry: Sendable {
  package let info: ActionInfo
  let runners: ActionRunners

  init(_ info: ActionInfo, _ runners: @escaping ActionRunners) {
    self.info = info
    self.runners = runners
  }
}

/// A declaration in the table of a target: an ``Action``, a ``Fallback``, or a part of the table.
public protocol ActionRow<Owner> {
  /// The target that the declaration belongs to.
  associatedtype Owner: Target
  /// Returns the entries of the declaration, in order.
  consuming func entries() -> ActionEntries
}

extension ActionInfo {
  /// Returns the entry of an action; mutating and not inlined, so that it gets the address of the declaration and not a copy.
  @usableFromInline @inline(never) mutating func entries(
    _ runners: @escaping ActionRunners, of owner: ObjectIdentifier
  ) -> ActionEntries {
    ActionEntries(owner: owner, actions: [ActionEntry(self, runners)])
  }
}

// This code is inlined into the module that declares the action, and passes the parts of the action. Using metadata of
// the action's type would make the runtime look it up by name, and search the program for the target's conformance.
// That would happen for each target when the program starts.
extension Action: ActionRow {
  /// The target that declares the action.
  public typealias Owner = T

  /// Returns the entry of the action.
  @inlinable public consuming func entries() -> ActionEntries {
    info.entries(runners, of: ObjectIdentifier(T.self))
  }
}

extension Fallback: ActionRow where Receiver: Target {
  /// The target that declares the fallback.
  public typealias Owner = Receiver

  /// Returns the entry of the fallback.
  public consuming func entries() -> ActionEntries {
    ActionEntries(owner: ObjectIdentifier(Receiver.self), fallbacks: [(handler, scope)])
  }
}

extension ActionTable: ActionRow {
  /// The target of the table.
  public typealias Owner = T

  /// Returns the entries of the table, in order.
  public consuming func entries() -> ActionEntries { rows }
}

/// Builds the table of a target from ``Action``s and at most one ``Fallback``.
@resultBuilder public enum ActionTableBuilder<T: Target> {
  // The declaration is a closure, so that it is compiled as a function of its own. The optimizer's time grows faster than the
  // square of the length of a function: 160 rows in one function took ten times as long.

  /// Adds a declaration.
  @inlinable @inline(never) public static func buildExpression<R: ActionRow>(
    _ row: @autoclosure () -> R
  ) -> ActionEntries where R.Owner == T {
    row().entries()
  }

  /// Joins declarations in order.
  public static func buildBlock(_ parts: ActionEntries...) -> ActionEntries { buildArray(parts) }

  /// Joins the declarations of a loop in order.
  public static func buildArray(_ parts: [ActionEntries]) -> ActionEntries {
    var entries = ActionEntries(owner: ObjectIdentifier(T.self))
    entries.actions.reserveCapacity(parts.reduce(0) { $0 + $1.actions.count })
    for part in parts {
      precondition(part.owner == entries.owner, "a row of another target in a table")
      entries.actions += part.actions
      // Joining an empty list would cost more than this loop.
      for fallback in part.fallbacks { entries.fallbacks.append(fallback) }
    }
    return entries
  }

  /// Adds the declarations of an `if` without `else`.
  public static func buildOptional(_ part: ActionEntries?) -> ActionEntries {
    part ?? ActionEntries(owner: ObjectIdentifier(T.self))
  }
  /// Adds the declarations of the first branch.
  public static func buildEither(first part: ActionEntries) -> ActionEntries { part }
  /// Adds the declarations of the second branch.
  public static func buildEither(second part: ActionEntries) -> ActionEntries { part }

  /// Builds the table.
  public static func buildFinalResult(_ entries: ActionEntries) -> ActionTable<T> { ActionTable(entries) }
}

extension ActionTable: CustomStringConvertible {
  /// The number of actions.
  public var description: String { counted(rows.actions.count, "action") }
}
