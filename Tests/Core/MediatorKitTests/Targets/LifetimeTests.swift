import MediatorLinks
import MediatorTestSupport
import Testing

private let key = ActionKey<Int>("slow", "id")
private let brief = ActionKey<Int>("brief", "id")

/// Tests of the lifetimes of targets, handlers, services and mediators.
@Suite struct LifetimeTests {
  let counter = Counted()

  private func mediator() throws -> Mediator {
    try Mediator { [counter] in
      Registration { SlowTarget(counter) }
      Registration { BriefTarget(counter) }
      Registration { PlainTarget() }
    }
  }

  @Test("A cached instance is reused by typed calls and calls by name (CT4)") func cachedInstanceIsReused() async throws
  {
    let mediator = try mediator()
    #expect(try mediator.callNow(key) == 1)
    #expect(try mediator.callNow(key) == 1)
    #expect(try await mediator.call(key) == 1)
    #expect(try await mediator.perform("slow", "id") as? Int == 1)
    #expect(try mediator.performNow("slow", "id", options: CallOptions(caching: true)) as? Int == 1)
    #expect(counter.created == 1)
  }

  @Test("Releasing, removing and unregistering say whether the name is known (FD10)") func unknownNamesAreTold() throws
  {
    let mediator = try mediator()
    #expect(mediator.releaseTarget("slow"))
    #expect(!mediator.releaseTarget("slwo"))
    try mediator.addNamespace(.schemes("beta", named: "beta"))
    #expect(!mediator.removeNamespace(named: "bata"))
    #expect(mediator.removeNamespace(named: "beta") && !mediator.removeNamespace(named: "beta"))
    #expect(!mediator.unregister("Nobody"))
  }

  @Test("A cached instance is reused whatever the flag of a later call (CT4)") func laterFlagsDoNotMatter() async throws
  {
    let mediator = try mediator()
    #expect(try mediator.performNow("slow", "id") as? Int == 1)
    #expect(try mediator.performNow("slow", "id", options: CallOptions(caching: false)) as? Int == 1)
    #expect(try mediator.callNow(key, options: CallOptions(caching: false)) == 1)
    #expect(try await mediator.call(key, options: CallOptions(caching: false)) == 1)
    #expect(mediator.isCached("slow"))
  }

  @Test("Uncached calls keep no instance (CT4)") func uncachedCallsKeepNoInstance() async throws {
    let mediator = try mediator()
    #expect(try mediator.performNow("slow", "id", options: CallOptions(caching: false)) as? Int == 1)
    #expect(!mediator.isCached("slow") && counter.alive == 0)
    #expect(try await mediator.perform("slow", "id", options: CallOptions(caching: false)) as? Int == 2)
    #expect(try mediator.callNow(key, options: CallOptions(caching: false)) == 3)
    #expect(try await mediator.call(key, options: CallOptions(caching: false)) == 4)
    #expect(!mediator.isCached("slow") && counter.alive == 0)
    #expect(try mediator.callNow(key) == 5)
    #expect(mediator.isCached("slow") && counter.alive == 1)
  }

  @Test("A transient target is created per call, unless the call caches it (CT2, CT4)")
  func transientTargetIsCreatedPerCall() async throws {
    let mediator = try mediator()
    #expect(try mediator.callNow(brief) == 1)
    #expect(try await mediator.call(brief) == 2)
    #expect(try mediator.performNow("brief", "id") as? Int == 3)
    #expect(counter.alive == 0 && !mediator.isCached("brief"))
    #expect(try mediator.performNow("brief", "id", options: CallOptions(caching: true)) as? Int == 4)
    #expect(mediator.isCached("brief"))
    #expect(try mediator.callNow(brief) == 4)
    #expect(try await mediator.call(brief) == 4)
    mediator.releaseTarget("brief")
    #expect(counter.alive == 0)
    #expect(try mediator.callNow(brief) == 5)
  }

  @Test("One target can be released, also after typed calls bound its actions (CT5)") func oneTargetIsReleased()
    async throws
  {
    let mediator = try mediator()
    for round in 1...3 {
      #expect(try mediator.callNow(key) == round)
      #expect(try await mediator.call(key) == round)
      #expect(counter.alive == 1)
      mediator.releaseTarget("slow")
      #expect(counter.alive == 0 && !mediator.isCached("slow"))
    }
  }

  @Test("Releasing an unknown target has no effect (CT5)") func releasingAnUnknownTargetIsIgnored() throws {
    let mediator = try mediator()
    mediator.releaseTarget("ghost")
    mediator.releaseTarget("slow")
    mediator.releaseTargets()
    #expect(try mediator.callNow(key) == 1)
  }

  @Test("All targets can be released, as on a memory warning (CT5)") func allTargetsAreReleased() async throws {
    let mediator = try mediator()
    _ = try mediator.callNow(key)
    _ = try mediator.performNow("brief", "id", options: CallOptions(caching: true))
    _ = try mediator.performNow("plain", "id")
    #expect(counter.alive == 2)
    mediator.releaseTargets()
    #expect(counter.alive == 0)
    for name in mediator.targets.map(\.name) { #expect(!mediator.isCached(name)) }
    #expect(try mediator.callNow(key) == 3)
  }

  @Test("Checking a URL or a name creates nothing (CT10)") func checkingCreatesNothing() throws {
    let mediator = try mediator()
    #expect(mediator.hasTarget("slow") && mediator.hasAction("slow/id"))
    #expect(!mediator.hasTarget("ghost") && !mediator.hasAction("slow/ghost") && !mediator.hasAction("ghost/id"))
    #expect(mediator.action("slow/id")?.name == "id")
    #expect(mediator.targets.count == 3)
    #expect(!mediator.isCached("slow"))
    #expect(counter.created == 0)
  }

  @Test("A released mediator releases its targets") func releasedMediatorReleasesTargets() async throws {
    weak var weak: Mediator?
    do {
      let mediator = try mediator()
      weak = mediator
      _ = try mediator.callNow(key)
      _ = try await mediator.call(key)
      _ = try mediator.performNow("brief", "id", options: CallOptions(caching: true))
      #expect(counter.alive == 2)
    }
    #expect(weak == nil)
    #expect(counter.alive == 0)
  }

  @Test("A released mediator releases its services, interceptors, observers and fallbacks")
  func releasedMediatorReleasesEverything() async throws {
    weak var object: Live?
    do {
      let live = Live()
      object = live
      let mediator = try Mediator {
        Service(Live.self, { live }) { $0 }
        Interception { invocation, next in
          withExtendedLifetime(live) {}
          return try await next(invocation)
        }
        CallObserver { _ in withExtendedLifetime(live) {} }
        Fallback { _, _ in live }
      }
      #expect(try mediator.service(Live.self) === live)
      #expect(try await mediator.perform("ghost", "id") as? Live === live)
    }
    #expect(object == nil)
  }

  @Test("Unregistering and replacing release the instances") func unregisteringReleasesInstances() throws {
    let mediator = try mediator()
    _ = try mediator.callNow(key)
    #expect(counter.alive == 1)
    try mediator.register(
      ModuleContents { [counter] in Registration { SlowTarget(counter) } }, as: "Other", replacing: true)
    #expect(counter.alive == 0)
    #expect(try mediator.callNow(key) == 2)
    #expect(mediator.unregister("Other"))
    #expect(counter.alive == 0)
    expectFailureNow(.unknownTarget) { try mediator.callNow(key) }
  }

  @Test("An instance that is in use outlives its release") func usedInstanceOutlivesItsRelease() async throws {
    let mediator = try Mediator { [counter] in Registration { HeldTarget(counter, mediator: $0) } }
    let held = ActionKey<Bool>("held", "releasesItself")
    for _ in 0..<3 {
      #expect(try mediator.callNow(held))
      #expect(counter.alive == 0)
    }
    #expect(try mediator.performNow("held", "releasesItself") as? Bool == true)
    #expect(counter.alive == 0)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (resumed, resume) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await mediator.call(ActionKey<Int, Pause>("held", "waits", "pause"), Pause(start: start, resume: resumed))
    }
    _ = await started.first { _ in true }
    mediator.releaseTarget("held")
    #expect(!mediator.isCached("held"))
    #expect(counter.alive == 1)
    resume.finish()
    #expect(try await task.value == 5)
    #expect(counter.alive == 0)
  }

  @Test("A target's `deinit` may use its mediator because no lock is held then") func deinitMayUseTheMediator() throws {
    let log = Log()
    let mediator = try Mediator {
      Registration { ChattyTarget(mediator: $0, log: log) }
      Registration { PlainTarget() }
    }
    let key = ActionKey<Int>("chatty", "id")
    #expect(try mediator.callNow(key) == 1)
    mediator.releaseTarget("chatty")
    #expect(log.texts == ["bye 7"])
    _ = try mediator.callNow(key)
    mediator.releaseTargets()
    _ = try mediator.callNow(key)
    mediator.unregister("Test")
    #expect(log.texts == ["bye 7", "bye 7", "bye nobody"])
  }

  @Test("An action may register, unregister and release while it runs") func actionMayChangeRegistrations() throws {
    let mediator = try Mediator { Registration(MeddlingTarget.init(mediator:)) }
    let key = ActionKey<Int>("meddling", "registers")
    #expect(try mediator.callNow(key) == 7)
    #expect(try mediator.performNow("meddling", "registers") as? Int == 7)
    #expect(try mediator.callNow(ActionKey<Bool>("meddling", "removesItself")))
    expectFailureNow(.unknownTarget) { try mediator.callNow(key) }
  }
}

struct Pause: Sendable {
  var start: AsyncStream<Void>.Continuation
  var resume: AsyncStream<Void>
}

private final class BriefTarget: Target {
  static let name: TargetName = "brief"
  static let lifetime = Lifetime.transient
  static var actions: ActionTable<BriefTarget> { Action("id") { $0.id } }
  let id: Int
  private let counter: Counted
  init(_ counter: Counted) {
    self.counter = counter
    id = counter.begin()
  }
  deinit { counter.end() }
}

private final class HeldTarget: Target {
  static let name: TargetName = "held"
  static var actions: ActionTable<HeldTarget> {
    Action("releasesItself") { try $0.releasesItself() }
    Action("waits", "pause") { await $0.waits($1) }
  }
  private let counter: Counted
  private weak let mediator: Mediator?
  private let value = 5
  init(_ counter: Counted, mediator: Mediator) {
    self.counter = counter
    self.mediator = mediator
    _ = counter.begin()
  }
  deinit { counter.end() }

  func releasesItself() throws -> Bool {
    let mediator = try mediator.get()
    mediator.releaseTarget("held")
    return !mediator.isCached("held") && counter.alive == 1 && value == 5
  }
  func waits(_ pause: Pause) async -> Int {
    pause.start.yield()
    for await _ in pause.resume {}
    return value
  }
}

private final class ChattyTarget: Target {
  static let name: TargetName = "chatty"
  static var actions: ActionTable<ChattyTarget> { Action("id") { _ in 1 } }
  private weak let mediator: Mediator?
  private let log: Log
  init(mediator: Mediator, log: Log) {
    self.mediator = mediator
    self.log = log
  }
  deinit {
    let answer = try? mediator.get().callNow(ActionKey<Int>("plain", "id"))
    log.add("bye \(answer.map { "\($0)" } ?? "nobody")")
  }
}

private struct MeddlingTarget: Target {
  static let name: TargetName = "meddling"
  static var actions: ActionTable<MeddlingTarget> {
    Action("registers") { try $0.registers() }
    Action("removesItself") { try $0.mediator.get().unregister("Test") }
  }
  weak let mediator: Mediator?
  func registers() throws -> Int {
    let mediator = try mediator.get()
    try mediator.register(ModuleContents { Registration { PlainTarget() } }, as: "Guest")
    let answer = try mediator.callNow(ActionKey<Int>("plain", "id"))
    mediator.releaseTargets()
    mediator.unregister("Guest")
    return answer
  }
}
