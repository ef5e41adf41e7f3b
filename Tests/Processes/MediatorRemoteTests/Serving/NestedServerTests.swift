import MediatorRemote
import MediatorRemoteTestSupport
import Synchronization
import Testing

private let outer = ActionKey<String>("outer", "call")
private let inner = ActionKey<Void>("inner", "wait")

private struct OuterTarget: Target {
  static let name: TargetName = "outer"
  static var actions: ActionTable<OuterTarget> {
    Action(outer) { target in
      do {
        try await target.mediator.call(inner)
        return "no error"
      } catch let error as MediatorError {
        return "\(error.code)"
      }
    }.exposedToPeers()
  }

  let mediator: Mediator
}

private struct InnerTarget: Target {
  static let name: TargetName = "inner"
  static var actions: ActionTable<InnerTarget> {
    Action(inner) { _ in
      let (forever, _) = AsyncStream<Never>.makeStream()
      for await _ in forever {}
    }.exposedToPeers()
  }
}

/// A transport within a process, which answers in the task of the request or in one of a connection.
private final class TaskTransport: Transport, Serving {
  let engine = "tasks"
  let peer: PeerName = "shop"
  let limits = TransportLimits(messageSize: 1 << 20, verifiesCallers: false)
  private let connection: AskedFor?
  private let servers = Mutex<[(pattern: RemoteSubject, answer: RemoteAnswer)]>([])

  init(_ connection: AskedFor? = nil) { self.connection = connection }

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    let server = servers.withLock { servers in servers.first { $0.pattern.matches(subject) }?.answer }
    guard let server else { throw .notServed }
    let answer: RemoteMessage?
    if let connection {
      answer = await withCheckedContinuation { continuation in
        connection.start {
          await server(message, subject)
        } answer: { answer in
          continuation.resume(returning: answer)
        }
      }
    } else {
      answer = await server(message, subject)
    }
    guard let answer else { throw .timedOut }
    return answer
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) {}

  func serve(_ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer) -> any Serving {
    servers.withLock { $0.append((pattern, answer)) }
    return self
  }

  func stop() async { servers.withLock { $0 = [] } }
}

@Suite("A server that is called in the task of another one's request", .clockStands, .timeLimit(.minutes(10)))
struct NestedServerTests {
  @Test("It ends its own call at the deadline, and not the other one") func innerDeadline() async throws {
    let (connected, direct) = (TaskTransport(AskedFor()), TaskTransport())
    let ofInner = try Mediator(of: ModuleContents { Registration { InnerTarget() } })
    let innerServer = try RemoteServer(ofInner, over: direct, offers: [Offer(toEveryPeer: inner)])
    let ofOuter = try Mediator(
      of: ModuleContents { Remote("inner", over: direct, timeout: .milliseconds(50)) { RemoteAction(inner) } })
    try ofOuter.register(ModuleContents { Registration { OuterTarget(mediator: ofOuter) } }, as: "Outer")
    let outerServer = try RemoteServer(ofOuter, over: connected, offers: [Offer(toEveryPeer: outer)])
    let caller = try Mediator(
      of: ModuleContents { Remote("outer", over: connected, timeout: .seconds(600)) { RemoteAction(outer) } })
    let servings = try await innerServer.serve() + outerServer.serve()
    #expect(try await caller.call(outer) == "deadlineExceeded")
    for serving in servings { await serving.stop() }
  }
}
