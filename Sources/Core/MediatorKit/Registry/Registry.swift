import MediatorText

/// The mutable contents of a registry, frozen when registration ends.
package struct RegistryContents: Sendable {
  /// A registered interceptor with its module; the number is that of its registration.
  package struct RegisteredInterception: Sendable {
    let id: Int
    package let module: ModuleName
    package let interception: Interception
  }

  struct OtherItem: Sendable {
    let module: ModuleName
    let item: any Registrable
  }

  /// Whether these are the contents of `Mediator.shared` before the app installs a mediator.
  let isBeforeBootstrap: Bool
  package private(set) var modules: [ModuleName] = []
  /// The module names in lower case.
  ///
  /// A match is confirmed by its bytes, because `String` compares by canonical equivalence.
  private var foldedModules: Set<String> = []
  /// The targets by their names in lower case.
  package private(set) var targets: [String: TargetRecord] = [:]
  package private(set) var overrides: [ActionAddress: TargetRecord] = [:]
  package private(set) var services: [ServiceIdentity: ServiceRecord] = [:]
  private(set) var serviceOverrides: [ServiceIdentity: ServiceRecord] = [:]
  package private(set) var interceptions: [RegisteredInterception] = []
  /// The items without a table of their own, with their modules: observers, fallbacks and others.
  private(set) var otherItems: [OtherItem] = []
  package var parts = RegistryParts()
  /// Whether a registered action has a secret result, or a removed one had.
  private(set) var hasSecretResults = false
  private var nextInterception = 0
  /// The endings of interceptors that were removed since the last registry; they run once the next one is published.
  var endings: [@Sendable (Mediator) -> Void] = []

  package init(isBeforeBootstrap: Bool = false) {
    self.isBeforeBootstrap = isBeforeBootstrap
  }

  // MARK: Changing

  /// Adds a module, or throws all its errors at once.
  ///
  /// It mutates in place, because a copy for each module would make registration quadratic. If it throws, the contents are
  /// incomplete and must be discarded.
  package mutating func add(_ contents: ModuleContents, as module: ModuleName, replacing: Bool) throws(MediatorError) {
    if replacing { remove(module) }
    var entry = ModuleEntry(module: module, replacing: replacing)
    if let problem = module.problem { entry.errors.append(.invalid(module, of: "a module", problem)) }
    if !foldedModules.insert(module.folded).inserted,
      let known = modules.first(where: { $0.rawValue.isEqualIgnoringCase(module.rawValue) })
    {
      let error = MediatorError(
        .duplicateModule, expected: known.namesake(of: module), found: module.rawValue, modules: [known, module])
      // A module registered twice would report each of its items as a duplicate.
      if known == module { throw error }
      entry.errors.append(error)
    }
    modules.append(module)
    for phase in RegistrationPhase.allCases {
      for item in contents.items where type(of: item).phase == phase {
        item.enter(&self, &entry)
      }
    }
    if let error = MediatorError(joining: entry.errors) { throw error }
  }

  /// Returns the contents with the valid modules added; a module with an error is left out entirely.
  func adding(valid modules: some Sequence<(name: ModuleName, contents: ModuleContents)>) -> RegistryContents {
    modules.reduce(into: self) { sound, module in
      var next = sound
      if (try? next.add(module.contents, as: module.name, replacing: false)) != nil { sound = next }
    }
  }

  /// Removes a module, and returns whether it was registered.
  @discardableResult mutating func remove(_ module: ModuleName) -> Bool {
    guard let index = modules.firstIndex(of: module) else { return false }
    modules.remove(at: index)
    foldedModules.remove(module.folded)
    for (name, target) in targets where target.module == module { targets[name] = nil }
    for (identity, service) in services where service.module == module { services[identity] = nil }
    for registered in interceptions where registered.module == module {
      if let ending = registered.interception.ending { endings.append(ending) }
    }
    interceptions.removeAll { $0.module == module }
    otherItems.removeAll { $0.module == module }
    parts.remove(module)
    return true
  }

  mutating func override(_ address: ActionAddress, with target: TargetRecord) { overrides[address] = target }
  mutating func override(_ service: ServiceRecord) { serviceOverrides[service.identity] = service }
  mutating func removeOverrides() {
    overrides = [:]
    serviceOverrides = [:]
  }

  /// Adds an item that has no table of its own.
  mutating func addOther(_ item: any Registrable, of module: ModuleName = "(no module)") {
    otherItems.append(OtherItem(module: module, item: item))
  }

  /// Returns the items of a type that has no table of its own, in the order of registration.
  package func items<Item: Registrable>(of type: Item.Type) -> [(module: ModuleName, item: Item)] {
    otherItems.compactMap { other in (other.item as? Item).map { (other.module, $0) } }
  }

  /// Adds an interceptor after those of the same or a higher priority.
  mutating func add(_ interception: Interception, of module: ModuleName) {
    let index = interceptions.firstIndex { $0.interception.priority < interception.priority }
    let registered = RegisteredInterception(id: nextInterception, module: module, interception: interception)
    interceptions.insert(registered, at: index ?? interceptions.endIndex)
    nextInterception += 1
  }

  mutating func add(_ record: TargetRecord, _ entry: inout ModuleEntry) {
    let (name, module) = (record.name, entry.module)
    if let problem = name.problem { return entry.errors.append(.invalid(name, of: "a target", problem)) }
    if let known = targets[name.folded] {
      guard entry.replacing, known.module != module else {
        return entry.errors.append(
          MediatorError(
            .duplicateTarget, expected: known.name.namesake(of: name), found: name.rawValue,
            modules: [known.module, module]))
      }
      parts.remove(known.name)
    }
    entry.errors += record.errors
    // Iterates indices, because an action is large to copy.
    let actions = record.actions
    for index in actions.indices {
      if actions[index].labelRules != nil {
        hasSecretResults = hasSecretResults || actions[index].isResultSecret
        entry.errors += MediatorError.ofSecrets(
          actions[index].ruledLabels, actions[index].parameters, .action(ActionAddress(name, actions[index].name)),
          module)
      }
      actions[index].attachments.install(in: &parts)
    }
    parts.add(record, &entry)
    targets[name.folded] = record
  }

  /// Adds a target that a document describes, unless a target of that name exists.
  package mutating func addDescribed(_ record: TargetRecord) {
    if targets[record.name.folded] == nil { targets[record.name.folded] = record }
  }

  mutating func add(_ record: ServiceRecord, _ entry: inout ModuleEntry) {
    if let known = services[record.identity], !entry.replacing || known.module == entry.module {
      let modules = [known.module, entry.module]
      return entry.errors.append(MediatorError(.duplicateService, found: record.what, modules: modules))
    }
    services[record.identity] = record
  }
}

/// An immutable snapshot of everything registered; a call uses one snapshot from beginning to end.
///
/// Values of libraries and the suggestions of errors may retain a registry after the call. It retains no instances of targets:
/// those are in the plans of a ``PlannedRegistry``.
package final class Registry: Sendable {
  package let contents: RegistryContents
  /// The parts of libraries, each at its index.
  package let parts: [any PublishedPart]
  /// The observers, in the order of registration.
  let observers: [CallObserver]
  /// The instruments, the outermost first.
  let instruments: [Instrument]
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

extension Registry {
  /// The labels of all secret inputs, found when the first message of an unknown action needs them.
  package var secretLabels: Set<String> { allSecretLabels.secret }

  private var allSecretLabels: SecretLabels {
    if let known = secretSlot.object { return known }
    var labels: Set<String> = []
    for target in contents.targets.values {
      for index in target.actions.indices where target.actions[index].labelRules != nil {
        labels.formUnion(target.actions[index].secretLabels)
      }
    }
    for part in parts { labels.formUnion(part.secretLabels) }
    return secretSlot.fill(SecretLabels(labels))
  }

  /// Whether a registered action has a secret result, or a removed one had.
  package var hasSecretResults: Bool { contents.hasSecretResults || parts.contains { $0.hasSecretResults } }

  /// Returns the preparation of a target's calls, or `nil` if no library adds anything to them.
  func preparation(of target: TargetName) -> CallPreparation? {
    for part in parts {
      if let preparation = part.preparation(of: target) { return preparation }
    }
    return nil
  }

  /// Returns the rules for which labels are printed, or `nil` if no input is secret; all actions' if the action is
  /// unknown.
  package func secretLabels(of found: LocatedAction?) -> SecretLabels? {
    if let found { return found.info.hiddenLabels }
    return allSecretLabels.secret.isEmpty ? nil : allSecretLabels
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
  package func hasScope(_ target: TargetName) -> Bool {
    contents.interceptions.contains { $0.interception.scope == .target(target) } || hasFallback(for: target)
  }

  /// Returns whether a target, or a fallback for it, is registered.
  package func isKnown(_ target: TargetName) -> Bool { self.target(named: target) != nil || hasFallback(for: target) }

  private func hasFallback(for target: TargetName) -> Bool { fallbacks.contains { $0.scope == .target(target) } }

  /// Returns the handlers of calls of a target whose action does not exist: those for the target, then those of all calls.
  ///
  /// The handlers of the target's own table come before them.
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
}
