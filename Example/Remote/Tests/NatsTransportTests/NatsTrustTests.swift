import EngineProcess
import Foundation
import MediatorRemote
@testable import NatsTransport
import Synchronization
import Testing

/// What a process that lies, or an engine that is not the right one, gets from the transport.
@Suite(.enabled(if: Engine.program != nil, "apt-get install nats-server"), .timeLimit(.minutes(10)))
struct NatsTrustTests {
  @Test("Who lies about its name, or serves what is not its own, is told so (RM7)")
  func permissions() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let runs = Atomic(0)
    let serving = try await orders.serve(pattern, group: "orders") { _, _ in
      runs.add(1, ordering: .relaxed)
      return RemoteMessage()
    }
    for subject in [RemoteSubject("mk", "1", "orders", "place", "clinic"), RemoteSubject("orders", "place")] {
      let (error, time) = await failure(of: shop, subject)
      guard case .notSent(let text) = error else { throw Unexpected(error) }
      #expect(text.contains("'shop'"))
      #expect(time < .seconds(10))
    }
    for subject in [pattern, RemoteSubject("_INBOX", "orders", nil)] {
      await #expect {
        _ = try await shop.serve(subject, group: nil) { _, _ in nil }
      } throws: { error in
        if case .notSent(let text) = error as? TransportError { text.contains("'\(subject)'") } else { false }
      }
    }
    // The connection goes on.
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    #expect(runs.load(ordering: .relaxed) == 1)
    await serving.stop()
  }

  // The engine lets a server publish to any subject at which it is asked to answer.
  @Test("Who asks for an answer at the subject of another process gets none, and nothing runs (RM7)")
  func replies() async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let runs = Atomic(0)
    let serving = try await orders.serve(pattern, group: nil) { message, _ in
      runs.add(1, ordering: .relaxed)
      return message
    }
    let liar = try NatsClient(engine.url, user: "shop", password: "shop-on-this-machine", tls: nil) { _ in }
    for reply in ["mk.1.orders.place.clinic", "_INBOX.orders.1", "_INBOX.shopper.1"] {
      try liar.publish(call.description, reply: reply, RemoteMessage())
    }
    try liar.flush()
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    #expect(runs.load(ordering: .relaxed) == 1)
    await serving.stop()
  }

  #if canImport(Glibc)
  // The C client takes half a minute to read a header that is repeated, and `String` 15 seconds to hash a name of marks.
  @Test(
    "Headers that a peer adds by itself delay no other message (AT45)",
    arguments: ["a: b\r\n", "\u{301}\u{316}"], ["", "body"])
  func hostileHeaders(part: String, body: String) async throws {
    let engine = try await Engine()
    let (shop, orders) = (engine.transport(as: "shop"), engine.transport(as: "orders"))
    let serving = try await orders.serve(pattern, group: nil) { message, _ in message }
    _ = try await shop.request(call, RemoteMessage(), until: inSeconds(20))
    var headers = Array(String(repeating: part, count: 1_000_000 / part.utf8.count).utf8)
    if !part.hasSuffix("\r\n") { headers += Array(": b\r\n".utf8) }
    let peer = try RawPeer(port: engine.port, user: "shop")
    try peer.publish(call.description, reply: "_INBOX.shop.1", headers: headers, body: Array(body.utf8))
    let start = ContinuousClock.now
    let sent = RemoteMessage(headers: ["mk-id": "7"], body: Data("b".utf8))
    #expect(try await shop.request(call, sent, until: inSeconds(20)) == sent)
    #expect(.now - start < .seconds(5))
    await serving.stop()
  }
  #endif

  @Test("A user with the wrong password gets that reason")
  func wrongPassword() async throws {
    let engine = try await Engine()
    let shop = NatsTransport(engine.url, as: "shop", password: "guess")
    guard case (.notSent(let text)?, _) = await failure(of: shop) else { throw Unexpected() }
    #expect(text.contains(engine.url) && text.contains("auth"), "\(text)")
  }

  @Test("A connection by TLS is encrypted or fails, before the password is sent (RM27)")
  func encryption() async throws {
    guard let files = try Certificates() else { return }
    let engine = try await Engine(
      arguments: ["--tls", "--tlscert", files.path("server.pem"), "--tlskey", files.path("server.key")])
    func transport(_ scheme: String, _ port: Int, _ tls: NatsTLS?) -> NatsTransport {
      NatsTransport("\(scheme)://127.0.0.1:\(port)", as: "shop", password: "shop-on-this-machine", tls: tls)
    }
    let known = NatsTLS(authorities: files.path("ca.pem"))
    for scheme in ["tls", "nats"] {
      #expect(await failure(of: transport(scheme, engine.port, known)).0 == .notServed)
    }
    guard case .notSent? = await failure(of: transport("tls", engine.port, nil)).0 else {

      Issue.record("an unknown authority was accepted")
      return
    }
    let clear = try await Engine()
    for tls in [nil, known] {
      guard case .notSent? = await failure(of: transport("tls", clear.port, tls)).0 else {

        Issue.record("a connection in clear was accepted")
        return
      }
    }
  }
}
