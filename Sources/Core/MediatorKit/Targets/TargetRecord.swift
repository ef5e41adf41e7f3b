/// The initializer of a target, without its type.
@usableFromInline package enum TargetMaker: Sendable {
  case anywhere(@Sendable (Mediator) throws -> Instance)
  case onMain(@MainActor @Sendable (Mediator) throws -> Instance)
}

/// A registered target, without its type.
package final class TargetRecord: Sendable {
  package let name: TargetName
  package let module: ModuleName
  package let lifetime: Lifetime
  package let actions: [ActionInfo]
  /// The names of the actions, and ``missing``.
  let names: [ActionName]
  /// The hashes of the names with that of the target.
  let hashes: [UInt64]
  /// The handlers of unknown actions; registration rejects more than one.
  let fallbacks: [(handler: MissHandler, scope: FallbackScope)]
  /// The problems of the values that libraries attach to the actions.
  let problems: [MediatorError]
  private let entries: [ActionEntry]
  private let maker: TargetMaker
  private let cell: InstanceCell<Instance>

  package init(
    _ rows: ActionEntries, named name: TargetName, module: ModuleName, lifetime: Lifetime = .cached,
    maker: TargetMaker, problems: [MediatorError] = []
  ) {
    self.name = name
    self.module = module
    self.lifetime = lifetime
    self.maker = maker
    self.problems = problems
    fallbacks = rows.fallbacks
    entries = rows.actions
    actions = entries.map(\.info)
    names = actions.map(\.name) + [Self.missing]
    hashes = names.map { ActionAddress.hash(name, $0) }
    cell = InstanceCell("target '\(name)'")
  }

  /// The handler of unknown actions.
  package var fallback: MissHandler? { fallbacks.first?.handler }
  /// Whether instances can be created on any thread.
  var isMadeAnywhere: Bool { if case .anywhere = maker { true } else { false } }
  var isCached: Bool { cached != nil }

  var cached: Instance? {
    if case .ready(let instance) = cell.current { instance } else { nil }
  }

  /// A placeholder for unknown actions; no action has an empty name.
  static let missing = ActionName("")

  /// Returns the index of an action, or `nil` if the target has no action of that name.
  package func index(of action: ActionName) -> Int? {
    let hash = ActionAddress.hash(name, action)
    // The first match is the only one, because registration rejects a second action of the same name.
    return actions.indices.first { hashes[$0] == hash && names[$0] == action }
  }

  func find(_ action: ActionName) -> LocatedAction? { index(of: action).map { LocatedAction(target: self, index: $0) } }

  func code(_ index: Int) -> ActionCode { ActionCode(entries[index].runners) }

  func release() -> Instance? { cell.release() }

  // MARK: Instances

  /// Returns whether an instance that is created for a call is cached; `nil` leaves it to the lifetime.
  @inline(__always) func keeps(_ caching: Bool?) -> Bool { caching ?? (lifetime == .cached) }

  /// Returns the cached instance, or creates one.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - caching: Whether the call's options cache the created instance.
  ///   - deadline: The instant at which the caller stops waiting for another thread that creates the instance.
  func instanceNow(
    _ mediator: Mediator, _ isolation: (any Actor)?, keeps caching: Bool? = nil,
    until deadline: ContinuousClock.Instant? = nil
  ) throws -> Instance {
    guard keeps(caching) else { return try instanceForOneCall(mediator, isolation) }
    if let cached { return cached }
    switch maker {
    case .anywhere(let make): return try cell.getNow(until: deadline) { try make(mediator) }
    // The deadline is ignored, because only the main thread creates the instance and waits for no other thread.
    case .onMain(let make): return try onMain(isolation) { try cell.getNow { try make(mediator) } }
    }
  }

  /// Returns the cached instance, or creates one that is not cached.
  ///
  /// It is a separate method, because passing an optional deadline, whose layout is unknown, costs as much as reading
  /// the cell.
  func instanceForOneCall(_ mediator: Mediator, _ isolation: (any Actor)?) throws -> Instance {
    if let cached { return cached }
    switch maker {
    case .anywhere(let make): return try cell.makeOne { try make(mediator) }
    case .onMain(let make): return try onMain(isolation) { try cell.makeOne { try make(mediator) } }
    }
  }

  @MainActor private func instanceOnMain(_ mediator: Mediator, keeps caching: Bool?) throws -> Instance {
    try instanceNow(mediator, MainActor.shared, keeps: caching)
  }

  func instance(_ mediator: Mediator, keeps caching: Bool? = nil) async throws -> Instance {
    if let cached { return cached }
    switch maker {
    case .onMain: return try await instanceOnMain(mediator, keeps: caching)
    case .anywhere(let make):
      guard keeps(caching) else { return try cell.makeOne { try make(mediator) } }
      return try await cell.get { try make(mediator) }
    }
  }
}

/// The result of a look-up: an action of a target.
package struct LocatedAction: Sendable {
  package let target: TargetRecord
  let index: Int

  /// The declaration of the action, which is large to copy.
  package var info: ActionInfo { _read { yield target.actions[index] } }
}

/// Runs a body on the main actor, for a caller that must be isolated to it.
///
/// - Parameter isolation: The actor of the caller.
/// - Throws: ``MediatorError/Code/mainActorRequired``; also what the body throws.
func onMain<Value: Sendable>(_ isolation: (any Actor)?, _ body: @MainActor () throws -> Value) throws -> Value {
  guard isolation === MainActor.shared else { throw MediatorError(.mainActorRequired) }
  return try MainActor.assumeIsolated(body)
}

extension TargetRecord {
  /// The errors of the target's declaration: invalid or repeated names and labels, keys of other targets.
  var errors: [MediatorError] {
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
