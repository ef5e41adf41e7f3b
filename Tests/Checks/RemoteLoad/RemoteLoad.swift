import Foundation
import MediatorKit
import MediatorRemote
import MediatorRemoteUnix

/// Measures calls over Unix domain sockets beside a bare one, or kills and stops servers while they are called.
///
/// `echo FOLDER` and `serve FOLDER LOG` are the programs at the other end.
///
/// The program of the same name in `Example/Remote` does both over NATS.
@main struct RemoteLoad {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    let folder = UnixTransport.folder(named: "remote-load-\(getpid())")
    switch (words.first, words.count) {
    case ("bench", 1): try await Bench.run(["echo", folder.path], in: folder)
    case ("echo", 2): try await Bench.serve(in: URL(filePath: words[2]))
    case ("kill", 2):
      guard let seconds = words.last.flatMap(Int.init) else { fallthrough }
      let shop = UnixTransport(in: folder, as: "shop")
      let loop = KillLoop(over: shop, at: folder.path, pending: { shop.pendingCount })
      let areLawsKept = try await loop.run(for: .seconds(seconds))
      try? FileManager.default.removeItem(at: folder)
      exit(areLawsKept ? 0 : 1)
    case ("serve", 3):
      try await Load.server(over: UnixTransport(in: URL(filePath: words[2]), as: "orders"), RunLog(words[3])).run()
    default:
      print("usage: remote-load bench | kill SECONDS")
      exit(2)
    }
  }
}
