import MediatorText

extension Plan {
  /// Returns interceptors that reject all calls, one for each tag that guards an action and that no interceptor has.
  static func missingGuards(
    _ registry: Registry, _ action: LocatedAction?, _ destination: Destination
  ) -> [AppliedInterception] {
    guard let action else { return [] }
    let wanted = action.target.actions[action.index].guards
    if wanted.isEmpty { return [] }
    let known = registry.contents.interceptorTags
    return wanted.filter { !known.contains($0) }.inOrder().map { tag in
      let error = MediatorError(
        .unguarded, of: destination, found: tag.rawValue,
        suggestions: Suggestions { Suggestions.Advice(names: nearest(to: tag.rawValue, among: known.map(\.rawValue))) })
      return (-1, tag, true, .missing(error))
    }
  }

  /// Rejects a call that a tag guards without an interceptor, before its inputs are read.
  func rejectIfUnguarded(_ invocation: Invocation) throws(MediatorError) {
    for missing in interceptors where !missing.isSkipped(by: invocation) {
      guard case .missing(let error) = missing.interception.role else { return }
      throw error
    }
  }
}

extension RegistryContents {
  /// The tags of interceptors.
  var interceptorTags: Set<ActionTag> {
    var tags: Set<ActionTag> = []
    // Iterates indices, because elements would be copied.
    for index in interceptions.indices {
      if case .tag(let tag) = interceptions[index].interception.scope { tags.insert(tag) }
    }
    return tags
  }
}

extension Interception {
  /// Returns the registration of a tag that counts as passed, for modules that are tested alone.
  package static func passing(_ tag: ActionTag) -> Interception {
    var interception = Interception(.tag(tag), named: "passes '\(tag)'") { try await $1($0) }
    interception.role = .passing
    return interception
  }
}
