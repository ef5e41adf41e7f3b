import Dispatch
import Foundation
import MediatorRemote
import NatsTransport
import ShopAccountFeature
import ShopOrdersAPI
import ShopOrdersFeature
import ShopProductsFeature
import ShopSettings
import ShopStorage

/// Runs the orders for the shop until SIGTERM or SIGINT, and then ends once the calls that run are over.
///
/// It reads the session and the cart from the files of the shop, so both run on one machine with the same `--data`. Any number of
/// servers may run.
@main struct OrdersServer {
  static func main() async {
    guard let settings = CommandLineSettings(Array(CommandLine.arguments.dropFirst())), settings.words.isEmpty else {
      report("usage: orders-server [--data DIRECTORY] [--trace]")
      exit(2)
    }
    do {
      let server = try server(settings)
      report("orders: for 'shop' at \(EngineSettings.address)")
      let task = Task { try await server.run { report("orders: cannot serve yet: \($0)") } }
      let signals = onEnding { task.cancel() }
      try await task.value
      withExtendedLifetime(signals) {}
      report("orders: drained")
    } catch {
      report("orders: \(error)")
      exit(1)
    }
  }

  private static func server(_ settings: CommandLineSettings) throws -> RemoteServer {
    // The cart exports itself: `discovering: true` finds it.
    let mediator = try Mediator(
      modules: [AccountModule.self, OrdersModule.self, ProductsModule.self], discovering: true)
    try mediator.register(.storage(in: settings.data), as: "Storage")
    if settings.traces {
      let traces = TraceFiles(of: "orders", in: settings.data) { report($0) }
      try mediator.register(ModuleContents { traces }, as: "Trace")
    }
    return try RemoteServer(
      mediator, over: EngineSettings.transport(as: "orders"),
      offers: [Offer(Orders.list, to: "shop"), Offer(Orders.detail, to: "shop"), Offer(Orders.place, to: "shop")],
      errors: [OrdersError.self])
  }

  /// Calls back on SIGTERM and SIGINT; not in `main`, whose closures belong to the main actor.
  private static func onEnding(_ body: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: body)
      source.activate()
      return source
    }
  }

  private static func report(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
