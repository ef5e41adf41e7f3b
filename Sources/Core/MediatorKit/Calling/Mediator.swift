import Synchronization

/// A registry of modules that calls their actions by key and by name, and with MediatorLinks by URL.
///
/// ```swift
/// let mediator = try Mediator(modules: [OrderModule.self, AccountModule.self])
/// let summary = try await mediator.call(Orders.detail, 42)              // typed
/// let same = try await mediator.perform("order", "detail", ["id": 42])  // by name
/// ```
///
/// An app may have several mediators. You can call all methods on any thread at any time. If modules are registered or
/// unregistered during a call, the call uses the state either before or after the change.
public final class Mediator: Sendable {
  @usableFromInline let fastPath: FastPathTable
  /// The current registry with its plans; the lock is held while it is replaced and while slots are filled.
  private let writing: Mutex<PlannedRegistry>
  /// The modules that run.
  let startups = RunningStartups()

  /// Creates a mediator with modules.
  ///
  /// - Parameters:
  ///   - modules: The modules, in order.
  ///   - discovering: Whether exported modules of linked code are added after `modules`; see ``ModuleExport``.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``MediatorError`` with all errors of the modules.
  /// - Complexity: O(*n*) in the number of actions; no target is created.
  public convenience init(
    modules: [any Module.Type] = [], discovering: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try self.init(modules, discovering, at: CallSite(fileID: fileID, line: line)) { _ in RegistryContents() }
  }

  /// Creates a mediator with modules in a registry that a library prepares.
  ///
  /// - Parameter prepare: Returns contents without modules, and appends the errors of the items that it adds.
  package convenience init(
    _ modules: [any Module.Type], _ discovering: Bool, at callSite: CallSite,
    _ prepare: (inout [MediatorError]) -> RegistryContents
  ) throws {
    var errors: [MediatorError] = []
    let modules = (discovering ? modules + ExportedModules.all : modules).map { (name: $0.name, contents: $0.contents) }
    let prepared = prepare(&errors)
    var contents = prepared
    for (index, module) in modules.enumerated() {
      do throws(MediatorError) {
        try contents.add(module.contents, as: module.name, replacing: false)
      } catch {
        errors += error.code == .manyErrors ? error.errors : [error]
        contents = prepared.adding(valid: modules[...index])
      }
    }
    if let error = MediatorError(joining: errors) { throw error.located(callSite) }
    self.init(consume contents)
  }

  package init(_ contents: consuming RegistryContents) {
    let planned = PlannedRegistry(Registry(contents))
    fastPath = FastPathTable(root: planned)
    writing = Mutex(planned)
  }

  package var registry: Registry { fastPath.withRoot(PlannedRegistry.self) { $0.registry } }

  package var planned: PlannedRegistry { fastPath.root(PlannedRegistry.self) }

  /// Replaces the registry with a changed one.
  ///
  /// The previous registry, and rejected contents, are released outside the lock, because that may run client code's `deinit`s.
  /// The endings of removed interceptors run outside it too.
  ///
  /// - Parameter callSite: The location of the caller for errors, or `nil` if the change throws none.
  package func change<Failure: Error>(
    at callSite: CallSite? = nil, _ change: (inout RegistryContents) throws(Failure) -> Void
  ) throws(Failure) {
    var rejected: (contents: RegistryContents, error: Failure)?
    let (previous, endings, retired) = writing.withLock {
      current -> (PlannedRegistry, [@Sendable (Mediator) -> Void], FastPathTable.Retired) in
      let previous = current
      var contents = previous.registry.contents
      do throws(Failure) {
        try change(&contents)
      } catch {
        rejected = (contents, error)
        return (previous, [], FastPathTable.Retired())
      }
      let endings = contents.endings
      contents.endings = []
      current = PlannedRegistry(Registry(contents, after: previous.registry))
      return (previous, endings, fastPath.replaceRoot(current))
    }
    if let error = rejected?.error { throw (error as? MediatorError)?.located(callSite) as? Failure ?? error }
    for end in endings { end(self) }
    withExtendedLifetime(previous) { fastPath.sweep(retired) }
  }

  /// Publishes changed contents of a registry, unless another registry was published meanwhile.
  ///
  /// - Returns: Whether the contents are published.
  package func publish(_ contents: consuming RegistryContents, after previous: Registry) -> Bool {
    let endings = contents.endings
    contents.endings = []
    let next = PlannedRegistry(Registry(contents, after: previous))
    let retired = writing.withLock { current -> FastPathTable.Retired? in
      guard current.registry === previous else { return nil }
      current = next
      return fastPath.replaceRoot(next)
    }
    guard let retired else { return false }
    for end in endings { end(self) }
    fastPath.sweep(retired)
    return true
  }
}

extension Mediator {
  /// Registers a module at run time.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - replacing: Whether it replaces a module of the same name, and its targets and services those of other modules.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``MediatorError``; nothing is changed then.
  /// - Complexity: O(*n*) in the size of the module and the number of modules and targets. Calls do not wait for it.
  public func register(
    _ module: any Module.Type, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    // These are read outside the lock, because they are client code.
    let (name, contents) = (module.name, module.contents)
    try change(at: CallSite(fileID: fileID, line: line)) { (registry: inout RegistryContents) throws(MediatorError) in
      try registry.add(contents, as: name, replacing: replacing)
    }
  }

  /// Registers contents as a module of the given name.
  ///
  /// - Throws: ``MediatorError``; nothing is changed then.
  public func register(
    _ contents: ModuleContents, as module: ModuleName, replacing: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    try change(at: CallSite(fileID: fileID, line: line)) { (registry: inout RegistryContents) throws(MediatorError) in
      try registry.add(contents, as: module, replacing: replacing)
    }
  }

  /// Unregisters a module; calls in flight finish.
  ///
  /// A module that was started runs on: stop it before, with ``StartedModules/stop(_:)``.
  ///
  /// - Returns: Whether the module was registered.
  @discardableResult public func unregister(_ module: ModuleName) -> Bool {
    var wasThere = false
    change { (registry: inout RegistryContents) throws(Never) in wasThere = registry.remove(module) }
    return wasThere
  }

  /// The names of the modules, in the order of registration.
  public var modules: [ModuleName] { registry.contents.modules }

  /// Returns whether a target is registered, without creating it.
  ///
  /// - Complexity: One look-up by name.
  public func hasTarget(_ name: TargetName) -> Bool { registry.target(named: name) != nil }

  /// Returns whether an action is registered, without creating its target.
  ///
  /// - Complexity: One look-up by name.
  public func hasAction(_ address: ActionAddress) -> Bool { registry.find(address) != nil }

  /// Returns the declaration of an action, or `nil` if it is not registered.
  public func action(_ address: ActionAddress) -> ActionInfo? {
    registry.find(address)?.info
  }

  /// Returns whether an instance of a target is cached.
  public func isCached(_ name: TargetName) -> Bool { registry.target(named: name)?.isCached ?? false }

  /// Releases the cached instance of a target; the next call creates another one.
  ///
  /// - Returns: Whether the target is registered.
  @discardableResult public func releaseTarget(_ name: TargetName) -> Bool {
    var isRegistered = false
    release { registry in
      let target = registry.target(named: name)
      isRegistered = target != nil
      return target.map { [$0] } ?? []
    }
    return isRegistered
  }

  /// Releases all cached instances of targets, for example on a memory warning.
  public func releaseTargets() {
    release { Array($0.contents.targets.values) }
  }

  private func release(_ choose: (Registry) -> [TargetRecord]) {
    // The instances and the previous plans are released outside the lock.
    let released = writing.withLock { current -> (PlannedRegistry, [any Sendable], FastPathTable.Retired) in
      let previous = current
      let instances = choose(previous.registry).compactMap { $0.release() }
      if instances.isEmpty { return (previous, [], FastPathTable.Retired()) }
      // Replaces the plans and empties the table, because both retain instances.
      current = PlannedRegistry(previous.registry)
      return (previous, instances, fastPath.replaceRoot(current))
    }
    withExtendedLifetime(released) { fastPath.sweep(released.2) }
  }

  /// Stores an action for typed calls, unless the registry was replaced since the action was looked up.
  func bind(_ runner: ActionRunner, _ id: Int, _ kind: FastPathTable.Kind, of planned: PlannedRegistry) {
    let retired = writing.withLock { current in
      current === planned ? fastPath.fill(runner, id, kind) : FastPathTable.Retired()
    }
    fastPath.sweep(retired)
  }
}
