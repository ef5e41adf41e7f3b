import Foundation
import MediatorKit
import MediatorRemote
import RoutePatterns

extension Growth {
  static let remote = [
    Growth("MediatorRemote: answer a call (RM13)", size: 1000) { n in
      let engine = LocalEngine()
      let caller = try callerOfList(engine)
      let texts = Array(repeating: "a\u{301}\\\"", count: n)
      return { use(try waiting { try await caller.call(List.count, texts) }) }
    },
    Growth("MediatorRemote: answer a peer with an input of another form (RM12)", size: 1000) { n in
      let engine = LocalEngine()
      _ = try callerOfList(engine)
      let peer = LocalTransport(as: "shop", over: engine)
      let message = RemoteMessage(body: Data(String(repeating: "[", count: n).utf8))
      let subject = RemoteSubject("mk", "1", "list", "count", "shop")
      return { use(try waiting { try await peer.request(subject, message, until: .now + .seconds(60)) }) }
    },
  ]

  private enum List {
    static let count = ActionKey<Int, [String]>("list", "count", "texts")

    struct Target: MediatorKit.Target {
      static let name: TargetName = "list"
      static var actions: ActionTable<Target> {
        Action(count) { _, texts in texts.count }.exposedToPeers()
      }
    }
  }

  /// Serves a target on an engine, and returns a mediator that calls it.
  private static func callerOfList(_ engine: LocalEngine) throws -> Mediator {
    let process = try Mediator()
    try process.register(ModuleContents { Registration { List.Target() } }, as: "List")
    let server = try RemoteServer(
      process, over: LocalTransport(as: "lists", over: engine), offers: [Offer(List.count, to: "shop")])
    Task.detached { try await server.run() }
    let caller = try Mediator()
    try caller.register(
      ModuleContents {
        Remote("list", over: LocalTransport(as: "shop", over: engine)) { RemoteAction(List.count) }
      }, as: "List")
    try waiting { while engine.servingCount < 3 { await Task.yield() } }
    return caller
  }
}
