/// The actions of a target, in the order in which they are declared.
public struct ActionTable<T: Target>: Sendable {
  /// An action as an object, so that lists of actions are of one type for all targets.
  ///
  /// A list type of each target's own would have the runtime look for it, and for the target's conformance among all of the
  /// program's, when the program starts.
  fileprivate final class Entry: Sendable {
    let info: ActionInfo
    let implementation: Implementation<T>

    init(_ info: ActionInfo, _ implementation: Implementation<T>) {
      self.info = info
      self.implementation = implementation
    }
  }

  fileprivate final class NotFoundEntry: Sendable {
    let body: Body<T, Miss>

    init(_ body: Body<T, Miss>) {
      self.body = body
    }
  }

  private let parts: ActionTableParts

  fileprivate init(_ part: ActionTableBuilder<T>.Part) {
    parts = part.parts
  }

  /// A table of one action.
  init<Output, each Input>(_ action: Action<T, Output, repeat each Input>) {
    self.init(ActionTableBuilder<T>.buildExpression(action))
  }

  var hasNotFound: Bool { parts.notFound != nil }
  var hasSurplusNotFound: Bool { parts.hasSurplusNotFound }

  /// What answers for missing actions.
  var notFound: Body<T, Miss>? { parts.notFound.map { unsafeDowncast($0, to: NotFoundEntry.self).body } }

  /// What is known of the actions, in order.
  var infos: [ActionInfo] { parts.actions.map { unsafeDowncast($0, to: Entry.self).info } }

  /// How an action is run.
  func implementation(_ index: Int) -> Implementation<T> {
    unsafeDowncast(parts.actions[index], to: Entry.self).implementation
  }
}

/// What a table is made of.
///
/// The objects are put here by the ``ActionTableBuilder`` of a target, and only a table of the same target takes them out: it is
/// what makes its casts sound.
private struct ActionTableParts: Sendable {
  /// Of each action the `Entry`.
  var actions: [any AnyObject & Sendable] = []
  /// The `NotFoundEntry`.
  var notFound: (any AnyObject & Sendable)?
  var hasSurplusNotFound = false

  mutating func append(_ other: ActionTableParts) {
    actions += other.actions
    hasSurplusNotFound = hasSurplusNotFound || other.hasSurplusNotFound || (notFound != nil && other.notFound != nil)
    notFound = notFound ?? other.notFound
  }
}

/// Builds the table of a target from ``Action``s and at most one ``NotFound``.
@resultBuilder public enum ActionTableBuilder<T: Target> {
  /// A part of a table.
  public struct Part {
    fileprivate var parts = ActionTableParts()
  }

  /// Takes an action.
  public static func buildExpression<Output, each Input>(_ action: consuming Action<T, Output, repeat each Input>)
    -> Part
  {
    Part(parts: ActionTableParts(actions: [ActionTable<T>.Entry(action.info, action.implementation)]))
  }

  /// Takes what answers for missing actions.
  public static func buildExpression(_ notFound: NotFound<T>) -> Part {
    Part(parts: ActionTableParts(notFound: ActionTable<T>.NotFoundEntry(notFound.body)))
  }

  /// Takes nothing.
  public static func buildBlock() -> Part { Part() }

  /// Takes the first part.
  public static func buildPartialBlock(first: Part) -> Part { first }

  /// Joins parts in order.
  public static func buildPartialBlock(accumulated: consuming Part, next: Part) -> Part {
    accumulated.parts.append(next.parts)
    return accumulated
  }

  /// Joins the parts of a loop in order.
  public static func buildArray(_ parts: [Part]) -> Part {
    parts.reduce(into: Part()) { $0.parts.append($1.parts) }
  }

  /// Takes a part that stands under an `if`.
  public static func buildOptional(_ part: Part?) -> Part { part ?? Part() }
  /// Takes the first branch.
  public static func buildEither(first part: Part) -> Part { part }
  /// Takes the second branch.
  public static func buildEither(second part: Part) -> Part { part }

  /// Makes the table.
  public static func buildFinalResult(_ part: Part) -> ActionTable<T> { ActionTable(part) }
}
