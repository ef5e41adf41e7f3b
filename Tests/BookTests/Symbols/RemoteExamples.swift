import MediatorKit
import MediatorRemote
import RoutePatterns

/// The examples in the comments of MediatorRemote.
enum RemoteExamples {
  private static let engine = LocalEngine()
  private static var transport: LocalTransport { LocalTransport(as: "shop", over: engine) }

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

  static func engines() -> [LocalTransport] {
    let engine = LocalEngine()
    let shop = LocalTransport(as: "shop", over: engine)
    let warehouse = LocalTransport(as: "warehouse", over: engine)
    return [shop, warehouse]
  }
}
