import EngineProcess
import Foundation
import MediatorRemoteUnix
import NatsTransport

/// Measures times, or the memory of a million calls, or kills and stops servers and engine while they are called.
///
/// `echo FOLDER URL` and `serve URL LOG` are the programs at the other end.
@main struct RemoteLoad {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    guard Engine.program != nil else { return print("skipped: apt-get install nats-server") }
    switch (words.first, words.count) {
    case ("bench", 1): try await bench()
    case ("echo", 3):
      let bare = try BareClient(words[3], user: "orders", password: "orders-on-this-machine")
      try bare.echo("mk.1.orders.bare.*", group: "bare")
      try await Bench.serve(in: URL(filePath: words[2]), [Engine.transport(words[3], as: "orders")])
    case ("memory", 1): exit(try await Memory().run() ? 0 : 1)
    case ("kill", 2):
      guard let seconds = words.last.flatMap(Int.init) else { fallthrough }
      exit(try await kill(for: .seconds(seconds)) ? 0 : 1)
    case ("serve", 3): try await Load.server(over: Engine.transport(words[2], as: "orders"), RunLog(words[3])).run()
    default:
      print("usage: remote-load bench | memory | kill SECONDS")
      exit(2)
    }
  }

  private static func bench() async throws {
    let engine = try await Engine()
    let shop = engine.transport(as: "shop")
    let bare = try BareClient(engine.url, user: "shop", password: "shop-on-this-machine")
    let folder = UnixTransport.folder(named: "remote-load-\(ProcessInfo.processInfo.processIdentifier)")
    try await Bench.run(["echo", folder.path, engine.url], in: folder) {
      // Once the other process serves all of it.
      let call = try await Bench.call(over: shop)
      let subject = RemoteSubject("mk", "1", "orders", "bare", "shop")
      return [
        .init(name: "NATS: C client", takesMany: false) { bytes, _ in try bare.request("mk.1.orders.bare.shop", bytes)
        },
        .init(name: "`NatsTransport` on the caller's side", call: Bench.request(subject, over: shop)),
        .init(name: "`NatsTransport` on both sides", call: Bench.request(Bench.served, over: shop)),
        .init(name: "`mediator.call` by NATS", call: call),
      ]
    }
  }

  private static func kill(for duration: Duration) async throws -> Bool {
    let port = Int.random(in: 20_000..<30_000)
    let url = "nats://127.0.0.1:\(port)"
    let shop = Engine.transport(url, as: "shop")
    let loop = KillLoop(over: shop, at: url, pending: { shop.pendingCount }) {
      let engine = try await Engine(port: port)
      return { engine.signal($0) }
    }
    return try await loop.run(for: duration)
  }
}
