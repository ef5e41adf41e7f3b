/// A registered target as the registry keeps it, whatever its type.
protocol AnyTargetRecord: AnyObject, Sendable {
  var name: TargetName { get }
  var module: ModuleName { get }
  var lifetime: TargetLifetime { get }
  var actions: [ActionInfo] { get }
  var typeName: String { get }
  var hasNotFound: Bool { get }
  /// Whether the table declares more than one `NotFound`.
  var hasSurplusNotFound: Bool { get }
  var isCached: Bool { get }

  func index(of action: ActionName) -> Int?
  /// Empties the cache and gives what was in it.
  func release() -> (any Sendable)?

  func runNow(_ index: Int?, _ call: Call) throws -> any Sendable
  @MainActor func runOnMain(_ index: Int?, _ call: Call) throws -> any Sendable
  func run(_ index: Int?, _ call: Call) async throws -> any Sendable

  /// Sees to it that an instance is cached.
  func prepareNow(_ mediator: Mediator) throws
  @MainActor func prepareOnMain(_ mediator: Mediator) throws
  func prepare(_ mediator: Mediator) async throws
  /// The action bound to the cached instance; nil when none is cached.
  func boundAction(_ index: Int) -> (any AnyObject & Sendable)?
  /// The action bound to the cached instance, to be run by name; nil when there is none, or it is the main actor's.
  func namedAction(_ index: Int) -> NamedHandler?
}

/// What a target needs to run one of its actions, or its `notFound` when the index is nil.
///
/// A class, since it is handed down through several functions and an invocation has many parts.
final class Call: Sendable {
  let mediator: Mediator
  let invocation: Invocation
  let miss: Miss?

  init(mediator: Mediator, invocation: Invocation, miss: Miss?) {
    self.mediator = mediator
    self.invocation = invocation
    self.miss = miss
  }
}

/// How instances of a target are made, and where.
enum Maker<T: Sendable>: Sendable {
  case anywhere(@Sendable (Mediator) throws -> T)
  case onMain(@MainActor @Sendable (Mediator) throws -> T)
}

/// A registered target of a known type.
final class TargetRecord<T: Target>: AnyTargetRecord {
  let name: TargetName
  let module: ModuleName
  let lifetime: TargetLifetime
  let actions: [ActionInfo]
  private let table: ActionTable<T>
  private let indices: [ActionName: Int]
  private let maker: Maker<T>
  private let cell: InstanceCell<T>

  init(_ table: ActionTable<T>, named name: TargetName, module: ModuleName, maker: Maker<T>) {
    self.name = name
    self.module = module
    self.maker = maker
    lifetime = T.lifetime
    self.table = table
    actions = table.infos
    var indices = [ActionName: Int](minimumCapacity: actions.count)
    // Of two of one name, which registration refuses, the first.
    for index in actions.indices.reversed() { indices[actions[index].name] = index }
    self.indices = indices
    cell = InstanceCell(target: name)
  }

  var typeName: String { "\(T.self)" }
  private var notFound: Body<T, Miss>? { table.notFound }
  var hasNotFound: Bool { table.hasNotFound }
  var hasSurplusNotFound: Bool { table.hasSurplusNotFound }
  var isCached: Bool { if case .ready = cell.current { true } else { false } }

  func index(of action: ActionName) -> Int? { indices[action] }
  func release() -> (any Sendable)? { cell.release() }

  // MARK: Running

  func runNow(_ index: Int?, _ call: Call) throws -> any Sendable {
    if let index {
      return try runNow(table.implementation(index).body, arguments(index, call), call)
    }
    guard let notFound, let miss = call.miss else { throw Declined() }
    return try runNow(notFound, miss, call)
  }

  private func runNow<Arguments>(_ body: Body<T, Arguments>, _ arguments: Arguments, _ call: Call) throws
    -> any Sendable
  {
    switch body {
    case .sync(let body): return try body(instanceNow(call), arguments)
    case .async, .mainAsync: throw MediatorError(.asynchronousAction)
    case .main: throw MediatorError(.mainActorRequired)
    }
  }

  @MainActor func runOnMain(_ index: Int?, _ call: Call) throws -> any Sendable {
    if let index {
      return try runOnMain(table.implementation(index).body, arguments(index, call), call)
    }
    guard let notFound, let miss = call.miss else { throw Declined() }
    return try runOnMain(notFound, miss, call)
  }

  @MainActor private func runOnMain<Arguments>(
    _ body: Body<T, Arguments>, _ arguments: Arguments, _ call: Call
  ) throws -> any Sendable {
    switch body {
    case .sync(let body): return try body(instanceOnMain(call), arguments)
    case .main(let body): return try body(instanceOnMain(call), arguments)
    case .async, .mainAsync: throw MediatorError(.asynchronousAction)
    }
  }

  func run(_ index: Int?, _ call: Call) async throws -> any Sendable {
    if let index {
      return try await run(table.implementation(index).body, arguments(index, call), call)
    }
    guard let notFound, let miss = call.miss else { throw Declined() }
    return try await run(notFound, miss, call)
  }

  private func run<Arguments>(_ body: Body<T, Arguments>, _ arguments: Arguments, _ call: Call) async throws
    -> any Sendable
  {
    let instance = try await instance(call)
    switch body {
    case .sync(let body): return try body(instance, arguments)
    case .async(let body): return try await body(instance, arguments)
    case .main(let body): return try await body(instance, arguments)
    case .mainAsync(let body): return try await body(instance, arguments)
    }
  }

  private func arguments(_ index: Int, _ call: Call) throws -> ArgumentReader {
    let reader = ArgumentReader(
      call.invocation.parameters, ArgumentContext(actions[index].parameters, call.invocation.address, call.invocation))
    if call.invocation.isStrict { try reader.refuseSurplus() }
    return reader
  }

  // MARK: Instances

  private func keeps(_ call: Call) -> Bool { call.invocation.options.caching ?? (lifetime == .cached) }

  private func instanceNow(_ call: Call) throws -> T {
    if case .ready(let instance) = cell.current { return instance }
    guard case .anywhere(let make) = maker else { throw MediatorError(.mainActorRequired) }
    return keeps(call) ? try cell.getNow { try make(call.mediator) } : try cell.makeOne { try make(call.mediator) }
  }

  @MainActor private func instanceOnMain(_ call: Call) throws -> T {
    if case .ready(let instance) = cell.current { return instance }
    guard case .onMain(let make) = maker else { return try instanceNow(call) }
    return keeps(call) ? try cell.getNow { try make(call.mediator) } : try cell.makeOne { try make(call.mediator) }
  }

  private func instance(_ call: Call) async throws -> T {
    if case .ready(let instance) = cell.current { return instance }
    switch maker {
    case .anywhere(let make):
      guard keeps(call) else { return try cell.makeOne { try make(call.mediator) } }
      return try await cell.get { try make(call.mediator) }
    case .onMain:
      return try await instanceOnMain(call)
    }
  }

  func prepareNow(_ mediator: Mediator) throws {
    if isCached { return }
    guard case .anywhere(let make) = maker else { throw MediatorError(.mainActorRequired) }
    _ = try cell.getNow { try make(mediator) }
  }

  @MainActor func prepareOnMain(_ mediator: Mediator) throws {
    guard case .onMain(let make) = maker else { return try prepareNow(mediator) }
    _ = try cell.getNow { try make(mediator) }
  }

  func prepare(_ mediator: Mediator) async throws {
    guard case .anywhere(let make) = maker else { return try await prepareOnMain(mediator) }
    _ = try await cell.get { try make(mediator) }
  }

  func namedAction(_ index: Int) -> NamedHandler? {
    guard case .ready(let instance) = cell.current, let body = table.implementation(index).named else { return nil }
    let info = actions[index]
    // An input that is the call itself needs the call.
    if info.parameters.contains(where: { $0.type == Invocation.self }) { return nil }
    return NamedHandler(
      BoundTarget(instance), body, ArgumentContext(info.parameters, ActionAddress(name, info.name), isBound: true))
  }

  func boundAction(_ index: Int) -> (any AnyObject & Sendable)? {
    guard case .ready(let instance) = cell.current else { return nil }
    return table.implementation(index).bind(BoundTarget(instance))
  }
}
