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
      let address = try NatsAddress(url)
      #expect(address.text == text && address.isEncrypted == isEncrypted, "\(url)")
    }
  }

  @Test("An unknown scheme fails, and nothing connects (AT52)", arguments: ["ws", "http", "tls ", "ssl", ""])
  func unknown(_ scheme: String) async throws {
    let url = "\(scheme)://127.0.0.1:1"
    #expect(throws: NatsFailure.self) { try NatsAddress(url) }
    let shop = NatsTransport(url, as: "shop", password: "secret")
    let error = await #expect(throws: TransportError.self) {
      try await shop.request(RemoteSubject("a", "shop"), RemoteMessage(), until: .now + .seconds(600))
    }
    guard case .notSent(let text) = error else { throw error ?? .lost("no error") }
    #expect(text.hasSuffix("unknown scheme: found '\(scheme)', expected 'nats' or 'tls'"), "\(text)")
  }
}
