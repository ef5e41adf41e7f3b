// A transport that gets a closure, whose type depends on the client's settings.
// expect: type 'Pipe' does not conform to protocol 'Transport'
import MediatorKit
import MediatorRemote

struct Pipe: Transport {
  let engine = "pipe"
  let peer: PeerName = "shop"
  let limits = TransportLimits(messageSize: 1024, verifiesCallers: true)

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    throw .notServed
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {}

  #if RIGHT
  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    Served()
  }
  #else
  func serve(
    _ pattern: RemoteSubject, group: String?,
    _ answer: @escaping @Sendable (RemoteMessage, RemoteSubject) async -> RemoteMessage?
  ) async throws(TransportError) -> any Serving {
    Served()
  }
  #endif
}

struct Served: Serving {
  func stop() async {}
}
