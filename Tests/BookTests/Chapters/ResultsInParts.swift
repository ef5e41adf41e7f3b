import MediatorRemote

nonisolated enum Imports {
  static let run = ActionKey<AsyncThrowingStream<ImportPart, any Error>, [String]>("imports", "run", "lines")
}

nonisolated enum ImportPart: Codable, Sendable {
  case progress(lines: Int)
  case done(products: Int)
}

nonisolated enum ImportError: Error, Codable {
  case notAProduct(String)
}

struct ImportTarget: Target {
  static let name: TargetName = "imports"
  static var actions: ActionTable<ImportTarget> {
    Action(Imports.run) { $0.run($1) }.exposedToPeers()
  }

  func run(_ lines: [String]) -> AsyncThrowingStream<ImportPart, any Error> {
    let job = ImportJob(lines)
    return AsyncThrowingStream(unfolding: { try await job.next() })
  }
}

actor ImportJob {
  private let lines: [String]
  private var products = 0
  private var isDone = false

  init(_ lines: [String]) { self.lines = lines }

  func next() throws -> ImportPart? {
    if isDone { return nil }
    guard products < lines.count else {
      isDone = true
      return .done(products: products)
    }
    guard Int(lines[products]) != nil else { throw ImportError.notAProduct(lines[products]) }
    products += 1
    return .progress(lines: products)
  }
}

func serveImports(_ transport: any Transport) async throws {
  let mediator = try Mediator()
  try mediator.register(ModuleContents { Registration { ImportTarget() } }, as: "Imports")
  let offers = [Offer(Imports.run, to: "shop")]
  try await RemoteServer(mediator, over: transport, offers: offers, errors: [ImportError.self]).run()
}

func remoteImports(_ transport: any Transport) -> ModuleContents {
  ModuleContents {
    Remote("imports", over: transport, errors: [ImportError.self]) {
      RemoteAction(Imports.run)
    }
  }
}

func importAll(_ lines: [String], with mediator: Mediator, print: Printout) async throws {
  for try await part in try await mediator.call(Imports.run, lines) {
    switch part {
    case .progress(let lines): print("line", lines)
    case .done(let products): print(products, "products")
    }
  }
}

func resultsInParts(print: Printout) async throws {
  let engine = LocalEngine()
  let server = Task { try await serveImports(LocalTransport(as: "warehouse", over: engine)) }
  while engine.servingCount < 4 { await Task.yield() }
  let shop = try Mediator()
  try shop.register(remoteImports(LocalTransport(as: "shop", over: engine)), as: "Imports")

  try await importAll(["1001", "1002"], with: shop, print: print)
  do {
    try await importAll(["1001", "ring"], with: shop, print: print)
  } catch ImportError.notAProduct(let line) {
    print("no product:", line)
  }

  server.cancel()
  try await server.value
}
