import Foundation
import MediatorKit
import MediatorLinks
import MediatorNavigation
import MediatorRemote
import RoutePatterns
import Synchronization
import Testing

/// The members that have been called.
nonisolated final class Log: Sendable {
  private let lines = Mutex<Set<String>>([])
  var all: [String] { lines.withLock { $0.sorted() } }
  func add(_ line: String) { lines.withLock { _ = $0.insert(line) } }
}

struct NotingReader: URLReader {
  let log: Log

  func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    log.add("read")
    return try StandardURLReader().read(text)
  }
}

struct NotingInterceptor: Interceptor {
  let log: Log

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    log.add("intercept")
    return try await next(invocation)
  }
}

struct NotingMatcher: RouteMatcher {
  let log: Log

  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
    log.add("match")
    return [:]
  }
}

struct NotingInstrument: CallInstrument {
  let log: Log

  func begin(_ call: CallStart) -> String {
    log.add("begin")
    return call.name
  }

  func within(_ name: String, _ body: CallBody) async throws -> CallResult {
    log.add("within")
    return try await body()
  }

  func withinNow(_ name: String, _ body: SynchronousCallBody) throws -> CallResult {
    log.add("withinNow")
    return try body()
  }

  func end(_ call: CallRecord, _ name: String) { log.add("end") }
}

struct Mark: TextDecodable {
  let text: String

  init(text: String) throws(ParameterError) {
    if text.isEmpty { throw .malformed(expected: "a mark") }
    self.text = text
  }

  var parameterText: String { "parameterText" }
}

struct Blank: ParameterDecodable {
  let text: String

  static func decode(_ source: Parameters.Source) throws(ParameterError) -> Blank { Blank(text: "decode") }
  static func convert(_ native: any Sendable) throws(ParameterError) -> Blank? { Blank(text: "convert") }
  static var canBeAbsent: Bool { true }
  var parameterTexts: [String]? { [text] }
}

struct NamedPage: Page {
  var title: String { "title" }
}

@MainActor final class NotingNavigator: Navigator {
  private(set) var state = NavigationState()
  let log: Log

  init(_ log: Log) { self.log = log }

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    log.add("change")
    try change(&state)
  }
}

final class MarksTarget: Target {
  static let name: TargetName = "marks"
  static let lifetime = Lifetime.transient
  static var actions: ActionTable<MarksTarget> {
    Action("read", "mark", "blank") { (_, mark: Mark, blank: Blank) in "\(mark.text) \(blank.text)" }
      .route("/mark/:mark").exposed(to: .all)
    Action("later", "mark") { await $0.later($1) }
    Fallback { _, miss in "no such action" }
  }

  func later(_ mark: Mark) async -> String { mark.text }
}

/// What one process serves to another.
nonisolated final class Wires: Sendable {
  private let answers = Mutex<[(pattern: RemoteSubject, answer: RemoteAnswer)]>([])
  var count: Int { answers.withLock { $0.count } }
  func add(_ pattern: RemoteSubject, _ answer: RemoteAnswer) { answers.withLock { $0.append((pattern, answer)) } }
  func answer(to subject: RemoteSubject) -> RemoteAnswer? {
    answers.withLock { answers in answers.first { $0.pattern.matches(subject) }?.answer }
  }
}

struct Pipe: Transport {
  let wires: Wires
  let peer: PeerName
  let log: Log
  var engine: String { "pipe" }
  var limits: TransportLimits { TransportLimits(messageSize: 1 << 20, verifiesCallers: true) }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    log.add("request")
    guard let answer = wires.answer(to: subject) else { throw .notServed }
    guard let message = await answer(message, subject) else { throw .lost("no answer") }
    return message
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) { log.add("send") }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    wires.add(pattern, answer)
    return Served(log: log)
  }
}

struct Served: Serving {
  let log: Log
  func stop() async { log.add("stop serving") }
}

final class Depot: Target {
  static let name: TargetName = "depot"
  static let count = ActionKey<Int, Int>("depot", "count", "product")
  static var actions: ActionTable<Depot> { Action(Depot.count) { (_, product) in product * 2 }.exposedToPeers() }
}

@Suite("A client with any settings") struct ProtocolTests {
  let log = Log()

  @Test("What implements a protocol of the runtime is called (FD1)") func runtime() async throws {
    let log = log
    let links = LinkSettings(
      schemes: ["app"], reader: NotingReader(log: log),
      openExternally: { url in
        log.add("openExternally")
        return url
      })
    let mediator = try Mediator(links: links)
    try mediator.register(
      ModuleContents {
        Registration { MarksTarget() }
        NotingInstrument(log: log)
        Interception(.tag("noted"), NotingInterceptor(log: log))
        Interception(.tag("noted"), named: "a closure") { invocation, next in
          log.add("closure")
          return try await next(invocation)
        }
        Startup { _ in
          log.add("start")
        } stop: { _ in
          log.add("stop")
        }
        Route("/noted", exposedTo: .all) { () async in "noted" }.tagged("noted")
        Route(matching: NotingMatcher(log: log), priority: -1, exposedTo: .all) { (_: Parameters) in "matched" }
      }, as: "Marks")
    mediator.rewrites = try RewriteSet([Rewrite(from: "/out", to: "https://example.com/")], for: mediator)
    let started = try await mediator.start()
    #expect(try await mediator.open("app://mark/a", source: .push, as: String.self) == "a decode")
    let mark = try Mark(text: "b")
    #expect(try mediator.performNow("marks", "read", ["mark": mark, "blank": 1], as: String.self) == "b convert")
    #expect(try await mediator.perform("marks", "later", ["mark": mark], as: String.self) == "b")
    #expect(try await mediator.perform("marks", "none", as: String.self) == "no such action")
    #expect(try await mediator.open("app://noted", source: .push, as: String.self) == "noted")
    #expect(try await mediator.open("app://anything", source: .push, as: String.self) == "matched")
    #expect(try await mediator.open("app://out", source: .push, as: String.self) == "https://example.com/")
    #expect(!mediator.isCached("marks"))
    await started.stop()
    #expect(
      log.all == [
        "begin", "closure", "end", "intercept", "match", "openExternally", "read", "start", "stop", "within",
        "withinNow",
      ])
  }

  @Test("What implements a protocol of the navigation is called (FD1)") @MainActor func navigation() async throws {
    let log = log
    let navigator = NotingNavigator(log)
    let handler = PageHandler(
      shouldHandle: { _ in
        log.add("shouldHandle")
        return true
      },
      targetPage: { page, _ in
        log.add("targetPage")
        return page
      },
      sourcePage: { _, navigator in
        log.add("sourcePage")
        return navigator.current
      },
      transition: { entry, _, navigator in
        log.add("transition")
        try await navigator.show(entry)
      },
      didComplete: { entry in log.add("didComplete \(entry.title)") })
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"]))
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { navigator }, as: { $0 })
        PageRoute("/named", exposedTo: .all, handler: handler) { NamedPage() }
          .guarded(by: "signed-in")
        TagGate("signed-in") { _ in
          log.add("isOpen")
          return true
        } asking: { _, _ in
          true
        }
      }, as: "Pages")
    try await mediator.open("app://named", source: .push)
    #expect(
      log.all == ["change", "didComplete title", "isOpen", "shouldHandle", "sourcePage", "targetPage", "transition"])
  }

  @Test("A transport of the client moves calls (FD1)") func transport() async throws {
    let wires = Wires()
    let depot = try Mediator()
    try depot.register(ModuleContents { Registration { Depot() } }, as: "Depot")
    let server = try RemoteServer(
      depot, over: Pipe(wires: wires, peer: "depot", log: log), offers: [Offer(Depot.count, to: "shop")])
    let serving = Task { try await server.run() }
    while wires.count < 3 { await Task.yield() }
    let remote = Remote("depot", over: Pipe(wires: wires, peer: "shop", log: log)) { RemoteAction(Depot.count) }
    let shop = try Mediator()
    try shop.register(ModuleContents { remote }, as: "Depot")
    #expect(try await shop.call(Depot.count, 21) == 42)
    serving.cancel()
    try await serving.value
    #expect(log.all == ["request", "stop serving"])
  }
}
