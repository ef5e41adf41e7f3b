import MediatorText

extension Mediator {
  /// Starts the modules that have a ``Startup`` and do not run.
  ///
  /// A later call starts what was registered since. Calls at the same time wait for each other. What a module registers while it starts
  /// is started too, by the same call; this method does nothing in a module that starts or stops.
  ///
  /// A module starts after those that provide the services that it declares with ``Requirement``, also if these need others in
  /// turn. Modules that do not need each other start side by side, the items of one module one after another. Keys that a module
  /// requires order nothing, because modules may call each other.
  ///
  /// In the `run()` of a service of swift-service-lifecycle:
  ///
  /// ```swift
  /// let started = try await mediator.start()
  /// try? await gracefulShutdown()
  /// await started.stop()
  /// ```
  ///
  /// - Returns: What this call has started, to stop it.
  /// - Throws: ``MediatorError/Code/startupCycle`` before anything runs; ``MediatorError/Code/startupFailed`` with the error of a
  ///   module, after the modules that had started are stopped. If the task is cancelled, modules that have not begun do not start.
  /// - Complexity: O(*n*) in the number of modules and declared services.
  public func start(fileID: StaticString = #fileID, line: UInt = #line) async throws -> StartedModules {
    if startups.isWithinRun { return StartedModules(mediator: self) }
    let started = try await startups.alone { try await startAll(CallSite(fileID: fileID, line: line)) }
    guard let started else { throw CancellationError() }
    return started
  }

  private func startAll(_ callSite: CallSite) async throws -> StartedModules {
    var started = StartedModules(mediator: self)
    var count = -1
    // The loop repeats for modules that a module registers while it starts.
    while started.modules.count > count {
      count = started.modules.count
      var levels: [[(ModuleName, [Startup])]] = []
      var failure: (any Error)?
      do throws(MediatorError) { levels = try registry.contents.startupLevels() } catch { failure = error }
      for level in levels where failure == nil {
        failure = await started.start(level)
      }
      if let failure {
        await started.stop()
        throw (failure as? MediatorError)?.located(callSite) ?? failure
      }
    }
    return started
  }
}

/// The modules that ``Mediator/start(fileID:line:)`` has started.
public struct StartedModules: Sendable {
  private let mediator: Mediator
  private var levels: [[(name: ModuleName, items: [Startup])]] = []

  fileprivate init(mediator: Mediator) { self.mediator = mediator }

  /// The names of the modules, in the order they started.
  public var modules: [ModuleName] { levels.flatMap { $0.map(\.name) } }

  /// Stops the modules in reverse order; modules that started side by side stop side by side.
  ///
  /// A module that is stopped is not stopped again, and ``Mediator/start(fileID:line:)`` may start it again. Modules are stopped also in
  /// a cancelled task, and calls of theirs run as in a task that is not.
  public func stop() async { await stop { _ in true } }

  /// Stops one module, for example before it is unregistered.
  public func stop(_ module: ModuleName) async { await stop { $0 == module } }

  private func stop(where isStopped: @escaping @Sendable (ModuleName) -> Bool) async {
    // The task is never cancelled.
    await Task {
      if mediator.startups.isWithinRun { return await stopAll(where: isStopped) }
      _ = await mediator.startups.alone { await stopAll(where: isStopped) }
    }.value
  }

  private func stopAll(where isStopped: (ModuleName) -> Bool) async {
    for level in levels.reversed() {
      await withTaskGroup { group in
        for module in level where isStopped(module.name) {
          group.addTask { [mediator] in
            for item in module.items.reversed() where mediator.startups.remove(item) { await item.stop(mediator) }
          }
        }
      }
    }
  }

  /// Starts the modules that do not run side by side, and returns the error of the first in order that failed.
  fileprivate mutating func start(_ level: [(ModuleName, [Startup])]) async -> (any Error)? {
    if Task.isCancelled { return CancellationError() }
    let level = level.map { ($0, $1.filter(mediator.startups.add)) }.filter { !$1.isEmpty }
    if level.isEmpty { return nil }
    var outcomes: [(started: [Startup], error: (any Error)?)] = level.map { _ in ([], nil) }
    await withTaskGroup { group in
      for (index, (name, items)) in level.enumerated() {
        group.addTask { [mediator] in
          var started: [Startup] = []
          do {
            for item in items {
              try Task.checkCancellation()
              try await item.start(mediator)
              started.append(item)
            }
            return (index, started, nil as (any Error)?)
          } catch let error as CancellationError {
            return (index, started, error)
          } catch {
            return (index, started, MediatorError(.startupFailed, found: name.rawValue, underlying: error))
          }
        }
      }
      for await (index, started, error) in group {
        outcomes[index] = (started, error)
        // One error ends the start of all modules, so the others need not finish.
        if error != nil { group.cancelAll() }
      }
    }
    for ((_, items), outcome) in zip(level, outcomes) {
      for item in items.dropFirst(outcome.started.count) { mediator.startups.remove(item) }
    }
    levels.append(zip(level, outcomes).filter { !$1.started.isEmpty }.map { ($0.0, $1.started) })
    let errors = outcomes.compactMap(\.error)
    return errors.first { !($0 is CancellationError) } ?? errors.first
  }
}

extension RegistryContents {
  /// Returns the modules with their startups, in levels: those of a level need only what levels before it provide.
  fileprivate func startupLevels() throws(MediatorError) -> [[(ModuleName, [Startup])]] {
    let items = Dictionary(grouping: self.items(of: Startup.self), by: \.module).mapValues { $0.map(\.item) }
    if items.isEmpty { return [] }
    let order = StartOrder(
      modules, provided: services.values.lazy.map { ($0.identity, $0.module) },
      required: self.items(of: Requirement.self).lazy.flatMap { requirement in
        requirement.item.services.lazy.map { ($0.identity, requirement.module) }
      })
    if let cycle = order.cycle {
      throw MediatorError(.startupCycle, found: cycle, modules: order.blocked)
    }
    return order.levels.map { level in level.compactMap { module in items[module].map { (module, $0) } } }
  }
}

/// The order in which modules start, by the services that they provide and require.
package struct StartOrder {
  /// The modules in levels: those of a level need only what levels before it provide.
  package private(set) var levels: [[ModuleName]] = []
  /// The modules that cannot start because of a cycle.
  package let blocked: [ModuleName]
  /// The names of a cycle, each needing the next, or `nil` if there is none.
  package let cycle: String?

  /// Creates the order of modules.
  ///
  /// - Parameters:
  ///   - provided: The services with the modules that provide them.
  ///   - required: The services with the modules that require them.
  package init<Service: Hashable>(
    _ modules: [ModuleName], provided: some Sequence<(Service, ModuleName)>,
    required: some Sequence<(Service, ModuleName)>
  ) {
    let providers = Dictionary(provided, uniquingKeysWith: { first, _ in first })
    var needs: [ModuleName: Set<ModuleName>] = [:]
    for (service, module) in required {
      guard let provider = providers[service], provider != module else { continue }
      needs[module, default: []].insert(provider)
    }
    let waiting = Dictionary(
      needs.flatMap { module, providers in providers.map { ($0, [module]) } }, uniquingKeysWith: +)
    var counts = needs.mapValues(\.count)
    var level = modules.filter { counts[$0] == nil }
    while !level.isEmpty {
      levels.append(level)
      var next: Set<ModuleName> = []
      for module in level.flatMap({ waiting[$0] ?? [] }) {
        counts[module, default: 0] -= 1
        if counts[module] == 0 { next.insert(module) }
      }
      level = next.inOrder()
    }
    blocked = modules.filter { counts[$0, default: 0] > 0 }
    cycle = blocked.isEmpty ? nil : Self.cycle(among: blocked, needs)
  }

  /// Returns the names of a cycle by following one need of each module.
  private static func cycle(among left: [ModuleName], _ needs: [ModuleName: Set<ModuleName>]) -> String {
    let blocked = Set(left)
    var (path, seen): ([ModuleName], Set<ModuleName>) = ([], [])
    var next = left.first
    while let module = next, seen.insert(module).inserted {
      path.append(module)
      next = needs[module]?.filter(blocked.contains).min()
    }
    let start = next.flatMap(path.firstIndex) ?? 0
    return (path[start...] + [path[start]]).map(\.rawValue).joined(separator: " → ")
  }
}
