import Foundation
import MediatorRemote
import MediatorRemoteTestSupport
import MediatorTestSupport
import MediatorTesting
import Synchronization
import Testing

@Suite("Calls of another process", .clockStands, .timeLimit(.minutes(10))) struct RemoteCallTests {
  @Test("Results are those of local calls (RM5)") func values() async throws {
    let two = try TwoProcesses()
    try await two.served {
      for text in ["", "é \"\u{0}", "a\u{301}", String(repeating: "x", count: 10_000)] {
        #expect(try await two.caller.call(Depot.echo, text) == text)
      }
      #expect(try await two.caller.call(Depot.item, 3, nil) == two.local.call(Depot.item, 3, nil))
      #expect(try await two.caller.call(Depot.item, .min, "x") == two.local.call(Depot.item, .min, "x"))
      try await two.caller.call(Depot.clear, 4)
      #expect(two.log.texts.last == "clear 4")
      #expect(try await two.caller.call(Depot.all) == [])
      #expect(try await two.caller.call(Depot.find, 1) == nil)
      #expect(try await two.caller.call(Depot.keep, two.local.call(Depot.item, 8, "x")) == 8)
    }
  }

  @Test("Calls by key, by name and by URL are the same message (RM1, RM3)") func oneForm() async throws {
    let two = try TwoProcesses()
    try await two.served {
      let byKey = try await two.caller.call(Depot.echo, "a b")
      let byName = try await two.caller.perform("depot", "echo", ["text": "a b"], as: String.self)
      let byURL = try await two.caller.open("app://depot/echo/a%20b", source: .push) as? String
      #expect([byKey, byName, byURL] == ["a b", "a b", "a b"])
      #expect(two.sent.bodies == Array(repeating: #"{"text":"a b"}"#, count: 3))
      #expect(Set(two.sent.all.map(\.subject)) == ["mk.1.depot.echo.shop"])
      let signatures = two.sent.all.map { $0.message.headers["mk-signature"] }
      #expect(Set(signatures).count == 1)
    }
  }

  @Test("What the caller's process rejects is not sent (RM3)") func localRejections() async throws {
    let two = try TwoProcesses()
    try await two.served {
      await expect(.unexpectedParameter) { try await two.caller.perform("depot", "echo", ["txt": "a"]) }
      await expect(.missingParameter) { try await two.caller.perform("depot", "echo") }
      await expect(.parameterTypeMismatch) { try await two.caller.perform("depot", "clear", ["id": "a"]) }
      await expect(.notExposed) { try await two.caller.open("app://depot/echo/a", source: .web) }
      await expect(.missingParameter) { try await two.caller.open("app://depot/echo", source: .push) }
      await expect(.unknownAction) { try await two.caller.perform("depot", "eco", ["text": "a"]) }
      #expect(two.caller.canOpen("app://depot/echo/a", source: .push))
      #expect(two.sent.all.isEmpty)
    }
  }

  @Test("Synchronous methods reject remote actions, as other asynchronous ones (RM4)") func synchronous() async throws {
    let two = try TwoProcesses()
    await expect(.asynchronousAction) { try two.caller.callNow(Depot.clear, 1) }
    await expect(.asynchronousAction) { try two.caller.performNow("depot", "clear", ["id": 1]) }
    await expect(.asynchronousAction) { try two.caller.openNow("app://depot/echo/a", source: .push) }
    #expect(two.sent.all.isEmpty)
  }

  @Test("Each method calls an override that is older than the remote target") func overridden() async throws {
    let two = try TwoProcesses()
    let caller = try Mediator(modules: [])
    caller.override(Depot.echo) { "double \($0)" }
    try caller.register(ModuleContents { two.remote }, as: "Shop")
    #expect(try caller.performNow("depot", "echo", ["text": "a"], as: String.self) == "double a")
    #expect(try caller.callNow(Depot.echo, "b") == "double b")
    #expect(try caller.callNow(Depot.echo, "c", options: CallOptions()) == "double c")
    #expect(try await caller.call(Depot.echo, "d") == "double d")
    #expect(two.sent.all.isEmpty)
  }

  @Test("Interceptors and observers of both processes apply, each once (RM2, RM8)") func plans() async throws {
    let log = Log()
    func watch(_ place: String) -> ModuleContents {
      ModuleContents {
        Interception(.target("depot"), named: "watch") { invocation, next in
          log.add(
            "\(place) \(invocation.caller.map(\.rawValue) ?? "itself") \(invocation.source.map(\.rawValue) ?? "code")")
          return try await next(invocation)
        }
        CallObserver { log.add("\(place) \($0.invocation.destination)") }
      }
    }
    let two = try TwoProcesses(beside: watch("depot"), guards: watch("shop"))
    try await two.served {
      _ = try await two.caller.call(Depot.echo, "a")
      #expect(log.texts == ["shop itself code", "depot shop peer", "depot depot/echo", "shop depot/echo"])
    }
  }

  @Test("A gate in the other process cannot be skipped by its callers, and attachments do not cross (RM4, RM8)")
  func skipping() async throws {
    let log = Log()
    let gate = ModuleContents {
      Interception(.tag("idempotent"), named: "gate") { invocation, next in
        log.add("gate \(invocation.attachment == nil)")
        return try await next(invocation)
      }
    }
    let two = try TwoProcesses(beside: gate)
    try await two.served {
      var options = CallOptions(skipping: ["idempotent"])
      options.attachment = "a"
      _ = try await two.caller.call(Depot.echo, "a", options: options)
      #expect(log.texts == ["gate true"])
    }
  }

  @Test("A native action cannot be remote (RM5)") func native() throws {
    let key = ActionKey<Int, Int>("depot", "nativeCount", "id")
    let remote = Remote("depot", over: LocalTransport(as: "shop", over: LocalEngine())) { RemoteAction(key) }
    let mediator = try Mediator(modules: [])
    let error = #expect(throws: MediatorError.self) { try mediator.register(ModuleContents { remote }, as: "Depot") }
    #expect(error?.code == .nativeAction)
    #expect(error?.description.contains("'depot/nativeCount': native action: found a remote one") == true)
  }

  @Test("A remote action is declared for the target that it is in") func otherTarget() throws {
    let remote = Remote("store", over: LocalTransport(as: "shop", over: LocalEngine())) { RemoteAction(Depot.echo) }
    let mediator = try Mediator(modules: [])
    let error = #expect(throws: MediatorError.self) { try mediator.register(ModuleContents { remote }, as: "Depot") }
    #expect(error?.code == .foreignKey)
  }

  @Test(
    "Missing optional inputs are nil, and unknown ones are ignored (RM5)",
    arguments: [
      (#"{"id":3}"#, "3 nil"), (#"{"id":3,"note":null}"#, "3 nil"), (#"{"id":3,"note":"a","more":[1]}"#, "3 a"),
    ])
  func looseInputs(body: String, expected: String) async throws {
    let two = try TwoProcesses(change: { $0.body = Data(body.utf8) })
    try await two.served {
      let item = try await two.caller.call(Depot.item, 9, "x")
      #expect("\(item.id) \(item.note ?? "nil")" == expected)
    }
  }

  @Test(
    "Inputs that cannot be read are named, and the action has not run (RM12)",
    arguments: [
      "", "[]", "{", "{}", #"{"id":"a"}"#, #"{"id":1.5}"#, #"{"id":99999999999999999999}"#, #"{"id":null}"#,
      #"{"id":"# + String(repeating: "[", count: 100_000),
    ])
  func unreadableInputs(body: String) async throws {
    let two = try TwoProcesses(change: { $0.body = Data(body.utf8) })
    try await two.served {
      let error = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.clear, 9) }
      #expect(error?.code == .malformedParameter)
      #expect(error?.mayHaveRun == false)
      #expect(error?.description.contains("'depot/clear': malformed inputs") == true)
      #expect((error?.description.count ?? 0) < 600)
      #expect(two.log.texts.isEmpty)
    }
  }

  @Test("The call has an ID and a traceparent on both sides (RM19)") func context() async throws {
    let log = Log()
    let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    struct Traces: CallInstrument {
      let log: Log
      func begin(_ call: CallStart) { log.add(call.traceParent ?? "none") }
      func within(_ context: Void, _ body: CallBody) async throws -> CallResult { try await body() }
      func withinNow(_ context: Void, _ body: SynchronousCallBody) throws -> CallResult { try body() }
      func end(_ call: CallRecord, _ context: Void) { log.add(call.invocation.callID ?? "none") }
    }
    let two = try TwoProcesses(beside: ModuleContents { Traces(log: log) })
    try await two.served {
      _ = try await TraceContext.$traceParent.withValue(trace) { try await two.caller.call(Depot.echo, "a") }
      let id = try #require(two.sent.all.first?.message.headers["mk-id"])
      #expect(log.texts == [trace, id])
      _ = try await TraceContext.$traceParent.withValue("00-0-0-0") { try await two.caller.call(Depot.echo, "b") }
      #expect(two.sent.all.last?.message.headers["traceparent"] == nil)
      #expect(log.texts[2] == "none")
    }
  }

  @Test("An action of a key stores the ID and the caller of its calls (FD63)") func storedID() async throws {
    let log = Log()
    struct Note: Target {
      static let name: TargetName = "note"
      static let add = ActionKey<Int, Int>("note", "add", "id")
      static var actions: ActionTable<Note> {
        Action(Note.add) { target, call, id in
          target.log.add("\(call.caller?.rawValue ?? "none") \(call.callID ?? "none")")
          return id
        }
        .exposedToPeers()
      }
      let log: Log
    }
    let engine = LocalEngine()
    let server = try RemoteServer(
      Mediator { Registration { Note(log: log) } }, over: LocalTransport(as: "notes", over: engine),
      offers: [Offer(Note.add, to: "shop")])
    let sent = SentMessages()
    let watched = WatchedTransport(base: LocalTransport(as: "shop", over: engine), sent: sent)
    let caller = try Mediator { Remote("note", over: watched) { RemoteAction(Note.add) } }
    let serving = Task { try await server.run() }
    defer { serving.cancel() }
    try await server.waitUntilReady()
    #expect(try await caller.call(Note.add, 7) == 7)
    let id = try #require(sent.all.last?.message.headers["mk-id"])
    #expect(log.texts == ["shop \(id)"])
  }

  @Test("Observers of the caller see the ID and the traceparent that the server sees (RM19)")
  func callersObserver() async throws {
    struct Spans: CallInstrument {
      func begin(_ call: CallStart) -> String {
        // The number of a call, as the sixteen digits of a span.
        "00-0af7651916cd43dd8448eb211c80319c-\(String(call.id + 1 << 60, radix: 16))-01"
      }

      func within(_ span: String, _ body: CallBody) async throws -> CallResult {
        try await TraceContext.$traceParent.withValue(span) { try await body() }
      }
      func withinNow(_ span: String, _ body: SynchronousCallBody) throws -> CallResult { try body() }
      func end(_ call: CallRecord, _ span: String) {}
    }
    let two = try TwoProcesses()
    let (log, traces) = (Log(), Log())
    try two.caller.register(
      ModuleContents {
        Spans()
        CallObserver {
          log.add($0.invocation.callID ?? "none")
          traces.add(TraceContext.traceParent ?? "none")
        }
      }, as: "Log")
    try await two.served {
      _ = try await two.caller.call(Depot.echo, "a")
      _ = try await two.caller.open("app://depot/echo/b", source: .push)
      #expect(log.texts.count == 2 && Set(log.texts).count == 2)
      #expect(two.sent.all.suffix(2).map { $0.message.headers["mk-id"] } == log.texts)
      #expect(Set(traces.texts).count == 2)
      #expect(two.sent.all.suffix(2).map { $0.message.headers["traceparent"] } == traces.texts)
    }
  }

  @Test("Whoever reads the inputs of a call finds the declared types in both processes, however it began (FD45)")
  func typedInputs() async throws {
    struct Exceeded: Error {}
    let log = Log()
    @Sendable func ceiling(_ name: String) -> ModuleContents {
      ModuleContents {
        Interception { call, next in
          log.add("\(name) \(call.parameters["id"].map { "\(type(of: $0)) \($0)" } ?? "none")")
          guard let id = call.parameters["id"] as? Int, id <= 100 else { throw Exceeded() }
          return try await next(call)
        }
        CallObserver { log.add("\(name) saw \($0.invocation.parameters["id"].map { "\(type(of: $0))" } ?? "none")") }
      }
    }
    let two = try TwoProcesses(beside: ceiling("server"), guards: ceiling("caller"))
    let calls: [@Sendable (Mediator, Int) async throws -> Void] = [
      { try await $0.call(Depot.clear, $1) },
      { _ = try await $0.perform("depot", "clear", ["id": Int16($1)]) },
      { _ = try await $0.perform("depot", "clear", Parameters(texts: [("id", "\($1)")])) },
    ]
    try await two.served {
      for call in calls {
        let start = log.texts.count
        try await call(two.caller, 100)
        #expect(log.texts[start...] == ["caller Int 100", "server Int 100", "server saw Int", "caller saw Int"])
        await #expect(throws: Exceeded.self) { try await call(two.caller, 101) }
        #expect(log.texts.last == "caller saw Int")
      }
    }
  }

  @Test("A cycle of processes ends after eight hops (RM19)") func hops() async throws {
    let engine = LocalEngine()
    let key = ActionKey<Int, Int>("ring", "next", "count")
    final class Ring: Target {
      static let name: TargetName = "ring"
      static var actions: ActionTable<Ring> {
        Action(ActionKey<Int, Int>("ring", "next", "count")) { target, count in
          try await target.next.call(ActionKey<Int, Int>("ring", "next", "count"), count + 1)
        }
        .exposedToPeers()
      }
      let next: Mediator
      init(_ next: Mediator) { self.next = next }
    }
    let caller = try Mediator(modules: [])
    try caller.register(
      ModuleContents {
        Remote("ring", over: LocalTransport(as: "ring", over: engine), timeout: .seconds(3600)) { RemoteAction(key) }
      },
      as: "Ring")
    let process = try Mediator(modules: [])
    try process.register(ModuleContents { Registration { Ring(caller) } }, as: "Ring")
    let server = try RemoteServer(
      process, over: LocalTransport(as: "ring", over: engine), offers: [Offer(key, to: "ring")])
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    let error = await #expect(throws: MediatorError.self) { try await caller.call(key, 0) }
    #expect(error?.code == .tooManyHops)
    #expect(error?.description.contains("found 8 processes before this one") == true)
    serving.cancel()
  }

  @Test(
    "The other process has the time of the call, or that of its target if it has none (RM11, FD76)",
    arguments: [
      (Duration.seconds(900), 600_001...900_000), (.seconds(40), 1...40_000), (.seconds(7200), 900_001...3_600_000),
      (nil, 3_000_000...3_600_000),
    ])
  func budget(timeout: Duration?, expected: ClosedRange<Int>) async throws {
    let two = try TwoProcesses()
    try await two.served {
      _ = try await two.caller.call(Depot.echo, "a", options: CallOptions(timeout: timeout))
    }
    let budget = try #require(two.sent.all.first?.message.headers["mk-budget"].flatMap { Int($0) })
    #expect(expected.contains(budget))
  }

  @Test(
    "The deadline and the trace of a call are those of calls that it makes in another process, over two hops (FD76)")
  func deadlineOverTwoHops() async throws {
    enum Shelf {
      static let pick = ActionKey<String, String>("shelf", "pick", "text")
    }
    final class ShelfTarget: Target {
      static let name: TargetName = "shelf"
      static var actions: ActionTable<ShelfTarget> {
        // Without a timeout of its own, and with a longer one.
        Action(Shelf.pick) { target, text in
          _ = try await target.depot.call(Depot.echo, text)
          return try await target.depot.call(Depot.echo, text, options: CallOptions(timeout: .seconds(3000)))
        }
        .exposedToPeers()
      }
      let depot: Mediator
      init(_ depot: Mediator) { self.depot = depot }
    }
    let depot = try TwoProcesses()
    let middle = try Mediator(modules: [])
    try middle.register(ModuleContents { Registration { ShelfTarget(depot.caller) } }, as: "Shelf")
    let server = try RemoteServer(
      middle, over: LocalTransport(as: "shelf", over: depot.engine), offers: [Offer(Shelf.pick, to: "till")])
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    let caller = try Mediator(modules: [])
    try caller.register(
      ModuleContents {
        Remote("shelf", over: LocalTransport(as: "till", over: depot.engine)) { RemoteAction(Shelf.pick) }
      }, as: "Shelf")
    let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    _ = try await depot.served {
      try await TraceContext.$traceParent.withValue(trace) {
        try await caller.call(Shelf.pick, "a", options: CallOptions(timeout: .seconds(900)))
      }
    }
    let calls = depot.sent.all.map(\.message.headers)
    #expect(calls.count == 2)
    for call in calls {
      let budget = try #require(call["mk-budget"].flatMap { Int($0) })
      #expect((1...900_000).contains(budget) && call["traceparent"] == trace && call["mk-hops"] == "2")
    }
    serving.cancel()
  }

  @Test("The deadline of a call ends with it: parts of its result, and a task that it leaves, have none (FD76, RM29)")
  func deadlineEndsWithTheCall() async throws {
    enum Shelf {
      static let each = ActionKey<AsyncThrowingStream<String, any Error>>("shelf", "each")
    }
    final class ShelfTarget: Target {
      static let name: TargetName = "shelf"
      static var actions: ActionTable<ShelfTarget> {
        Action(Shelf.each) { target in
          let depot = target.depot
          _ = try await depot.caller.call(Depot.echo, "within")
          Task {
            for await _ in target.ended.stream {}
            _ = try await depot.caller.call(Depot.echo, "after")
          }
          let parts = Atomic(0)
          return AsyncThrowingStream(unfolding: {
            parts.add(1, ordering: .relaxed).newValue > 2 ? nil : try await depot.caller.call(Depot.echo, "part")
          })
        }
        .exposedToPeers()
      }
      let depot: TwoProcesses
      let ended: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)
      init(_ depot: TwoProcesses, _ ended: (AsyncStream<Void>, AsyncStream<Void>.Continuation)) {
        (self.depot, self.ended) = (depot, ended)
      }
    }
    let (depot, ended) = (try TwoProcesses(), AsyncStream<Void>.makeStream())
    let middle = try Mediator(of: ModuleContents { Registration { ShelfTarget(depot, ended) } })
    let server = try RemoteServer(
      middle, over: LocalTransport(as: "shelf", over: depot.engine), offers: [Offer(Shelf.each, to: "till")])
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    let caller = try Mediator(
      of: ModuleContents {
        Remote("shelf", over: LocalTransport(as: "till", over: depot.engine)) { RemoteAction(Shelf.each) }
      })
    try await depot.served {
      var parts: [String] = []
      for try await part in try await caller.call(Shelf.each, options: CallOptions(timeout: .seconds(900))) {
        parts.append(part)
      }
      #expect(parts == ["part", "part"])
      ended.continuation.finish()
      while depot.sent.all.count < 4 { await Task.yield() }
    }
    let budgets = depot.sent.all.compactMap { $0.message.headers["mk-budget"].flatMap { Int($0) } }
    #expect(budgets.map { $0 > 900_000 } == [false, true, true, true], "\(budgets)")
    serving.cancel()
  }

  @Test("All actions of one name are called, in this process and in others, as handlers of an event (FD75)")
  func handlersOfOneEvent() async throws {
    final class MailTarget: Target {
      static let name: TargetName = "mail"
      static var actions: ActionTable<MailTarget> {
        Action(ActionKey<String, String>("mail", "echo", "text")) { _, text in "mail \(text)" }
      }
    }
    let two = try TwoProcesses(guards: ModuleContents { Registration { MailTarget() } })
    try await two.served {
      var answers: [String] = []
      for target in two.caller.catalog().targets where target.actions.contains(where: { $0.name == "echo" }) {
        answers.append(try await two.caller.call(ActionKey<String, String>(target.name, "echo", "text"), "a"))
      }
      #expect(answers == ["a", "mail a"])
      #expect(two.log.texts == ["echo a"])
    }
  }

  @Test("A value is encoded once and decoded once on each side (RM38)") func codedOnce() async throws {
    struct Counted: Codable, Sendable {
      static let log = Log()
      init() {}
      init(from decoder: any Decoder) throws {
        _ = try decoder.singleValueContainer().decode(Int.self)
        Self.log.add("decoded")
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(7)
        Self.log.add("encoded")
      }
    }
    enum Counts {
      static let echo = ActionKey<Counted, Counted>("counts", "echo", "value")
    }
    final class CountsTarget: Target {
      static let name: TargetName = "counts"
      static var actions: ActionTable<CountsTarget> {
        Action(Counts.echo) { _, value in
          Counted.log.add("ran")
          return value
        }
        .exposedToPeers()
      }
    }
    struct Passing: Interceptor {
      func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable { try await next(invocation) }
    }
    let depot = try TwoProcesses(
      beside: ModuleContents {
        Registration { CountsTarget() }
        Interception(.target("counts"), Passing())
      })
    let server = try RemoteServer(
      depot.local, over: LocalTransport(as: "counts-process", over: depot.engine),
      offers: [Offer(Counts.echo, to: "shop")])
    let serving = Task { try await server.run() }
    try await server.waitUntilReady()
    try depot.caller.register(
      ModuleContents {
        Remote("counts", over: LocalTransport(as: "shop", over: depot.engine), timeout: .seconds(3600)) {
          RemoteAction(Counts.echo)
        }
        Interception(.target("counts"), Passing())
      }, as: "Counts")
    _ = try await depot.caller.call(Counts.echo, Counted())
    #expect(Counted.log.texts == ["encoded", "decoded", "ran", "encoded", "decoded"])
    serving.cancel()
  }

  @Test("explain, resolve and the manifest name the engine, without using it (RM20)") func explanations() async throws {
    let two = try TwoProcesses()
    let explanation = "\(two.caller.explain("app://depot/echo/a", source: .push))"
    #expect(explanation.contains("guard      remote depot by memory: not tried yet"))
    #expect(two.caller.catalog().targets.map(\.remote) == ["memory"])
    #expect(two.local.catalog().targets.map(\.remote) == [nil])
    #expect(two.sent.all.isEmpty)
    try await two.served { _ = try await two.caller.call(Depot.echo, "a") }
    let later = "\(two.caller.explain("app://depot/echo/a", source: .push))"
    #expect(later.contains(#/remote depot by memory: reachable for \d+ s, 1 instance/#))
  }
}
