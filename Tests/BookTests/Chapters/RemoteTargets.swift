import MediatorRemote

nonisolated enum Stock {
  static let count = ActionKey<Int, Int>("stock", "count", "product")
}

enum StockError: Error, Codable {
  case unknownProduct(Int)
}

enum StockModule: Module {
  static let name: ModuleName = "Stock"
  static var contents: ModuleContents {
    Registration { StockTarget() }
  }
}

struct StockTarget: Target {
  static let name: TargetName = "stock"
  static var actions: ActionTable<StockTarget> {
    Action(Stock.count) { try $0.count(of: $1) }.exposedToPeers()
  }

  func count(of product: Int) throws -> Int {
    if product > 100 { throw StockError.unknownProduct(product) }
    return product * 2
  }
}

func serve(_ transport: any Transport) async throws {
  let mediator = try Mediator(modules: [StockModule.self])
  let offers = [Offer(Stock.count, to: "shop")]
  try await RemoteServer(mediator, over: transport, offers: offers, errors: [StockError.self]).run()
}

func remoteStock(_ transport: any Transport) -> ModuleContents {
  ModuleContents {
    Remote("stock", over: transport, errors: [StockError.self]) {
      RemoteAction(Stock.count).route("/stock/:product<int>").exposed(to: .push)
    }
  }
}

struct MailTarget: Target {
  static let name: TargetName = "mail"
  static var actions: ActionTable<MailTarget> {
    Action("counted", "product") { (_, product: Int) in "a letter on product \(product)" }
  }
}

func remoteTargets(print: Printout) async throws {
  let engine = LocalEngine()
  let server = Task { try await serve(LocalTransport(as: "warehouse", over: engine)) }
  while engine.servingCount < 3 { await Task.yield() }

  let shop = try Mediator()
  try shop.register(remoteStock(LocalTransport(as: "shop", over: engine)), as: "Stock")
  print(try await shop.call(Stock.count, 21))
  print(try await shop.open("shop://stock/4", source: .push))
  do {
    _ = try await shop.call(Stock.count, 101)
  } catch StockError.unknownProduct(let product) {
    print("no product", product)
  }

  try shop.register(ModuleContents { Registration { MailTarget() } }, as: "Mail")
  for target in shop.catalog().targets where target.actions.contains(where: { $0.name == "counted" }) {
    print(try await shop.call(ActionKey<String, Int>(target.name, "counted", "product"), 21))
  }

  server.cancel()
  try await server.value
}
