import MediatorText

extension Mediator {
  /// Starts the modules that have a ``Startup``.
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
  /// - Returns: What has been started, to stop it. Each call starts the modules that are registered then.
  /// - Throws: ``MediatorError/Code/startupCycle`` before anything runs; ``MediatorError/Code/startupFailed`` with the error of a
  ///   module, after the modules that had started are stopped. If the task is cancelled, modules that have not begun do not start.
  /// - Complexity: O(*n*) in the number of modules and declared services.
  public func start(fileID: StaticString = #fileID, line: UInt = #line) async throws -> StartedModules {
    var levels: [[(ModuleName, [Startup])]] = []
    do throws(MediatorError) { levels = try registry.contents.startupLevels() } catch {
      throw error.located(CallSite(fileID: fileID, line: line))
    }
    var started = StartedModules(mediator: self)
    for level in levels {
      if let failure = await started.start(level) {
        await started.stop()
        throw (failure as? MediatorError)?.located(CallSite(fileID: fileID, line: line)) ?? failure
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

  /// The names of the modules, in the order in which they started.
  public var modules: [ModuleName] { levels.flatMap { $0.map(\.name) } }

  /// Stops the modules in reverse order; modules that started side by side stop side by side.
  public func stop() async {
    for level in levels.reversed() {
      await withTaskGroup { group in
        for module in level {
          group.addTask { [mediator] in
            for item in module.items.reversed() { await item.stop(mediator) }
          }
        }
      }
    }
  }

  /// Starts modules side by side, and returns the error of the first in order that failed.
  fileprivate mutating func start(_ level: [(ModuleName, [Startup])]) async -> (any Error)? {
    if Task.isCancelled { return CancellationError() }
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
    let providers = Dictionary(
      services.values.lazy.map { ($0.what, $0.module) }, uniquingKeysWith: { first, _ in first })
    var needs: [ModuleName: Set<ModuleName>] = [:]
    for requirement in self.items(of: Requirement.self) {
      for service in requirement.item.services {
        guard let provider = providers[service], provider != requirement.module else { continue }
        needs[requirement.module, default: []].insert(provider)
      }
    }
    let waiting = Dictionary(
      needs.flatMap { module, providers in providers.map { ($0, [module]) } }, uniquingKeysWith: +)
    var (counts, levels) = (needs.mapValues(\.count), [[(ModuleName, [Startup])]]())
    var level = modules.filter { counts[$0] == nil }
    var reached = level.count
    while !level.isEmpty {
      levels.append(level.compactMap { module in items[module].map { (module, $0) } })
      var next: Set<ModuleName> = []
      for module in level.flatMap({ waiting[$0] ?? [] }) {
        counts[module, default: 0] -= 1
        if counts[module] == 0 { next.insert(module) }
      }
      level = next.inOrder()
      reached += level.count
    }
    guard reached == modules.count else {
      let left = modules.filter { counts[$0, default: 0] > 0 }
      throw MediatorError(.startupCycle, found: cycle(among: left, needs), modules: left)
    }
    return levels.filter { !$0.isEmpty }
  }

  /// Returns the names of a cycle, each needing the next, by following one need of each module.
  private func cycle(among left: [ModuleName], _ needs: [ModuleName: Set<ModuleName>]) -> String {
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
