import EngineProcess
import Foundation
import MediatorKit
import MediatorRemote
import NatsTransport

/// `bench` measures times, `memory` the memory of a million calls, and `kill SECONDS` kills and stops servers and engine while they are
/// called; `serve URL LOG` is one of its servers.
@main struct RemoteLoad {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    guard Engine.program != nil else { return print("skipped: apt-get install nats-server") }
    switch (words.first, words.count) {
    case ("bench", 1): try await Bench().run()
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
