import MediatorText

/// The mutable contents of a registry, frozen when registration ends.
package struct RegistryContents: Sendable {
  /// A registered interceptor with its module; the number is that of its registration.
  package struct Intercepting: Sendable {
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
  package private(set) var interceptions: [Intercepting] = []
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
    for entry in interceptions where entry.module == module {
      if let ending = entry.interception.ending { endings.append(ending) }
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
    let entry = Intercepting(id: nextInterception, module: module, interception: interception)
    interceptions.insert(entry, at: index ?? interceptions.endIndex)
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
  package mutating func describe(_ record: TargetRecord) {
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

extension MediatorError {
  /// Returns the error of a name that cannot be that of `noun`, such as `a module`.
  static func invalid<Named>(_ name: Name<Named>, of noun: String, _ problem: String) -> MediatorError {
    MediatorError(.invalidName, expected: "the name of \(noun); \(problem)", found: name.rawValue)
  }
}

extension TargetRecord {
  /// The errors of the target's declaration: invalid or repeated names and labels, keys of other targets.
  fileprivate var errors: [MediatorError] {
    var errors = problems
    let fallback = Destination.action(ActionAddress(name, "Fallback"))
    if fallbacks.count > 1 {
      errors.append(MediatorError(.duplicateAction, of: fallback, found: "Fallback", modules: [module]))
    }
    for misplaced in fallbacks where misplaced.scope != .calls {
      errors.append(.misplaced(misplaced.scope, of: fallback, in: "a target's table", [module]))
    }
    let (actions, names) = (actions, names)
    // Up to 16 names are compared with each other, which is faster than hashing.
    var seen: Set<String> = []
    // Iterates indices, because an action is large to copy.
    for index in actions.indices {
      let action = actions[index].name
      let address = ActionAddress(name, action)
      if let problem = action.problem { errors.append(.invalid(action, of: "an action", problem)) }
      let isRepeated =
        actions.count > 16
        ? !seen.insert(action.folded).inserted
        : names[..<index].contains { $0.rawValue.isEqualIgnoringCase(action.rawValue) }
      if isRepeated {
        let known = names[..<index].first { $0.rawValue.isEqualIgnoringCase(action.rawValue) }
        errors.append(
          MediatorError(
            .duplicateAction, of: .action(address), expected: known?.namesake(of: action), found: action.rawValue,
            modules: [module]))
      }
      if let key = actions[index].keyAddress, key.target != name {
        errors.append(
          MediatorError(
            .foreignKey, of: .action(address), expected: name.rawValue, found: key.description, modules: [module]))
      }
      let inputs = actions[index].parameters
      for input in inputs.indices {
        let label = inputs[input].label
        guard let problem = label.lookAlikeProblem else { continue }
        let expected = "a label of \(address); \(problem)"
        errors.append(MediatorError(.invalidName, of: .action(address), expected: expected, found: label))
      }
      for input in inputs.indices where inputs[..<input].contains(where: { $0.label == inputs[input].label }) {
        errors.append(MediatorError(.duplicateLabel, of: .action(address), label: inputs[input].label))
      }
    }
    return errors
  }
}
