/// An action as an object, so that lists of actions are of one type for all targets.
///
/// A list type for each target would make the runtime look it up, and the target's conformance among all of the program's,
/// when the program starts.
final class ActionEntry: Sendable {
  let info: ActionInfo
  let code: ActionCode

  init(_ info: ActionInfo, _ code: ActionCode) {
    self.info = info
    self.code = code
  }
}

/// The actions of a target, in the order in which they are declared.
public struct ActionTable<T: Target>: Sendable {
  let parts: ActionTableParts

  fileprivate init(_ part: ActionTableBuilder<T>.Part) {
    parts = part.parts
  }

  /// Creates a table of one action.
  init<Output, each Input>(_ action: Action<T, Output, repeat each Input>) {
    self.init(ActionTableBuilder<T>.buildExpression(action))
  }
}

/// What a table is made of, whatever its target's type.
struct ActionTableParts: Sendable {
  var actions: [ActionEntry] = []
  /// The first `NotFound`.
  var notFound: MissBody?
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
    Part(parts: ActionTableParts(actions: [ActionEntry(action.info, action.code)]))
  }

  /// Takes what answers for missing actions.
  public static func buildExpression(_ notFound: NotFound<T>) -> Part {
    Part(parts: ActionTableParts(notFound: notFound.body))
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
