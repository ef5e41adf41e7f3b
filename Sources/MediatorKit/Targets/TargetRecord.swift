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
  /// The problems of what libraries attach to the actions.
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
    // The first match: registration rejects a second action of the same name.
    return actions.indices.first { hashes[$0] == hash && names[$0] == action }
  }

  func find(_ action: ActionName) -> LocatedAction? { index(of: action).map { (self, $0) } }

  func code(_ index: Int) -> ActionCode { ActionCode(entries[index].form) }

  func release() -> Instance? { cell.release() }

  // MARK: Instances

  /// Returns the cached instance, or creates one.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - keeps: Whether the created instance is cached; `nil` leaves it to the lifetime.
  ///   - deadline: When to stop waiting for another thread that creates the instance.
  func instanceNow(
    _ mediator: Mediator, _ isolation: (any Actor)?, keeps: Bool? = nil, until deadline: ContinuousClock.Instant? = nil
  ) throws -> Instance {
    guard keeps ?? (lifetime == .cached) else { return try instanceForOneCall(mediator, isolation) }
    if let cached { return cached }
    switch maker {
    case .anywhere(let make): return try cell.getNow(until: deadline) { try make(mediator) }
    case .onMain(let make): return try onMain(isolation) { try cell.getNow { try make(mediator) } }
    }
  }

  /// Returns the cached instance, or creates one that is not cached.
  ///
  /// A separate method, because passing an optional deadline, whose layout is unknown, costs as much as reading the cell.
  func instanceForOneCall(_ mediator: Mediator, _ isolation: (any Actor)?) throws -> Instance {
    if let cached { return cached }
    switch maker {
    case .anywhere(let make): return try cell.makeOne { try make(mediator) }
    case .onMain(let make): return try onMain(isolation) { try cell.makeOne { try make(mediator) } }
    }
  }

  @MainActor private func instanceOnMain(_ mediator: Mediator, keeps: Bool?) throws -> Instance {
    try instanceNow(mediator, MainActor.shared, keeps: keeps)
  }

  func instance(_ mediator: Mediator, keeps: Bool? = nil) async throws -> Instance {
    if let cached { return cached }
    switch maker {
    case .onMain: return try await instanceOnMain(mediator, keeps: keeps)
    case .anywhere(let make):
      guard keeps ?? (lifetime == .cached) else { return try cell.makeOne { try make(mediator) } }
      return try await cell.get { try make(mediator) }
    }
  }
}

/// The result of a look-up: the action's target, and its index there.
package typealias LocatedAction = (target: TargetRecord, index: Int)
