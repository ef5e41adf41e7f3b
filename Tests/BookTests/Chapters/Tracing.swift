import MediatorRemote
import Synchronization
import Testing

struct TracedCalls: CallInstrument {
  func begin(_ call: CallStart) -> any Span { startSpan(call.name) }

  func within(_ span: any Span, _ body: CallBody) async throws -> CallResult {
    try await ServiceContext.withValue(span.context) { try await body() }
  }

  func withinNow(_ span: any Span, _ body: SynchronousCallBody) throws -> CallResult {
    try ServiceContext.withValue(span.context) { try body() }
  }

  func end(_ call: CallRecord, _ span: any Span) {
    span.operationName = call.name
    if case .failure(let error) = call.outcome { span.recordError(error) }
    span.end()
  }
}

struct TracedProcesses: CallInstrument {
  func begin(_ call: CallStart) -> any Span { startSpan(call.name, parent: call.traceParent) }

  func within(_ span: any Span, _ body: CallBody) async throws -> CallResult {
    try await TraceContext.$traceParent.withValue(span.traceParent) { try await body() }
  }

  func withinNow(_ span: any Span, _ body: SynchronousCallBody) throws -> CallResult {
    try TraceContext.$traceParent.withValue(span.traceParent) { try body() }
  }

  func end(_ call: CallRecord, _ span: any Span) { span.end() }
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

nonisolated protocol Span: Sendable {
  var context: ServiceContext { get }
  var operationName: String { get nonmutating set }
  var traceParent: String { get }
  func recordError(_ error: any Error)
  func end()
}

nonisolated struct ServiceContext: Sendable {
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
private nonisolated final class EndedSpans: Sendable {
  @TaskLocal static var current = EndedSpans()
  let lines = Mutex<[String]>([])
  private let count = Mutex(0)

  func nextNumber() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private nonisolated final class NotedSpan: Span {
  let name: Mutex<String>
  let parent: String
  let error = Mutex("")
  let number = EndedSpans.current.nextNumber()

  init(_ name: String, in parent: String) {
    self.name = Mutex(name)
    self.parent = parent
  }

  var traceParent: String {
    let digits = String(number, radix: 16)
    return "00-0af7651916cd43dd8448eb211c80319c-\(String(repeating: "0", count: 16 - digits.count))\(digits)-01"
  }

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

nonisolated func startSpan(_ name: String) -> any Span { NotedSpan(name, in: ServiceContext.current?.span ?? "none") }

nonisolated func startSpan(_ name: String, parent: String?) -> any Span {
  NotedSpan(name, in: (parent ?? TraceContext.traceParent).map { String($0.dropLast(3).suffix(1)) } ?? "none")
}

@Suite("The book's traces and startups") struct TracingChapterTests {
  @Test("The adapter names a link's span at its end, and nests the calls in it (PF25, PF26)")
  func spansAreNested() async throws {
    let mediator = try Mediator(modules: [ShopModule.self, OrdersModule.self])
    try mediator.register(
      ModuleContents {
        TracedCalls()
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

  @Test("A span in another process is in that of its caller (RM19)") func spansCrossProcesses() async throws {
    let engine = LocalEngine()
    let ended = EndedSpans()
    let traced = ModuleContents { ListedTraces(list: ended) }
    let warehouse = try Mediator(modules: [StockModule.self])
    try warehouse.register(traced, as: "Traced")
    let server = try RemoteServer(
      warehouse, over: LocalTransport(as: "warehouse", over: engine), offers: [Offer(Stock.count, to: "shop")])
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    let shop = try Mediator()
    try shop.register(remoteStock(LocalTransport(as: "shop", over: engine)), as: "Stock")
    try shop.register(traced, as: "Traced")
    _ = try await shop.call(Stock.count, 21)
    serving.cancel()
    try await serving.value
    // The first span is that of the caller, the second one that of the other process, which ends first.
    #expect(ended.lines.withLock { $0 } == ["stock/count in 1", "stock/count in none"])
  }
}

/// The instrument of the book, whose spans end in one list for both processes.
private struct ListedTraces: CallInstrument {
  let list: EndedSpans

  func begin(_ call: CallStart) -> any Span { EndedSpans.$current.withValue(list) { TracedProcesses().begin(call) } }

  func within(_ span: any Span, _ body: CallBody) async throws -> CallResult {
    try await TracedProcesses().within(span, body)
  }

  func withinNow(_ span: any Span, _ body: SynchronousCallBody) throws -> CallResult {
    try TracedProcesses().withinNow(span, body)
  }

  func end(_ call: CallRecord, _ span: any Span) {
    EndedSpans.$current.withValue(list) { TracedProcesses().end(call, span) }
  }
}
