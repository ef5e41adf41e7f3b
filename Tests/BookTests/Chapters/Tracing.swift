import MediatorKit
import RoutePatterns
import Synchronization
import Testing

struct TracedCalls: CallInstrument {
  func begin(_ call: CallStart) -> any Span { startSpan(call.name) }

  func within<Value>(_ span: any Span, _ body: () async throws -> Value) async rethrows -> Value {
    try await ServiceContext.withValue(span.context) { try await body() }
  }

  func within<Value>(_ span: any Span, _ body: () throws -> Value) rethrows -> Value {
    try ServiceContext.withValue(span.context) { try body() }
  }

  func end(_ call: CallRecord, _ span: any Span) {
    span.operationName = call.name
    if case .failure(let error) = call.outcome { span.recordError(error) }
    span.end()
  }
}

func run(_ mediator: Mediator) async throws {
  let started = try await mediator.start()
  try? await gracefulShutdown()
  await started.stop()
}

protocol Ledger: Sendable {
  func open() async throws
  func close() async
}

enum LedgerModule: Module {
  static let name: ModuleName = "Ledger"
  static var contents: ModuleContents {
    Service((any Ledger).self) { PaperLedger() }
    Startup { mediator in
      try await mediator.service((any Ledger).self).open()
    } stop: { mediator in
      await (try? mediator.service((any Ledger).self))?.close()
    }
  }
}

private struct PaperLedger: Ledger {
  func open() { Desk.lines.withLock { $0.append("open") } }
  func close() { Desk.lines.withLock { $0.append("closed") } }
}

private enum Desk {
  static let lines = Mutex<[String]>([])
}

// Stand for swift-service-lifecycle and swift-distributed-tracing, with their names.

func gracefulShutdown() async throws {
  Desk.lines.withLock { $0.append("running") }
}

protocol Span: Sendable {
  var context: ServiceContext { get }
  var operationName: String { get nonmutating set }
  func recordError(_ error: any Error)
  func end()
}

struct ServiceContext: Sendable {
  @TaskLocal static var current: ServiceContext?
  let span: String

  static func withValue<Value>(_ context: ServiceContext, operation: () throws -> Value) rethrows -> Value {
    try $current.withValue(context, operation: operation)
  }

  static func withValue<Value>(
    _ context: ServiceContext, operation: () async throws -> Value
  ) async rethrows -> Value {
    try await $current.withValue(context, operation: operation)
  }
}

/// Spans that have ended, with the span in which each began.
private final class EndedSpans: Sendable {
  @TaskLocal static var current = EndedSpans()
  let lines = Mutex<[String]>([])
}

private final class NotedSpan: Span {
  let name: Mutex<String>
  let parent = ServiceContext.current?.span ?? "none"
  let error = Mutex("")

  init(_ name: String) { self.name = Mutex(name) }

  var context: ServiceContext { ServiceContext(span: operationName) }
  var operationName: String {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }
  func recordError(_ error: any Error) { self.error.withLock { $0 = " failed" } }
  func end() {
    let line = "\(operationName) in \(parent)\(error.withLock { $0 })"
    EndedSpans.current.lines.withLock { $0.append(line) }
  }
}

func startSpan(_ name: String) -> any Span { NotedSpan(name) }

@Suite("The book's traces and startups") struct TracingChapterTests {
  @Test("The adapter names a link's span at its end, and nests the calls in it (PF25, PF26)")
  func spansAreNested() async throws {
    let mediator = try Mediator(modules: [ShopModule.self, OrdersModule.self])
    try mediator.register(
      ModuleContents {
        Instrument(TracedCalls())
        Route("/count", exposedTo: .all) { [weak mediator] async throws in
          try await mediator?.perform("cart", "lines")
        }
        Route("/fails", exposedTo: .all) { () throws -> Int in throw CancellationError() }
      }, as: "Traced")
    let ended = EndedSpans()
    try await EndedSpans.$current.withValue(ended) {
      _ = try await mediator.open("shop://count", source: .push)
      _ = try? mediator.openNow("shop://fails", source: .push)
    }
    #expect(ended.lines.withLock { $0 } == ["cart/lines in (link)", "/count in none", "/fails in none failed"])
  }

  @Test("The ledger is open while the modules are started (PF28)") func startups() async throws {
    let mediator = try Mediator(modules: [LedgerModule.self])
    try await run(mediator)
    #expect(Desk.lines.withLock { $0 } == ["open", "running", "closed"])
  }
}
