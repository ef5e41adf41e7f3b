/// The actions of a target, in the order of their declaration.
public struct ActionTable<T: Target>: Sendable {
  fileprivate final class ActionObject: Sendable {
    let info: ActionInfo
    let implementation: Implementation<T>

    init(_ info: ActionInfo, _ implementation: Implementation<T>) {
      self.info = info
      self.implementation = implementation
    }
  }

  fileprivate final class NotFoundObject: Sendable {
    let body: Body<T, Miss>

    init(_ body: Body<T, Miss>) {
      self.body = body
    }
  }

  private let actions: [ActionEntry]
  /// Handles calls of missing actions.
  let notFound: Body<T, Miss>?
  /// Whether the table declares more than one ``NotFound``.
  let hasSurplusNotFound: Bool

  fileprivate init(_ entries: [ActionEntry]) {
    let others = entries.contains(where: \.isNotFound) ? entries.filter(\.isNotFound) : []
    actions = others.isEmpty ? entries : entries.filter { !$0.isNotFound }
    // A row may be of a client's own type and hand on the entries of another target.
    let actionType: any AnyObject.Type = ActionObject.self
    let notFoundType: any AnyObject.Type = NotFoundObject.self
    let areOwn =
      actions.allSatisfy { type(of: $0.object) == actionType }
      && others.allSatisfy { type(of: $0.object) == notFoundType }
    precondition(areOwn, "a row of another target in the table of \(T.self)")
    notFound = others.first.map { unsafeDowncast($0.object, to: NotFoundObject.self).body }
    hasSurplusNotFound = others.count > 1
  }

  /// Creates a table of one action.
  init<Output, each Input>(_ action: Action<T, Output, repeat each Input>) {
    self.init(action.entries())
  }

  var hasNotFound: Bool { notFound != nil }

  /// The declarations of the actions, in order.
  var infos: [ActionInfo] { actions.map { unsafeDowncast($0.object, to: ActionObject.self).info } }

  /// Returns the code of the action at an index.
  func implementation(_ index: Int) -> Implementation<T> {
    unsafeDowncast(actions[index].object, to: ActionObject.self).implementation
  }
}

/// An entry of an ``ActionTable``, created by an ``Action`` or a ``NotFound``.
///
/// It is one type for all targets. A type for each target would make the runtime look up its metadata by name, and search
/// the program for the target's conformance, when the program starts.
public struct ActionEntry: Sendable {
  fileprivate let object: any AnyObject & Sendable
  fileprivate let isNotFound: Bool

  /// Returns the entry of an action, in a list.
  @usableFromInline static func list<T: Target, Output, each Input>(
    _ action: consuming Action<T, Output, repeat each Input>
  ) -> [ActionEntry] {
    [ActionEntry(object: ActionTable<T>.ActionObject(action.info, action.implementation), isNotFound: false)]
  }

  /// Returns the entry of a handler for missing actions, in a list.
  fileprivate static func list<T: Target>(_ notFound: NotFound<T>) -> [ActionEntry] {
    [ActionEntry(object: ActionTable<T>.NotFoundObject(notFound.body), isNotFound: true)]
  }
}

/// A declaration in the table of a target: an ``Action`` or a ``NotFound``.
public protocol ActionRow<Owner> {
  /// The target that the declaration belongs to.
  associatedtype Owner: Target
  /// Returns the entries of the declaration, in order.
  consuming func entries() -> [ActionEntry]
}

// Inlined into the module that declares the action, which hands on the action as a whole. To use metadata of the action's
// type or of a part of it would make the runtime look it up by name, and search the program for the target's conformance,
// for each target when the program starts.
extension Action: ActionRow {
  /// The target that declares the action.
  public typealias Owner = T

  /// Returns the entry of the action.
  @inlinable public consuming func entries() -> [ActionEntry] { ActionEntry.list(self) }
}

extension NotFound: ActionRow {
  /// The target that declares the handler.
  public typealias Owner = T

  /// Returns the entry of the handler.
  public consuming func entries() -> [ActionEntry] { ActionEntry.list(self) }
}

/// Builds the table of a target from ``Action``s and at most one ``NotFound``.
@resultBuilder public enum ActionTableBuilder<T: Target> {
  /// Adds a declaration.
  @inlinable public static func buildExpression<R: ActionRow>(_ row: consuming R) -> [ActionEntry] where R.Owner == T {
    row.entries()
  }

  /// Joins declarations in order.
  public static func buildBlock(_ parts: [ActionEntry]...) -> [ActionEntry] { buildArray(parts) }

  /// Joins the declarations of a loop in order.
  public static func buildArray(_ parts: [[ActionEntry]]) -> [ActionEntry] {
    var entries: [ActionEntry] = []
    entries.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { entries += part }
    return entries
  }

  /// Adds the declarations of an `if` without `else`.
  public static func buildOptional(_ part: [ActionEntry]?) -> [ActionEntry] { part ?? [] }
  /// Adds the declarations of the first branch.
  public static func buildEither(first part: [ActionEntry]) -> [ActionEntry] { part }
  /// Adds the declarations of the second branch.
  public static func buildEither(second part: [ActionEntry]) -> [ActionEntry] { part }

  /// Builds the table.
  public static func buildFinalResult(_ entries: [ActionEntry]) -> ActionTable<T> { ActionTable(entries) }
}
