/// A value that a library attaches to the declaration of an action, by methods of its own on ``Action``.
///
/// Its part of the registry reads it when a target with the action is added.
package protocol ActionAttachment: Sendable {
  /// The part of the registry that is notified of targets with such actions.
  static var part: any RegistryPart.Type { get }

  /// Returns the problems of the declaration.
  ///
  /// It runs when a registration is created: it may run client code, which must not run under a lock.
  func problems(of action: ActionInfo, at address: ActionAddress) -> [MediatorError]
}

/// The values that libraries attach to the declaration of an action, at most one of each type.
///
/// A library changes its value here, and reads it from an ``ActionInfo``.
package struct ActionAttachments: Sendable {
  /// Most actions have none or one.
  private var first: (any ActionAttachment)?
  private var others: [any ActionAttachment] = []

  package init() {}

  package var isEmpty: Bool { first == nil }

  /// Returns the value of a type, or `nil` if none is attached.
  package func value<Value: ActionAttachment>(_ type: Value.Type) -> Value? {
    guard let first else { return nil }
    if let value = exact(first, type) { return value }
    for other in others {
      if let value = exact(other, type) { return value }
    }
    return nil
  }

  /// Changes the value of a type, or attaches one.
  package mutating func change<Value: ActionAttachment>(
    _ new: @autoclosure () -> Value, _ change: (inout Value) -> Void
  ) {
    guard let attached = first else {
      var value = new()
      change(&value)
      first = value
      return
    }
    if var value = exact(attached, Value.self) {
      // The value is removed first, so that its lists grow without being copied.
      first = nil
      change(&value)
      first = value
      return
    }
    let index = others.firstIndex { $0 is Value }
    var value = index.flatMap { exact(others[$0], Value.self) } ?? new()
    if let index { others.remove(at: index) }
    change(&value)
    others.append(value)
  }

  func problems(of action: ActionInfo, at address: ActionAddress) -> [MediatorError] {
    guard let first else { return [] }
    let problems = first.problems(of: action, at: address)
    return others.isEmpty ? problems : problems + others.flatMap { $0.problems(of: action, at: address) }
  }

  /// Installs the parts of the registry that are notified of the action.
  func install(in parts: inout RegistryParts) {
    guard let first else { return }
    parts.install(type(of: first).part)
    for other in others { parts.install(type(of: other).part) }
  }
}

/// Returns the value if its type is the given one; a dynamic cast takes ten times as long.
@inline(__always) private func exact<Value: ActionAttachment>(
  _ value: any ActionAttachment, _ type: Value.Type
) -> Value? {
  func same<Given: ActionAttachment>(_ given: Given) -> Value? {
    Given.self as any Any.Type == type ? sameType(given, as: type) : nil
  }
  return same(value)
}
