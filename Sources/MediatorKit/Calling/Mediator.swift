public import RoutePatterns
import Synchronization

/// The runtime: it holds what modules registered and carries calls to it.
///
/// ```swift
/// let mediator = try Mediator(modules: [OrderModule.self, AccountModule.self])
/// let summary = try await mediator.call(Orders.detail, 42)                      // typed
/// let same = try await mediator.perform("order", "detail", ["id": 42])          // by name
/// let again = try await mediator.open("shop://order/42", source: .push)         // by URL
/// ```
///
/// A mediator is an ordinary object; an app may have several. All its methods may be called from anywhere at any time:
/// a call that is in flight while modules come and go sees what was registered before or what is registered after.
public final class Mediator: Sendable {
  @usableFromInline let fastPath: FastPathTable
  /// Held while the registry is replaced and while slots are filled.
  private let writing = Mutex(())
  /// How URLs are taken.
  public let links: LinkSettings
  /// The reader of URLs, where it is the usual one.
  let standardReader: StandardURLReader?
  let gate: LinkQueue
  private let rewriting = Mutex<RewriteSet?>(nil)
  /// Whether there are rewrites, read without the lock.
  private let isRewriting = Atomic(false)

  /// Makes a mediator with modules.
  ///
  /// - Parameters:
  ///   - modules: The modules, in order.
  ///   - links: How URLs are taken.
  ///   - discovering: Whether the modules that linked code exports are added after them; see ``ModuleExport``.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: ``MediatorError`` with every fault of the settings and of every module.
  /// - Complexity: Linear in the number of actions. No target is created.
  public init(
    modules: [any Module.Type] = [], links: LinkSettings = .standard, discovering: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    var errors = links.errors
    var first = RegistryContents()
    for namespace in links.namespaces { first.routing.add(namespace, of: ModuleName.app, &errors) }
    let modules = (discovering ? modules + ExportedModules.all : modules).map { (name: $0.name, contents: $0.contents) }
    var contents = first
    for (index, module) in modules.enumerated() {
      do throws(MediatorError) {
        try contents.add(module.contents, as: module.name, replacing: false)
      } catch {
        errors += error.code == .manyErrors ? error.parts : [error]
        contents = first.adding(valid: modules[...index])
      }
    }
    if let error = MediatorError(joining: errors) { throw error.located(CallSite(fileID: fileID, line: line)) }
    fastPath = FastPathTable(root: PlannedRegistry(Registry(contents)))
    self.links = links
    standardReader = links.reader as? StandardURLReader
    gate = LinkQueue(links.gate)
  }

  init(_ contents: RegistryContents, links: LinkSettings = .standard) {
    fastPath = FastPathTable(root: PlannedRegistry(Registry(contents)))
    self.links = links
    standardReader = links.reader as? StandardURLReader
    gate = LinkQueue(links.gate)
  }

  /// What is registered now.
  var registry: Registry { fastPath.withRoot(PlannedRegistry.self) { $0.registry } }

  /// The same with the plans of its actions.
  var planned: PlannedRegistry { fastPath.root(PlannedRegistry.self) }

  /// The same for code that holds `writing`.
  private var plannedForWriter: PlannedRegistry { fastPath.rootForWriter(PlannedRegistry.self) }

  /// The rewrites that URLs go through, which may be replaced while links are opened; nil for none.
  public var rewrites: RewriteSet? {
    get { rewriting.withLock { $0 } }
    set {
      // The old one ends outside the lock: it may hold users' closures.
      let old = rewriting.withLock { rewriting in
        defer {
          rewriting = newValue
          isRewriting.store(newValue != nil, ordering: .releasing)
        }
        return rewriting
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Whether URLs go through rewrites.
  var hasRewrites: Bool { isRewriting.load(ordering: .acquiring) }

  /// Replaces the registry with a changed one.
  ///
  /// The previous registry, and contents that were changed in vain, end outside the lock: their `deinit`s are client code.
  func change<Failure: Error>(_ change: (inout RegistryContents) throws(Failure) -> Void) throws(Failure) {
    var previous: PlannedRegistry?
    var contents: RegistryContents?
    let failure = writing.withLock { _ -> Failure? in
      let planned = plannedForWriter
      previous = planned
      var changed = planned.registry.contents
      defer { contents = changed }
      do throws(Failure) {
        try change(&changed)
      } catch {
        return error
      }
      fastPath.replaceRoot(PlannedRegistry(Registry(changed, after: planned.registry)))
      return nil
    }
    withExtendedLifetime((previous, contents)) {}
    if let failure { throw (failure as? MediatorError)?.completed() as? Failure ?? failure }
    fastPath.sweep()
  }

  /// Replaces the registry with a changed one; an error names the place that a caller outside wrote.
  func change(
    _ fileID: StaticString, _ line: UInt, _ change: (inout RegistryContents) throws(MediatorError) -> Void
  ) throws(MediatorError) {
    do throws(MediatorError) {
      try self.change(change)
    } catch {
      throw error.located(CallSite(fileID: fileID, line: line))
    }
  }

  /// Publishes contents that were made of a registry, unless another one was published meanwhile.
  ///
  /// - Returns: Whether the contents are published.
  func publish(_ contents: RegistryContents, after previous: Registry) -> Bool {
    let next = PlannedRegistry(Registry(contents, after: previous))
    let isPublished = writing.withLock { _ in
      guard plannedForWriter.registry === previous else { return false }
      fastPath.replaceRoot(next)
      return true
    }
    fastPath.sweep()
    return isPublished
  }
}

extension Mediator {
  /// Registers a module while the program runs.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - replacing: Whether it takes the place of a module of its name, and its targets and services that of others'.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: ``MediatorError``; then nothing has changed.
  /// - Complexity: Linear in the contents of the module and in the number of modules and targets; calls in flight do not wait
  ///   for it. The first URL after it builds the tables of all routes.
  public func register(
    _ module: any Module.Type, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try register(module.contents, as: module.name, replacing: replacing, fileID: fileID, line: line)
  }

  /// Registers contents under the name of a module.
  ///
  /// - Throws: ``MediatorError``; then nothing has changed.
  public func register(
    _ contents: ModuleContents, as module: ModuleName, replacing: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    // Outside the lock: tables are users' code.
    let contents = contents.prepared(for: module)
    try change(fileID, line) { (registry: inout RegistryContents) throws(MediatorError) in
      try registry.add(contents, as: module, replacing: replacing)
    }
  }

  /// Takes out all that a module registered.
  ///
  /// Calls that are in flight finish.
  ///
  /// - Returns: Whether there was such a module.
  @discardableResult public func unregister(_ module: ModuleName) -> Bool {
    var wasThere = false
    change { (registry: inout RegistryContents) throws(Never) in wasThere = registry.remove(module) }
    return wasThere
  }

  /// The names of the modules, in the order of registration.
  public var modules: [ModuleName] { registry.contents.modules }

  /// Whether a target is registered.
  ///
  /// No target is created.
  ///
  /// - Complexity: One look-up by name.
  public func hasTarget(_ name: TargetName) -> Bool { registry.target(named: name) != nil }

  /// Whether an action is registered.
  ///
  /// No target is created.
  ///
  /// - Complexity: One look-up by name.
  public func hasAction(_ address: ActionAddress) -> Bool { registry.find(address) != nil }

  /// What is known of an action without running it; nil when there is none.
  public func action(_ address: ActionAddress) -> ActionInfo? {
    registry.find(address).map { $0.target.actions[$0.index] }
  }

  /// The targets, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var targets: [TargetInfo] {
    registry.contents.targets.values.map { TargetInfo($0) }.sorted { $0.name < $1.name }
  }

  /// Whether an instance of the target is cached.
  public func isCached(_ name: TargetName) -> Bool { registry.target(named: name)?.isCached ?? false }

  /// Lets go of the cached instance of a target; the next call creates another.
  ///
  /// Unknown names are fine.
  public func releaseTarget(_ name: TargetName) {
    release { $0.target(named: name).map { [$0] } ?? [] }
  }

  /// Lets go of all cached instances, as when memory is short.
  public func releaseTargets() {
    release { Array($0.contents.targets.values) }
  }

  private func release(_ choose: (Registry) -> [TargetRecord]) {
    // The instances and the previous registry end here, outside the lock.
    let released = writing.withLock { _ -> (PlannedRegistry, [any Sendable]) in
      let planned = plannedForWriter
      let instances = choose(planned.registry).compactMap { $0.release() }
      // The plans that keep the instances go, and with them what is bound.
      if !instances.isEmpty { fastPath.replaceRoot(PlannedRegistry(planned.registry)) }
      return (planned, instances)
    }
    withExtendedLifetime(released) { fastPath.sweep() }
  }

  /// Puts an action where typed calls find it, unless the registry was replaced since the action was looked up.
  func fill(_ bound: any FastPathEntry, _ id: Int, of planned: PlannedRegistry) {
    writing.withLock { _ in
      if plannedForWriter === planned { fastPath.fill(bound, id) }
    }
    fastPath.sweep()
  }
}

/// What is known of a target without creating it.
public struct TargetInfo: Sendable {
  /// The name of the target.
  public let name: TargetName
  /// The module that registered it.
  public let module: ModuleName
  /// Whether one instance serves all calls.
  public let lifetime: Lifetime
  /// Whether the target answers for actions that it has not.
  public let hasNotFound: Bool
  /// Its actions, in the order in which they are declared.
  public let actions: [ActionInfo]

  init(_ record: TargetRecord) {
    name = record.name
    module = record.module
    lifetime = record.lifetime
    hasNotFound = record.hasNotFound
    actions = record.actions
  }
}
