import Foundation
import MediatorKit
import MediatorLinks
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
    // AT40: decoders hash the keys, and `String` sorts the marks.
    Growth("MediatorRemote: reject a call with combining marks in a key (AT40)", size: 500) { n in
      let engine = LocalEngine()
      _ = try callerOfList(engine)
      let body = Data(#"{"\#(marks(n))":1}"#.utf8)
      return { use(try waiting { try await send(headers(), body, over: engine) }) }
    },
    Growth("MediatorRemote: reject an answer with combining marks in a key (AT40)", size: 500) { n in
      let engine = LocalEngine()
      let answer = RemoteMessage(headers: ["mk-outcome": "value"], body: Data(#"{"\#(marks(n))":1}"#.utf8))
      let lists = LocalTransport(as: "lists", over: engine)
      _ = try waiting {
        try await lists.serve(RemoteSubject("mk", "1", "list", nil, nil), group: nil) { _, _ in answer }
      }
      let caller = try caller(engine)
      return { use(try waiting { try? await caller.call(List.names) }) }
    },
    Growth("MediatorRemote: read long headers (AT45)", size: 500) { n in
      let engine = LocalEngine()
      _ = try callerOfList(engine)
      let long = headers().mapValues { _ in marks(n) }
      let bytes = Data("\(marks(n)): 1\n\n".utf8)
      return {
        use(RemoteMessage(bytes: bytes))
        use(try waiting { try await send(long, Data(), over: engine) })
      }
    },
  ]

  private static func marks(_ count: Int) -> String { String(repeating: "\u{301}\u{316}", count: count / 2) }

  /// Returns the headers of a new call.
  private static func headers() -> [String: String] {
    let signature = "\(List.count)".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return [
      "mk-id": "\(UInt64.random(in: 0 ... .max))", "mk-message": "1", "mk-budget": "60000", "mk-hops": "1",
      "mk-sent": "\(Int64(Date().timeIntervalSince1970 * 1000))", "mk-signature": String(signature, radix: 16),
      "traceparent": "",
    ]
  }

  private static func send(
    _ headers: [String: String], _ body: Data, over engine: LocalEngine
  ) async throws -> RemoteMessage {
    try await LocalTransport(as: "shop", over: engine).request(
      RemoteSubject("mk", "1", "list", "count", "shop"), RemoteMessage(headers: headers, body: body),
      until: .now + .seconds(60))
  }

  private enum List {
    static let count = ActionKey<Int, [String]>("list", "count", "texts")
    static let names = ActionKey<[String: Int]>("list", "names")

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
    let caller = try caller(engine)
    try waiting { while engine.servingCount < 3 { await Task.yield() } }
    return caller
  }

  private static func caller(_ engine: LocalEngine) throws -> Mediator {
    let caller = try Mediator()
    try caller.register(
      ModuleContents {
        Remote("list", over: LocalTransport(as: "shop", over: engine)) {
          RemoteAction(List.count)
          RemoteAction(List.names)
        }
      }, as: "List")
    return caller
  }
}
