import Foundation
import MediatorKit
import MediatorRemote
import MediatorRemoteUnix

/// `kill SECONDS` kills and stops servers over Unix domain sockets while they are called; `serve FOLDER LOG` is one of them.
///
/// The program of the same name in `Example/Remote` does so over NATS.
@main struct RemoteLoad {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    switch (words.first, words.count) {
    case ("kill", 2):
      guard let seconds = words.last.flatMap(Int.init) else { fallthrough }
      let folder = UnixTransport.folder(named: "remote-load-\(getpid())")
      let shop = UnixTransport(in: folder, as: "shop")
      let loop = KillLoop(over: shop, at: folder.path, pending: { shop.pendingCount })
      let areLawsKept = try await loop.run(for: .seconds(seconds))
      try? FileManager.default.removeItem(at: folder)
      exit(areLawsKept ? 0 : 1)
    case ("serve", 3):
      try await Load.server(over: UnixTransport(in: URL(filePath: words[2]), as: "orders"), RunLog(words[3])).run()
    default:
      print("usage: remote-load kill SECONDS")
      exit(2)
    }
  }
}
