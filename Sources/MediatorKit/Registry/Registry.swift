/// Everything registered, frozen: a call sees one registry from beginning to end.
///
/// A link, a resolution and the suggestions of an error may keep a registry. It holds no instance of a target that calls use:
/// those are in the plans of a ``PlannedRegistry``.
final class Registry: Sendable {
  let contents: RegistryContents
  /// The tables of the routes, built when a URL first needs them.
  let index: RouteIndex
  /// What observes every call, in the order of registration.
  let observers: [CallObserver]
  /// What handles calls that no action has, in the order of registration.
  let fallbacks: [Fallback.Kind]

  /// Freezes contents; the tables of the previous registry are kept if its routes are the same.
  init(_ contents: RegistryContents, after previous: Registry? = nil) {
    var contents = contents
    contents.routing.freeze()
    self.contents = contents
    observers = contents.observations.map(\.value)
    fallbacks = contents.fallbacks.map(\.value.kind)
    if let previous, previous.contents.routing.version == contents.routing.version {
      index = previous.index
    } else {
      index = RouteIndex(contents)
    }
  }
}

extension [String: TargetRecord] {
  /// Returns the target of a name from a dictionary by names in lower case.
  func named(_ name: TargetName) -> TargetRecord? {
    let target = self[name.folded]
    return target?.name == name ? target : nil
  }
}

// Look-ups read single tables of the contents: a method of the contents would be handed a copy of them all.

extension Registry {
  func target(named name: TargetName) -> TargetRecord? { contents.targets.named(name) }

  /// Returns the target of a name from a URL, where the case of a host does not count (RFC 3986 section 3.2.2).
  func target(foldedName name: String) -> TargetRecord? {
    let target = contents.targets[name.asciiLowercased]
    // The dictionary compares by canonical equivalence.
    return target?.name.rawValue.isEqualIgnoringCase(name) == true ? target : nil
  }

  /// Whether an interceptor is scoped to a target, registered or not.
  func hasInterceptor(of target: TargetName) -> Bool {
    contents.interceptions.contains { $0.interception.scope == .target(target) }
  }

  func find(_ address: ActionAddress) -> FoundAction? {
    (contents.overrides.isEmpty ? nil : override(address)) ?? registered(address)
  }

  /// Returns what overrides an action.
  func override(_ address: ActionAddress) -> FoundAction? {
    guard let target = contents.overrides[address] else { return nil }
    return target.index(of: address.action).map { (target, $0) }
  }

  /// Returns the action that a module registered, also one that is overridden.
  func registered(_ address: ActionAddress) -> FoundAction? {
    guard let target = contents.targets.named(address.target) else { return nil }
    return target.index(of: address.action).map { (target, $0) }
  }

  /// Returns why no action has an address, with the nearest names.
  func reason(_ destination: Destination) -> MediatorError {
    destination.address.map(reason) ?? MediatorError(.unknownAction, of: destination)
  }

  func reason(_ address: ActionAddress) -> MediatorError {
    guard let target = contents.targets.named(address.target) else {
      return MediatorError(
        .unknownTarget, of: .action(address), found: address.target.rawValue,
        suggestions: Suggestions { [self] in
          Suggestions.Advice(
            names: nearest(to: address.target.rawValue, among: contents.targets.values.lazy.map(\.name.rawValue)),
            note: emptyNote)
        })
    }
    return MediatorError(
      .unknownAction, of: .action(address), found: address.action.rawValue, modules: [target.module],
      suggestions: Suggestions(names: { [actions = target.actions] in
        nearest(to: address.action.rawValue, among: actions.lazy.map(\.name.rawValue))
      }))
  }

  /// Why nothing can be found at all, or `nil` if there are targets or routes.
  var emptyNote: String? {
    guard contents.targets.isEmpty, contents.routing.isEmpty else { return nil }
    if contents.isBeforeBootstrap { return "Mediator.shared is empty until Mediator.bootstrap(_:) installs a mediator" }
    return contents.modules.isEmpty
      ? "nothing is registered in this mediator" : "no module of this mediator registers a target or a route"
  }
}
