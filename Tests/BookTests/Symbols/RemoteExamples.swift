import MediatorRemoteTesting
import MediatorRemoteUnix

/// The examples in the comments of MediatorRemote.
enum RemoteExamples {
  private nonisolated static let engine = LocalEngine()
  private nonisolated static var transport: LocalTransport { LocalTransport(as: "shop", over: engine) }

  enum RemoteStock: Module {
    static let name: ModuleName = "Stock"
    static let stock = Remote("stock", over: transport, errors: [StockError.self]) {
      RemoteAction(Stock.count).route("/stock/:product<int>").exposed(to: .push)
    }
    static var contents: ModuleContents { stock }
  }

  static func action() -> RemoteAction<Int, Int> {
    RemoteAction(Stock.count).route("/stock/:product<int>").tagged("signed-in").exposed(to: .push)
  }

  static func offer() -> Offer {
    Offer(Stock.count, to: "shop", "clinic")
  }

  static func retry() -> ModuleContents {
    ModuleContents {
      Interception(.target("stock"), RemoteRetry(attempts: 3))
    }
  }

  static func serving() async throws {
    let mediator = try Mediator(modules: [StockModule.self])
    let offers = [Offer(Stock.count, to: "shop")]
    let server = try RemoteServer(mediator, over: transport, offers: offers, errors: [StockError.self])
    try await server.run()
  }

  static func overSockets() -> UnixTransport {
    let transport = UnixTransport(in: UnixTransport.folder(named: "shop"), as: "shop")
    return transport
  }

  static func answered(
    _ pending: PendingAnswers, _ deadline: ContinuousClock.Instant, _ subject: RemoteSubject, _ message: RemoteMessage,
    _ write: (UInt64, RemoteSubject, RemoteMessage) -> Bool
  ) async throws -> RemoteMessage {
    let answer = try await pending.answer(until: deadline) { id in
      if !write(id, subject, message) { pending.finish(id, .failure(.notSent("the connection is closed"))) }
    }
    return answer
  }

  static func duties(_ shop: any Transport, _ depot: any Transport, _ otherDepot: any Transport) async throws {
    try await expectTransport(from: shop, to: [depot, otherDepot], serving: "depot")
  }

  static func engines() -> [LocalTransport] {
    let engine = LocalEngine()
    let shop = LocalTransport(as: "shop", over: engine)
    let warehouse = LocalTransport(as: "warehouse", over: engine)
    return [shop, warehouse]
  }

  static func chaos() async throws {
    let engine = ChaosEngine(seed: 7, plan: ChaosPlan(drops: 0.2, duplicates: 0.2))
    let warehouse = try Mediator(modules: [StockModule.self])
    let server = try RemoteServer(
      warehouse, over: ChaosTransport(as: "warehouse", over: engine), offers: [Offer(Stock.count, to: "shop")])
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }

    let remote = Remote("stock", over: ChaosTransport(as: "shop", over: engine)) { RemoteAction(Stock.count) }
    let shop = try Mediator(modules: [])
    try shop.register(ModuleContents { remote }, as: "Stock")
    do {
      print(try await engine.run { try await shop.call(Stock.count, 3) })
    } catch let error as MediatorError where error.mayHaveRun {
      print("lost, after \(engine.elapsed)")  // Ten seconds on the engine's clock, none on that of the wall.
    }
    await engine.settle()
    serving.cancel()
  }
}
