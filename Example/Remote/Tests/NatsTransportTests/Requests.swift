import MediatorRemote
import NatsTransport

/// The subject of a call of the shop.
let call = RemoteSubject("mk", "1", "orders", "place", "shop")
/// The subjects of all calls of orders.
let pattern = RemoteSubject("mk", "1", "orders", nil, nil)

/// Returns a deadline.
func inSeconds(_ seconds: Int) -> ContinuousClock.Instant { .now + .seconds(seconds) }

/// Returns the error of a request, and how long it took.
func failure(
  of transport: NatsTransport, _ subject: RemoteSubject = call, _ message: RemoteMessage = RemoteMessage(),
  until deadline: ContinuousClock.Instant? = nil
) async -> (TransportError?, Duration) {
  let start = ContinuousClock.now
  do throws(TransportError) {
    _ = try await transport.request(subject, message, until: deadline ?? inSeconds(20))
    return (nil, .now - start)
  } catch {
    return (error, .now - start)
  }
}

/// Repeats a request until it is answered.
func answered(_ transport: NatsTransport, _ message: RemoteMessage = RemoteMessage()) async throws
  -> RemoteMessage
{
  let end = inSeconds(20)
  while true {
    do throws(TransportError) {
      return try await transport.request(call, message, until: inSeconds(20))
    } catch {
      guard .now < end else { throw error }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}

/// An error that a test did not expect.
struct Unexpected: Error {
  let error: (any Error)?

  init(_ error: (any Error)? = nil) { self.error = error }
}
