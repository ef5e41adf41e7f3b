extension Interception {
  /// The role of an interceptor for actions that its tag guards.
  package enum Role: Sendable {
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

  /// The registration of an interceptor that belongs to asynchronous actions.
  package var ofAction: Interception {
    var copy = self
    copy.role = .ofAction
    return copy
  }

  package var isOfAction: Bool { if case .ofAction = role { true } else { false } }

  /// Returns an interceptor that rejects all calls, in place of a missing one.
  static func missing(_ error: MediatorError) -> Interception {
    var interception = Interception(named: "a missing interceptor") { _, _ in throw error }
    interception.role = .missing(error)
    return interception
  }

  var isPassing: Bool { if case .passing = role { true } else { false } }
}

extension Action {
  /// Adds tags, and rejects every call while no interceptor or gate of one of them is registered.
  ///
  /// A misspelt tag, or a missing module, then leaves the action closed. A call passes only with ``CallOptions/skippedGuards``.
  /// ``tagged(_:)`` only groups actions.
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
