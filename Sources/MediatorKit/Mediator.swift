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
  @usableFromInline let hot = HotTable()
  private let state: Mutex<Registry>
  /// How URLs are taken.
  public let links: LinkSettings
  /// The reader of URLs, where it is the usual one.
  let standardReader: StandardURLReader?
  let gate: LinkQueue
  private let rewriting = Mutex<RewriteSet?>(nil)

  /// Makes a mediator with modules.
  ///
  /// - Parameters:
  ///   - modules: The modules, in order.
  ///   - links: How URLs are taken.
  ///   - discovering: Whether the modules that linked code exports are added after them; see ``ModuleExport``.
  /// - Throws: ``MediatorError`` with every fault of the settings and of every module.
  /// - Complexity: Linear in the number of actions. No target is created.
  public init(
    modules: [any Module.Type] = [], links: LinkSettings = .standard, discovering: Bool = false
  ) throws {
    var faults = links.faults
    var first = RegistryContents()
    for namespace in links.namespaces { first.routing.add(namespace, of: Routes.owner, &faults) }
    let modules = (discovering ? modules + ExportedModules.all : modules).map { (name: $0.name, contents: $0.contents) }
    var contents = first
    for (place, module) in modules.enumerated() {
      do throws(MediatorError) {
        try contents.add(module.contents, as: module.name, replacing: false)
      } catch {
        faults += error.code == .manyFaults ? error.parts : [error]
        contents = first.adding(sound: modules[...place])
      }
    }
    guard faults.isEmpty else {
      var error = MediatorError(faults.count == 1 ? faults[0].code : .manyFaults)
      if faults.count == 1 { error = faults[0] } else { error.parts = faults }
      throw error
    }
    state = Mutex(Registry(contents))
    self.links = links
    standardReader = links.reader as? StandardURLReader
    gate = LinkQueue(links.gate)
  }

  init(_ contents: RegistryContents, links: LinkSettings = .standard) {
    state = Mutex(Registry(contents))
    self.links = links
    standardReader = links.reader as? StandardURLReader
    gate = LinkQueue(links.gate)
  }

  var registry: Registry { state.withLock { $0 } }

  /// The rewrites that URLs go through, which may be replaced while links are opened; nil for none.
  public var rewriteSet: RewriteSet? {
    get { rewriting.withLock { $0 } }
    set {
      // The old one ends outside the lock: it may hold users' closures.
      let old = rewriting.withLock { rewriting in
        defer { rewriting = newValue }
        return rewriting
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Replaces the registry by a changed one.
  ///
  /// What was in the old one ends outside the lock: its `deinit`s are users' code.
  func change<Failure: Error>(_ change: (inout RegistryContents) throws(Failure) -> Void) throws(Failure) {
    let old: Result<Registry, Failure> = state.withLock { registry in
      var contents = registry.contents
      do throws(Failure) {
        try change(&contents)
      } catch {
        return .failure(error)
      }
      let old = registry
      registry = Registry(contents, after: old)
      hot.clear()
      return .success(old)
    }
    switch old {
    case .success: hot.sweep()
    case .failure(let error): throw (error as? MediatorError)?.complete as? Failure ?? error
    }
  }
}

extension Mediator {
  /// Registers a module while the program runs.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - replacing: Whether it takes the place of a module of its name, and its targets and services that of others'.
  /// - Throws: ``MediatorError``; then nothing has changed.
  /// - Complexity: At most linear in all that is registered; calls in flight do not wait for it.
  public func register(_ module: any Module.Type, replacing: Bool = false) throws {
    try register(module.contents, as: module.name, replacing: replacing)
  }

  /// Registers contents under the name of a module.
  ///
  /// - Throws: ``MediatorError``; then nothing has changed.
  public func register(_ contents: ModuleContents, as module: ModuleName, replacing: Bool = false) throws {
    // Outside the lock: tables are users' code.
    let contents = contents.prepared(for: module)
    try change { (registry: inout RegistryContents) throws(MediatorError) in
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

  private func release(_ choose: (Registry) -> [any AnyTargetRecord]) {
    // The instances end here, outside the lock.
    let released = state.withLock { registry -> [any Sendable] in
      let instances = choose(registry).compactMap { $0.release() }
      if !instances.isEmpty { hot.clear() }
      return instances
    }
    withExtendedLifetime(released) { hot.sweep() }
  }

  /// Puts an action, bound to its cached instance, where calls by name find it, if nothing stands between them.
  func publishNamed(_ target: TargetName, _ action: ActionName) {
    let registry = registry
    let address = ActionAddress(target, action)
    guard registry.contents.observations.isEmpty, let found = registry.find(address),
      found.target.lifetime == .cached, found.target.isCached, registry.isUnguarded(address, found)
    else { return }
    let index = hot.withNames { _ in true } == true ? nil : NameIndex(registry)
    state.withLock { current in
      guard current === registry else { return }
      if let index { hot.publish(index) }
      guard let handler = found.target.namedAction(found.index) else { return }
      hot.publish(handler, target, action)
    }
    hot.sweep()
  }

  /// Puts an action, bound to its cached instance, where typed calls find it, and gives it.
  ///
  /// - Returns: Nil when the registry has changed since the action was found, be it by an interceptor, or no instance is
  ///   cached.
  func publish(_ found: Found, _ id: Int, _ kind: HotTable.Kind) -> (any AnyObject & Sendable)? {
    let handler = state.withLock { registry -> (any AnyObject & Sendable)? in
      guard registry === found.registry, let handler = found.target.boundAction(found.index) else { return nil }
      hot.publish(handler, id, kind)
      return handler
    }
    hot.sweep()
    return handler
  }
}

/// An action in the registry in which it was found.
struct Found {
  let registry: Registry
  let target: any AnyTargetRecord
  let index: Int

  var info: ActionInfo { target.actions[index] }
  // Without a copy of all that is known.
  var isAsync: Bool { target.actions[index].isAsync }
  var isOnMainActor: Bool { target.actions[index].isOnMainActor }
}

/// What is known of a target without creating it.
public struct TargetInfo: Sendable {
  /// The name of the target.
  public let name: TargetName
  /// The module that registered it.
  public let module: ModuleName
  /// Whether one instance serves all calls.
  public let lifetime: TargetLifetime
  /// Whether the target answers for actions that it has not.
  public let hasNotFound: Bool
  /// Its actions, in the order in which they are declared.
  public let actions: [ActionInfo]

  init(_ record: any AnyTargetRecord) {
    name = record.name
    module = record.module
    lifetime = record.lifetime
    hasNotFound = record.hasNotFound
    actions = record.actions
  }
}
