extension Interception {
  /// The role of an interceptor for actions that its tag guards.
  enum Role: Sendable {
    /// The interceptor runs.
    case guarding
    /// The tag counts as passed: nothing runs, so synchronous calls work too.
    case passing
    /// The interceptor belongs to an asynchronous action, whose error a synchronous call gets.
    case ofAction
    /// No interceptor has the tag; the error says so.
    case missing(MediatorError)
  }

  /// Returns the registration with a closure that runs once its module is unregistered or replaced.
  package func onEnding(_ ending: @escaping @Sendable (Mediator) -> Void) -> Interception {
    var copy = self
    copy.ending = ending
    return copy
  }

  /// Returns the registration of an interceptor that belongs to the asynchronous actions of a target in another process.
  package func ofActions(at place: RemotePlace) -> Interception {
    var copy = self
    copy.role = .ofAction
    copy.place = place
    return copy
  }

  /// The name for explanations.
  var shownName: String { place?.description() ?? name }

  var isOfAction: Bool { if case .ofAction = role { true } else { false } }

  /// Returns an interceptor that rejects all calls, in place of a missing one.
  static func missing(_ error: MediatorError) -> Interception {
    var interception = Interception(named: "a missing interceptor") { _, _ in throw error }
    interception.role = .missing(error)
    return interception
  }

  var isPassing: Bool { if case .passing = role { true } else { false } }
}

/// What is known of the process where the actions of a target run; both closures are of a library.
///
/// A class, because each registration of an interceptor, which has none, pays for its size.
package final class RemotePlace: Sendable {
  /// In what way an action there differs from the one that is called.
  package struct Difference: Sendable {
    /// The action, or `nil` if it concerns all.
    package let action: ActionName?
    /// What differs.
    package let text: String
    /// Whether the action cannot be called.
    package let isBreaking: Bool

    package init(_ action: ActionName?, _ text: String, isBreaking: Bool) {
      self.action = action
      self.text = text
      self.isBreaking = isBreaking
    }
  }

  /// Returns its name and state.
  let description: @Sendable () -> String
  /// Returns what the last comparison found.
  let differences: @Sendable () -> [Difference]

  /// Creates the place.
  ///
  /// - Parameters:
  ///   - description: Returns its name and state.
  ///   - differences: Returns what the last comparison found.
  package init(_ description: @escaping @Sendable () -> String, _ differences: @escaping @Sendable () -> [Difference]) {
    self.description = description
    self.differences = differences
  }
}

extension Action {
  /// Adds tags, and rejects every call while no interceptor or gate of one of them is registered.
  ///
  /// A misspelt tag, or a missing module, then leaves the action closed. ``tagged(_:)`` only groups actions.
  @inlinable public consuming func guarded(by tags: ActionTag...) -> Self {
    info.addGuards(tags)
    return self
  }
}

extension ActionInfo {
  @usableFromInline mutating func addGuards(_ tags: [ActionTag]) {
    self.tags.formUnion(tags)
    guards.formUnion(tags)
  }
}
