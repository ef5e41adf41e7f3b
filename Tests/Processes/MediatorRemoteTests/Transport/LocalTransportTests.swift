import Foundation
import MediatorRemote
import Testing

@Suite("The transport in memory") struct LocalTransportTests {
  private let engine = LocalEngine()
  private var shop: LocalTransport { LocalTransport(as: "shop", over: engine) }
  private let subject = RemoteSubject("mk", "1", "depot", "echo", "shop")

  @Test("A request is answered by one who serves the subject, or nobody does (RM1)") func answers() async throws {
    await #expect(throws: TransportError.notServed) {
      try await shop.request(subject, RemoteMessage(), until: .now + .seconds(3600))
    }
    let serving = try await shop.serve(RemoteSubject("mk", "1", "depot", nil, nil), group: "depot") {
      message, subject in
      RemoteMessage(headers: ["subject": "\(subject)"], body: message.body)
    }
    let answer = try await shop.request(subject, RemoteMessage(body: Data([1])), until: .now + .seconds(3600))
    #expect(answer == RemoteMessage(headers: ["subject": "mk.1.depot.echo.shop"], body: Data([1])))
    await serving.stop()
    await #expect(throws: TransportError.notServed) {
      try await shop.request(subject, RemoteMessage(), until: .now + .seconds(3600))
    }
  }

  @Test("A message that is too large is not sent (RM1)") func sizes() async throws {
    let small = LocalTransport(
      as: "shop", over: engine, limits: TransportLimits(messageSize: 30, verifiesCallers: true))
    let serving = try await shop.serve(subject, group: nil) { _, _ in RemoteMessage() }
    // 12 bytes begin and end the headers, and each has four more than its texts.
    let message = RemoteMessage(headers: ["a": "b"], body: Data(count: 12))
    #expect(message.size == 30)
    _ = try await small.request(subject, message, until: .now + .seconds(3600))
    await #expect(throws: TransportError.tooLarge(size: 31, limit: 30)) {
      try await small.request(
        subject, RemoteMessage(headers: ["a": "b"], body: Data(count: 13)), until: .now + .seconds(3600))
    }
    await serving.stop()
  }

  @Test("A request ends at its deadline, and at once if its task is cancelled (RM1)") func ends() async throws {
    let serving = try await shop.serve(subject, group: nil) { _, _ in nil }
    await #expect(throws: TransportError.timedOut) {
      try await shop.request(subject, RemoteMessage(), until: .now + .milliseconds(10))
    }
    await #expect(throws: TransportError.timedOut) { try await shop.request(subject, RemoteMessage(), until: .now) }
    let transport = shop
    let waiting = Task { [subject] in
      try await transport.request(subject, RemoteMessage(), until: .now + .seconds(3600))
    }
    waiting.cancel()
    await #expect(throws: TransportError.cancelled) { try await waiting.value }
    await serving.stop()
  }

  @Test(
    "Subjects are read as they are written (RM1)",
    arguments: [
      (RemoteSubject("mk", "1", "a.b", "c d", "*"), "mk.1.a%2Eb.c%20d.%2A"),
      (RemoteSubject("mk", nil, "é>"), "mk.*.%C3%A9%3E"),
      (RemoteSubject("a%20b"), "a%2520b"), (RemoteSubject("\u{1}"), "%01"),
    ])
  func subjects(subject: RemoteSubject, text: String) {
    #expect("\(subject)" == text)
    #expect(RemoteSubject(text) == subject)
  }

  @Test("A text that is no subject is rejected (RM1)", arguments: ["", "a..b", ".a", "a.", "a.%FF", "a.%"])
  func malformed(text: String) { #expect(RemoteSubject(text) == nil) }

  @Test(
    "A subject has one text, so an engine's rule about a text holds for the subject (AT52)",
    arguments: ["a.%62", "a.%2a", "a.%c3%a9", "a.é", "a.b c", "%61", "a.%2A%62", "a.b%", "a.>", "a.**"])
  func otherTexts(text: String) { #expect(RemoteSubject(text) == nil) }
}
