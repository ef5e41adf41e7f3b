#if canImport(Glibc)
import Foundation
import MediatorRemoteUnix
import Testing

@Suite("Extremes of numbers of the transport over Unix domain sockets") struct UnixExtremeTests {
  private let scratch = Scratch()
  private let subject = RemoteSubject("mk", "shop")

  @Test("A size may have any value (RM21, AT9)", arguments: [Int.min, -1, 0, 1, 1 << 20, .max])
  func sizes(_ size: Int) async throws {
    let shop = scratch.transport(as: "shop", messageSize: size)
    #expect((1 << 10...1 << 30).contains(shop.limits.messageSize))
    let serving = try await shop.serve(subject, group: nil) { message, _ in message }
    _ = try await shop.request(subject, RemoteMessage(), until: .now + .seconds(600))
    await serving.stop()
  }

  @Test("A deadline may be any instant (RM21, AT9)") func deadlines() async throws {
    let shop = scratch.transport(as: "shop")
    let serving = try await shop.serve(subject, group: nil) { message, _ in message }
    let now = ContinuousClock.now
    for deadline in [now - .seconds(1 << 40), now, now + .seconds(1 << 40)] {
      let answer = try? await shop.request(subject, RemoteMessage(), until: deadline)
      #expect((answer != nil) == (deadline > now))
    }
    await serving.stop()
  }
}
#endif
