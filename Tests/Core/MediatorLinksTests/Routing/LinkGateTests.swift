import MediatorLinks
import MediatorTestSupport
import Testing

/// Links that arrive before the app is ready (N8, RH7).
///
/// No test sleeps: each continues when the event for which it waits has happened.
@Suite("The link gate holds and rejects links") struct LinkGateTests {
  /// Links do not expire by default, because a busy machine may take minutes for a test.
  private func mediator(
    _ gate: LinkGate, capacity: Int = 16, expiry: Duration? = nil, keepsLatest: Bool = false
  ) throws -> Mediator {
    var settings = LinkSettings(gate: gate)
    settings.gateCapacity = capacity
    settings.gateExpiry = expiry
    settings.gateKeepsLatest = keepsLatest
    let mediator = try Mediator(links: settings)
    try mediator.routes().add(Route("/n/:n", exposedTo: .all) { (n: Int) in n })
    return mediator
  }

  /// Opens a link with a completion and records the outcome.
  private func open(_ n: Int, _ mediator: Mediator, _ journal: Log) -> Task<Void, Never> {
    mediator.open("/n/\(n)", source: .push) { result in
      switch result {
      case .success(let value): journal.add("\(n): \(value)")
      case .failure(let error as MediatorError): journal.add("\(n): \(error.code)")
      case .failure(let error): journal.add("\(n): \(type(of: error))")
      }
    }
  }

  /// Opens links one after another until each waits in the queue or has a result.
  ///
  /// The queue is not visible from outside. A link that finds it full gets an error, so the last links are sent again until the
  /// queue is full.
  private func fill(_ mediator: Mediator, _ count: Int, _ journal: Log) async -> [Task<Void, Never>] {
    let tasks = (1...count).map { open($0, mediator, journal) }
    await until { journal.texts.count > 0 }
    return tasks
  }

  @Test("A link waits while the gate holds links, and is opened when the gate opens (N8)")
  func heldLinkIsOpenedLater() async throws {
    let mediator = try mediator(.holding)
    let journal = Log()
    #expect(mediator.linkGate == .holding)
    let task = open(1, mediator, journal)
    expectFailureNow(.linksHeld, "'/n/2': held: expected a call with await while the link gate holds links") {
      try mediator.openNow("/n/2", source: .push)
    }
    #expect(journal.texts.isEmpty)
    mediator.linkGate = .open
    await task.value
    #expect(journal.texts == ["1: 1"])
    #expect(mediator.outcomeNow("/n/2") == "2")
  }

  @Test("The app rejects all links, also those that wait (RH7)")
  func rejectingEndsWaitingLinks() async throws {
    let mediator = try mediator(.holding, capacity: 1)
    let journal = Log()
    let tasks = await fill(mediator, 2, journal)
    #expect(journal.texts.count == 1)
    #expect(journal.texts[0].hasSuffix("linkQueueFull"))
    mediator.linkGate = .rejecting
    for task in tasks { await task.value }
    #expect(journal.texts.count == 2)
    #expect(journal.texts[1].hasSuffix("linksRejected"))
    await expectFailure(.linksRejected, "'/n/3': rejected: the link gate rejects links") {
      try await mediator.open("/n/3", source: .push)
    }
    #expect(mediator.outcomeNow("/n/3") == "linksRejected")
    mediator.linkGate = .open
    #expect(mediator.outcomeNow("/n/3") == "3")
  }

  @Test(
    "Links of a web page do not displace the user's, and are not displaced by them (AT23)", arguments: [true, false])
  func sourcesAreCountedApart(keepsLatest: Bool) async throws {
    let mediator = try mediator(.holding, capacity: 2, keepsLatest: keepsLatest)
    let journal = Log()
    let own = open(1, mediator, journal)
    let others = (2...9).map { n in
      mediator.open("/n/\(n)", source: .web) { result in journal.add("web: \((try? result.get()) == nil)") }
    }
    await until { journal.texts.count == 6 }
    let later = open(10, mediator, journal)
    for _ in 0..<1_000 { await Task.yield() }
    #expect(journal.texts == Array(repeating: "web: true", count: 6))
    mediator.linkGate = .open
    for task in [own, later] + others { await task.value }
    #expect(Set(journal.texts) == ["web: true", "web: false", "1: 1", "10: 10"])
  }

  @Test("The queue is bounded: a link that finds it full is rejected at once, with its context (N8)")
  func fullQueueRejectsLinks() async throws {
    let mediator = try mediator(.holding, capacity: 0)
    let error = await expectFailure(.linkQueueFull, "'/n/1': rejected: the link gate holds 0 links already") {
      try await mediator.open("/n/1", source: .push, context: ["c": 1])
    }
    #expect(error?.source == .push && error?.url == "/n/1" && error?.callSite != nil)
    #expect(error?.parameters?["c"] as? Int == 1)
  }

  @Test("If the gate keeps the latest links, the oldest one is displaced (N8)")
  func oldestLinkIsDisplaced() async throws {
    let mediator = try mediator(.holding, capacity: 1, keepsLatest: true)
    let journal = Log()
    let tasks = await fill(mediator, 3, journal)
    await until { journal.texts.count == 2 }
    #expect(journal.texts.allSatisfy { $0.hasSuffix("linkDisplaced") })
    mediator.linkGate = .open
    for task in tasks { await task.value }
    #expect(journal.texts.count == 3)
    let last = journal.texts[2]
    #expect(["1: 1", "2: 2", "3: 3"].contains(last))
  }

  @Test("A link of a cancelled task displaces none (N8)")
  func cancelledLinksDisplaceNone() async throws {
    // The task was looked at before the link entered the queue, so one cancelled in between took a place.
    let mediator = try mediator(.holding, capacity: 1, keepsLatest: true)
    let journal = Log()
    let tasks = await fill(mediator, 2, journal)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await mediator.open("/n/3", source: .push)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    mediator.linkGate = .open
    for task in tasks { await task.value }
    #expect(journal.texts.count == 2 && journal.texts[0].hasSuffix("linkDisplaced"))
    #expect(["1: 1", "2: 2"].contains(journal.texts[1]))
  }

  @Test("A waiting link expires (N8)")
  func waitingLinksExpire() async throws {
    let mediator = try mediator(.holding, expiry: .microseconds(10))
    await expectFailure(.linkExpired, "'/n/1': expired while the link gate held it") {
      try await mediator.open("/n/1", source: .push)
    }
    await expectFailure(.linkExpired) { try await mediator.open("/n/1", source: .push) }
    mediator.linkGate = .open
    #expect(await mediator.outcome("/n/1") == "1")
  }

  @Test("A link with a cancelled task leaves the queue (N8)")
  func cancelledLinksLeaveTheQueue() async throws {
    let mediator = try mediator(.holding, capacity: 1)
    let journal = Log()
    let tasks = await fill(mediator, 2, journal)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    #expect(journal.texts.count == 2)
    #expect(journal.texts[1].hasSuffix("CancellationError"))
    let next = await fill(mediator, 2, journal)
    mediator.linkGate = .open
    for task in next { await task.value }
    #expect(journal.texts.count == 4)
  }

  @Test("A malformed link does not wait in the queue (N8)", arguments: [LinkGate.holding, .rejecting])
  func malformedLinksDoNotWait(gate: LinkGate) async throws {
    let mediator = try mediator(gate)
    await expectFailure(.malformedURL) { try await mediator.open("/n//1", source: .push) }
    expectFailureNow(.malformedURL) { try mediator.openNow("/n//1", source: .push) }
  }

  @Test("A waiting link sees items that were registered meanwhile (N8)")
  func waitingLinksSeeLaterRegistrations() async throws {
    let mediator = try mediator(.holding)
    let journal = Log()
    let task = mediator.open("late://thing", source: .push) { journal.add("\($0)") }
    try mediator.addNamespace(.schemes("late"))
    try mediator.routes(in: "late").add(Route("/thing", exposedTo: .all) { "there" })
    mediator.linkGate = .open
    await task.value
    #expect(journal.texts == [#"success("there")"#])
  }

  @Test("The gate also holds links that were resolved before (N8)")
  func gateHoldsResolutions() async throws {
    let mediator = try mediator(.open)
    let resolution = try mediator.resolve("/n/1", source: .push)
    mediator.linkGate = .rejecting
    await expectFailure(.linksRejected) { try await mediator.open(resolution) }
    mediator.linkGate = .open
    #expect(try await mediator.open(resolution) as? Int == 1)
  }

  @Test("Under concurrent changes each link ends exactly once (N8)")
  func linksEndExactlyOnce() async throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let mediator = try mediator(
        .holding, capacity: Int.random(in: 0...4, using: &random),
        expiry: Bool.random(using: &random) ? .microseconds(Int.random(in: 0...200, using: &random)) : nil,
        keepsLatest: Bool.random(using: &random))
      let journal = Log()
      var tasks: [Task<Void, Never>] = []
      for n in 0..<24 {
        tasks.append(open(n, mediator, journal))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: tasks.randomElement(using: &random)?.cancel()
        case 1: mediator.linkGate = .open
        case 2: mediator.linkGate = .holding
        case 3: mediator.linkGate = .rejecting
        default: await Task.yield()
        }
      }
      mediator.linkGate = .open
      for task in tasks { await task.value }
      #expect(journal.texts.count == 24)
      #expect(Set(journal.texts.map { $0.prefix { $0 != ":" } }).count == 24)
    }
  }
}
