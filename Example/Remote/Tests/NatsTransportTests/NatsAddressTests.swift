import MediatorRemote
@testable import NatsTransport
import Testing

/// How the address of an engine is read; no engine is needed.
@Suite struct NatsAddressTests {
  @Test("A scheme is read in any case, so 'TLS://' is encrypted (AT52)")
  func schemes() throws {
    for (url, text, isEncrypted) in [
      ("tls://h:1", "tls://h:1", true), ("TLS://h:1", "tls://h:1", true), ("Tls://H", "tls://H", true),
      (" tLs://h", "tls://h", true), ("nats://h", "nats://h", false), ("NATS://h", "nats://h", false),
      ("h:4222", "h:4222", false), ("nats://a, TLS://b", "nats://a,tls://b", true),
    ] {
      let address = try NatsAddress(url).read()
      #expect(address.text == text && address.isEncrypted == isEncrypted, "\(url)")
    }
  }

  @Test("An unknown scheme fails, and nothing connects (AT52)", arguments: ["ws", "http", "tls ", "ssl", ""])
  func unknown(_ scheme: String) async throws {
    let url = "\(scheme)://127.0.0.1:1"
    #expect(throws: NatsFailure.self) { try NatsAddress(url).read() }
    let shop = NatsTransport(url, as: "shop", password: "secret")
    let error = await #expect(throws: TransportError.self) {
      try await shop.request(RemoteSubject("a", "shop"), RemoteMessage(), until: .now + .seconds(600))
    }
    guard case .notSent(let text) = error else { throw error ?? .lost("no error") }
    #expect(text.hasSuffix("unknown scheme: found '\(scheme)', expected 'nats' or 'tls'"), "\(text)")
  }

  @Test(
    "An address is shown without user name, password and token",
    arguments: [
      ("nats://user:secret@host:4222", "nats://…@host:4222"), ("nats://secret@host", "nats://…@host"),
      ("TLS://user:secret@[::1]:4222", "TLS://…@[::1]:4222"), ("user:secret@host", "…@host"),
      ("nats://user:se@cret@host", "nats://…@host"), ("nats://user:se:/cr://et@host", "nats://…@host"),
      ("nats://user:secret,1@host", "nats://…@host"), ("nats://user:se,cr://et@host", "nats://…@host"),
      ("nats://user:secret@\u{301}host", "nats://…@\u{301}host"),
      ("user:secret://@host", "…@host"), ("user:secret@host://", "…@host://"),
      ("nats://a:1, tls://user:secret@b,c:2", "nats://a:1, tls://…@b,c:2"), ("a:1,user:secret@b", "…@b"),
      ("nats://host:4222", "nats://host:4222"), ("[::1]:4222", "[::1]:4222"), ("", ""),
    ])
  func shown(_ url: String, text: String) {
    #expect("\(NatsAddress(url))" == text)
  }

  @Test(
    "An error contains the address without user name and password, whether it is read or not",
    arguments: ["nats://user:secret@127.0.0.1:1", "user:secret://user:secret@127.0.0.1:1"])
  func errors(_ url: String) async throws {
    let shop = NatsTransport(url, as: "shop", password: "secret")
    let error = await #expect(throws: TransportError.self) {
      try await shop.request(RemoteSubject("a", "shop"), RemoteMessage(), until: .now + .seconds(600))
    }
    let text = "\(error.debugDescription)"
    #expect(text.contains("…@127.0.0.1:1: ") && !text.contains("user") && !text.contains("secret"), "\(text)")
  }
}
