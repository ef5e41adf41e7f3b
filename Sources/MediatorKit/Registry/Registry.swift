import MediatorText

/// An immutable snapshot of everything registered; a call uses one snapshot from beginning to end.
///
/// Values of libraries and the suggestions of errors may retain a registry after the call. It retains no instances of targets:
/// those are in the plans of a ``PlannedRegistry``.
package final class Registry: Sendable {
  package let contents: RegistryContents
  /// The parts of libraries, each at its place.
  package let parts: [any PublishedPart]
  /// The observers, in the order of registration.
  package let observers: [CallObserver]
  /// The instruments, the outermost first.
  package let instruments: [Instrument]
  /// The handlers of calls without an action, in the order of registration.
  let fallbacks: [Fallback<Mediator>]
  private let secretSlot = FillOnce<SecretLabels>()

  /// Creates a registry; its parts may share what they built for the previous one.
  package init(_ contents: consuming RegistryContents, after previous: Registry? = nil) {
    parts = contents.parts.publish(after: previous?.parts ?? [])
    self.contents = consume contents
    var (observers, instruments, fallbacks): ([CallObserver], [Instrument], [Fallback<Mediator>]) = ([], [], [])
    for other in self.contents.otherItems {
      switch other.item {
      case let observer as CallObserver: observers.append(observer)
      case let instrument as Instrument: instruments.append(instrument)
      case let fallback as Fallback<Mediator>: fallbacks.append(fallback)
      default: break
      }
    }
    self.observers = observers
    self.instruments = instruments
    self.fallbacks = fallbacks
  }
}

/// The labels of all secret inputs.
private final class SecretLabels: Sendable {
  let labels: Set<String>

  init(_ labels: Set<String>) { self.labels = labels }
}

extension Registry {
  /// The labels of all secret inputs, found when the first message of an unknown action needs them.
  package var secretLabels: Set<String> {
    if let known = secretSlot.object { return known.labels }
    var labels: Set<String> = []
    for target in contents.targets.values {
      for index in target.actions.indices where target.actions[index].labelRules != nil {
        labels.formUnion(target.actions[index].secretLabels)
      }
    }
    for part in parts { labels.formUnion(part.secretLabels) }
    return secretSlot.fill(SecretLabels(labels)).labels
  }

  /// Whether a registered action has a secret result, or a removed one had.
  package var hasSecretResults: Bool { contents.hasSecretResults || parts.contains { $0.hasSecretResults } }

  /// Returns what prepares the calls of a target, or `nil` if no library adds anything to them.
  func preparation(of target: TargetName) -> CallPreparation? {
    for part in parts {
      if let preparation = part.preparation(of: target) { return preparation }
    }
    return nil
  }

  /// Returns the labels of an action's secret inputs, or of those of all actions if it is unknown; `nil` if there are none.
  package func secretLabels(of found: LocatedAction?) -> Set<String>? {
    let labels = found.map { $0.target.actions[$0.index].secretLabels } ?? secretLabels
    return labels.isEmpty ? nil : labels
  }
}

extension [String: TargetRecord] {
  /// Returns the target of a name; the keys are names in lower case.
  package func named(_ name: TargetName) -> TargetRecord? {
    let target = self[name.folded]
    return target?.name == name ? target : nil
  }
}

// These look-ups are not methods of the contents, because calling one would copy all tables.

extension Registry {
  package func target(named name: TargetName) -> TargetRecord? { contents.targets.named(name) }

  /// Returns the target of a name without regard to ASCII case.
  package func target(foldedName name: String) -> TargetRecord? {
    let target = contents.targets[name.asciiLowercased]
    // The dictionary compares by canonical equivalence.
    return target?.name.rawValue.isEqualIgnoringCase(name) == true ? target : nil
  }

  /// Returns whether an interceptor or a fallback is scoped to a target, which may be unregistered.
  package func isNamed(_ target: TargetName) -> Bool {
    contents.interceptions.contains { $0.interception.scope == .target(target) } || hasFallback(for: target)
  }

  /// Returns whether a target, or a fallback for it, is registered.
  package func isKnown(_ target: TargetName) -> Bool { self.target(named: target) != nil || hasFallback(for: target) }

  private func hasFallback(for target: TargetName) -> Bool { fallbacks.contains { $0.scope == .target(target) } }

  /// Returns the handlers of calls of a target whose action does not exist: the target's own, those for it, those of all calls.
  package func fallbacks(of name: TargetName?) -> [MissHandler] {
    fallbacks.filter { $0.scope == name.map { .target($0) } }.map(\.handler)
      + fallbacks.filter { $0.scope == .calls }.map(\.handler)
  }

  package func find(_ address: ActionAddress) -> LocatedAction? {
    (contents.overrides.isEmpty ? nil : override(address)) ?? registered(address)
  }

  func override(_ address: ActionAddress) -> LocatedAction? {
    contents.overrides[address]?.find(address.action)
  }

  /// Returns the action that a module registered, even if it is overridden.
  package func registered(_ address: ActionAddress) -> LocatedAction? {
    contents.targets.named(address.target)?.find(address.action)
  }

  /// Returns the error for a destination without an action.
  package func reason(_ destination: Destination) -> MediatorError {
    destination.address.map(reason) ?? MediatorError(.unknownAction, of: destination)
  }

  /// Returns the error for an address without an action, with the nearest names.
  package func reason(_ address: ActionAddress) -> MediatorError {
    guard let target = contents.targets.named(address.target) else {
      return MediatorError(
        .unknownTarget, of: .action(address), found: address.target.rawValue,
        suggestions: Suggestions { [self] in
          Suggestions.Advice(
            nearestTo: address.target.rawValue, among: contents.targets.values.lazy.map(\.name.rawValue),
            note: emptyNote)
        })
    }
    return MediatorError(
      .unknownAction, of: .action(address), found: address.action.rawValue, modules: [target.module],
      suggestions: Suggestions { [actions = target.actions] in
        Suggestions.Advice(nearestTo: address.action.rawValue, among: actions.lazy.map(\.name.rawValue))
      })
  }

  /// The reason why the registry is empty, or `nil` if calls can reach something.
  package var emptyNote: String? {
    guard contents.targets.isEmpty, contents.parts.isEmpty else { return nil }
    if contents.isBeforeBootstrap {
      return "Mediator.shared is empty until Mediator.bootstrap(_:) installs a mediator; "
        + "detached tasks do not inherit the mediator of withShared or of a test: pass it to them"
    }
    return contents.modules.isEmpty
      ? "nothing is registered in this mediator" : "no module of this mediator registers a target"
  }
}
