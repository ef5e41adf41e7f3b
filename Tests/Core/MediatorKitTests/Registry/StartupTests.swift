import MediatorLinks
import MediatorTestSupport
import Testing

private protocol Database: Sendable {}
private protocol Cache: Sendable {}
private protocol Clock: Sendable {}
private struct Parts: Database, Cache, Clock {}

/// Protocols of one name, as those of two modules may be.
private enum Books { protocol Cache: Sendable {} }
private enum Songs { protocol Cache: Sendable {} }
private struct Caches: Books.Cache, Songs.Cache {}

private struct Refused: Error, CustomStringConvertible { let description = "refused" }

@Suite("Modules start and stop") struct StartupTests {
  private let log = Log()

  private func logged(_ name: String) -> Startup {
    Startup { [log] _ in
      log.add("+\(name)")
    } stop: { [log] _ in
      log.add("-\(name)")
    }
  }

  /// A shop that needs a cache, a cache that needs a database without a startup, which needs a clock.
  private func shop() throws -> Mediator {
    let mediator = try Mediator()
    let modules: [(ModuleName, ModuleContents)] = [
      (
        "Shop",
        ModuleContents {
          Requirement((any Cache).self); logged("shop")
        }
      ),
      (
        "Cache",
        ModuleContents {
          Service((any Cache).self) { Parts() }; Requirement((any Database).self); logged("cache")
        }
      ),
      (
        "Database",
        ModuleContents {
          Service((any Database).self) { Parts() }; Requirement((any Clock).self)
        }
      ),
      (
        "Clock",
        ModuleContents {
          Service((any Clock).self) { Parts() }; logged("clock"); logged("zone")
        }
      ),
    ]
    for (name, contents) in modules { try mediator.register(contents, as: name) }
    return mediator
  }

  @Test("Modules start after those whose services they need, and stop in reverse (PF28)") func order() async throws {
    let mediator = try shop()
    #expect(log.texts == [])
    let started = try await mediator.start()
    #expect(started.modules == ["Clock", "Cache", "Shop"])
    await started.stop()
    #expect(log.texts == ["+clock", "+zone", "+cache", "+shop", "-shop", "-cache", "-zone", "-clock"])
  }

  @Test("Modules that do not need each other start side by side (PF28)") func sideBySide() async throws {
    let (first, second) = (Latch(), Latch())
    let mediator = try Mediator()
    // Each waits for the other to have begun.
    for (name, own, other) in [("A", first, second), ("B", second, first)] as [(ModuleName, Latch, Latch)] {
      try mediator.register(
        ModuleContents {
          Startup { _ in
            own.open()
            await other.wait()
          }
        }, as: name)
    }
    #expect(try await mediator.start().modules == ["A", "B"])
  }

  @Test("A failure stops what has started, in reverse, and names the module and the cause (PF28)")
  func failure() async throws {
    let mediator = try shop()
    try mediator.register(
      ModuleContents { [self] in
        Requirement((any Cache).self)
        logged("half")
        Startup { _ in
          throw Refused()
        } stop: { [log] _ in
          log.add("never")
        }
        logged("later")
      }, as: "Mail")
    let error = await #expect(throws: MediatorError.self) { _ = try await mediator.start() }
    #expect(error?.code == .startupFailed && error?.underlying is Refused)
    #expect(error?.description.hasPrefix("module 'Mail': start failed: refused (called at ") == true, "\(error as Any)")
    #expect(log.texts.filter { $0.hasPrefix("+") }.prefix(3) == ["+clock", "+zone", "+cache"])
    #expect(log.texts.suffix(3) == ["-cache", "-zone", "-clock"])
    #expect(log.texts.contains("-half") && !log.texts.contains("never") && !log.texts.contains("+later"))
    #expect(log.texts.contains("+shop") == log.texts.contains("-shop"))
  }

  @Test("A cycle is an error before anything runs, and names its modules (PF28)") func cycle() async throws {
    let mediator = try shop()
    try mediator.register(
      ModuleContents { [self] in
        Service((any Clock).self) { Parts() }
        Requirement((any Cache).self)
        logged("clock")
      }, as: "Clock", replacing: true)
    let error = await #expect(throws: MediatorError.self) { _ = try await mediator.start() }
    #expect(error?.code == .startupCycle)
    #expect(error?.found == "Cache → Database → Clock → Cache")
    #expect(error?.modules == ["Shop", "Cache", "Database", "Clock"])
    #expect(log.texts == [])
  }

  @Test("Keys order nothing, and neither does a module's own service or one that nobody provides (PF28)")
  func whatOrdersNothing() async throws {
    let mediator = try Mediator()
    let key = ActionKey<Int>("b", "x")
    try mediator.register(
      ModuleContents { [self] in
        Requirement(key)
        Requirement((any Clock).self)
        Service((any Cache).self) { Parts() }
        Requirement((any Cache).self)
        logged("a")
      }, as: "A")
    #expect(try await mediator.start().modules == ["A"])
  }

  // Cause: services were compared by their descriptions.
  @Test("A service is that of its protocol, although another one has the same name (PF28)")
  func protocolsOfOneName() async throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents { [self] in
        Service((any Books.Cache).self) { Caches() }
        Requirement((any Songs.Cache).self)
        logged("books")
      }, as: "Books")
    try mediator.register(
      ModuleContents { [self] in
        Service((any Songs.Cache).self) { Caches() }
        logged("songs")
      }, as: "Songs")
    // If both waited for "Songs", this one would start first, by its name.
    try mediator.register(
      ModuleContents { [self] in
        Requirement((any Books.Cache).self)
        logged("app")
      }, as: "App")
    #expect(try await mediator.start().modules == ["Songs", "Books", "App"])
    #expect(log.texts == ["+songs", "+books", "+app"])
  }

  @Test("A cancelled start begins nothing, and stops what has started (PF28)") func cancellation() async throws {
    let mediator = try shop()
    let begun = Latch()
    try mediator.register(
      ModuleContents { [self] in
        Requirement((any Cache).self)
        Startup { _ in
          begun.open()
          try await Task.sleep(for: .seconds(600))
        }
        logged("waiting")
      }, as: "Waiting")
    let task = Task { try await mediator.start() }
    await begun.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(log.texts.filter { $0.hasPrefix("+") }.count == log.texts.filter { $0.hasPrefix("-") }.count)
    #expect(!log.texts.contains("+waiting"))
    let cancelled = Task { () async throws -> Void in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await mediator.start()
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  // Cause: modules were stopped in the cancelled task, where their calls failed.
  @Test("Modules stop as in a task that is not cancelled, also if theirs is (PF28)")
  func stopsAreNotCancelled() async throws {
    let mediator = try Mediator()
    let begun = Latch()
    try mediator.register(
      ModuleContents {
        Service((any Clock).self) { Parts() }
        Startup({ _ in }, stop: { [log] _ in log.add("\(Task.isCancelled)") })
      }, as: "Clock")
    let started = try await mediator.start()
    let stop = Task { () async -> Void in
      withUnsafeCurrentTask { $0?.cancel() }
      await started.stop()
    }
    await stop.value
    #expect(log.texts == ["false"])
    try mediator.register(
      ModuleContents {
        Requirement((any Clock).self)
        Startup { _ in
          begun.open()
          try await Task.sleep(for: .seconds(600))
        }
      }, as: "Waiting")
    let start = Task { try await mediator.start() }
    await begun.wait()
    start.cancel()
    await #expect(throws: CancellationError.self) { _ = try await start.value }
    #expect(log.texts == ["false", "false"])
  }

  @Test("A module starts once, and one that is registered later starts by a later call (FD57)")
  func modulesStartOnce() async throws {
    let mediator = try shop()
    let first = try await mediator.start()
    #expect(try await mediator.start().modules == [])
    try mediator.register(
      ModuleContents { [self] in
        Requirement((any Cache).self); logged("late")
      }, as: "Late")
    let second = try await mediator.start()
    #expect(second.modules == ["Late"])
    #expect(log.texts == ["+clock", "+zone", "+cache", "+shop", "+late"])
    await second.stop("Late")
    mediator.unregister("Late")
    await second.stop()
    await first.stop()
    await first.stop()
    #expect(log.texts.suffix(5) == ["-late", "-shop", "-cache", "-zone", "-clock"])
    #expect(try await mediator.start().modules == ["Clock", "Cache", "Shop"])
    #expect(log.texts.count == 14)
  }

  @Test("A module that replaces a started one is started, and one that failed may start again (FD57)")
  func replacedModulesStart() async throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { logged("old") }, as: "A")
    let old = try await mediator.start()
    try mediator.register(ModuleContents { logged("new") }, as: "A", replacing: true)
    #expect(try await mediator.start().modules == ["A"])
    await old.stop()
    #expect(log.texts == ["+old", "+new", "-old"])
    let isBroken = Latch()
    try mediator.register(
      ModuleContents { [self] in
        logged("half")
        Startup { _ in if !isBroken.isOpen { throw Refused() } }
      }, as: "B")
    await #expect(throws: MediatorError.self) { try await mediator.start() }
    isBroken.open()
    #expect(try await mediator.start().modules == ["B"])
    #expect(log.texts.suffix(3) == ["+half", "-half", "+half"])
  }

  @Test("Calls at the same time start each module once, and a module may start those that it registers (FD57)")
  func startsAtTheSameTime() async throws {
    let mediator = try shop()
    try mediator.register(
      ModuleContents { [self] in
        Startup { mediator in
          try mediator.register(ModuleContents { logged("plugin") }, as: "Plugin")
          _ = try await mediator.start()
        }
      }, as: "Loader")
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await mediator.start().modules } }
      var all: [ModuleName] = []
      for try await modules in group { all += modules }
      #expect(all.sorted { $0.rawValue < $1.rawValue } == ["Cache", "Clock", "Loader", "Plugin", "Shop"])
    }
    #expect(log.texts.sorted() == ["+cache", "+clock", "+plugin", "+shop", "+zone"])
  }

  // Cause: the task inherits the mark of the start in which it was created.
  @Test("A task that a module began starts modules once the start has ended (FD57)")
  func laterTasksStart() async throws {
    let (hasEnded, isDone) = (Latch(), Latch())
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Startup { [log] mediator in
          Task {
            await hasEnded.wait()
            let started = try? await mediator.start()
            log.add("\(started?.modules.map(\.rawValue) ?? [])")
            isDone.open()
          }
        }
      }, as: "A")
    #expect(try await mediator.start().modules == ["A"])
    try mediator.register(ModuleContents { logged("late") }, as: "Late")
    hasEnded.open()
    await isDone.wait()
    #expect(log.texts == ["+late", #"["Late"]"#])
  }

  // Cause: a module counted as stopped before its closure had returned, and the start did not wait.
  @Test("A start during a stop waits for it, and starts the module again (FD57)") func startDuringStop() async throws {
    let (isStopping, mayStop) = (Latch(), Latch())
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Startup { [log] _ in
          log.add("+a")
        } stop: { [log] _ in
          isStopping.open()
          await mayStop.wait()
          log.add("-a")
        }
      }, as: "A")
    let started = try await mediator.start()
    let stop = Task { await started.stop() }
    await isStopping.wait()
    let start = Task { try await mediator.start().modules }
    for _ in 0..<100 { await Task.yield() }
    #expect(log.texts == ["+a"])
    mayStop.open()
    await stop.value
    #expect(try await start.value == ["A"])
    #expect(log.texts == ["+a", "-a", "+a"])
  }

  @Test("A module that stops may call `start()`, which does nothing then (FD57)") func startWithinStop() async throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Startup { [log] _ in
          log.add("+a")
        } stop: { [log] mediator in
          let started = try? await mediator.start()
          log.add("-a \(started?.modules.count ?? -1)")
        }
      }, as: "A")
    let started = try await mediator.start()
    await started.stop()
    #expect(log.texts == ["+a", "-a 0"])
    #expect(try await mediator.start().modules == ["A"])
  }

  @Test("A mediator without startups starts nothing (PF28)") func nothingToStart() async throws {
    let started = try await Mediator().start()
    #expect(started.modules == [])
    await started.stop()
  }
}
