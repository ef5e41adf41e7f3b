import Dispatch
import Foundation
import MediatorRemote
import Synchronization

/// The connection of a transport: made when it is first used, restored while the engine is away.
final class NatsConnection: Sendable {
  /// A client with the subscription of its answers.
  struct Open: Sendable {
    let client: NatsClient
    /// The subjects of answers without their last part.
    let inbox: String
    let answers: NatsSubscription
  }

  /// Gets the reason why there is no connection, or `nil` if there is one.
  typealias Waiting = @Sendable (TransportError?) -> Void

  private enum Phase {
    case idle, connecting, ended
    case open(Open)
  }

  private struct State {
    var phase = Phase.idle
    /// Whether the client has said that it lost the engine; asking it would wait for its lock.
    var isAway = false
    /// The number of the client whose events count.
    var generation = 0
    /// What waits for the connection that is being made.
    var waiting: [Waiting] = []
    var servings: [ObjectIdentifier: NatsServing] = [:]
    /// While something is served.
    var watch: PoolWatch?
  }

  /// The wait before a client that gave up is replaced, if something is served.
  private static let retryWait = DispatchTimeInterval.seconds(1)

  let url: NatsAddress
  private let user: String
  private let password: String?
  private let tls: NatsTLS?
  let pending = PendingRequests()
  private let state = Mutex(State())
  private let size = Atomic<Int>(1 << 20)
  /// For connecting and subscribing.
  private let queue = DispatchQueue(label: "nats")
  /// For publishing.
  ///
  /// The client holds its lock for two seconds of each attempt to reconnect, and while a message is written. So no thread of a
  /// task calls it: with as many callers as threads, no task of the process would run. A serial queue has a thread of its own.
  let publishing = DispatchQueue(label: "nats publishing")
  let backlog = Atomic<Int>(0)

  init(_ url: NatsAddress, user: String, password: String?, tls: NatsTLS?) {
    self.url = url
    self.user = user
    self.password = password
    self.tls = tls
  }

  /// The maximum size of a message: that of the engine, or a megabyte before the first connection.
  var messageSize: Int { size.load(ordering: .relaxed) }

  /// The client and its answers; only for the queues, because the last to release a client waits for its end.
  var current: Open? {
    state.withLock { state in
      if case .open(let open) = state.phase, !state.isAway { open } else { nil }
    }
  }

  /// Whether the engine is there, as far as the client has said.
  var isOpen: Bool {
    state.withLock { state in
      if case .open = state.phase { !state.isAway } else { false }
    }
  }

  var away: TransportError { .notSent("no connection to \(url)") }

  // MARK: Servings

  /// Begins to serve.
  func add(_ serving: NatsServing) async throws(TransportError) {
    let problem = await withCheckedContinuation { continuation in whenOpen { continuation.resume(returning: $0) } }
    if let problem { throw problem }
    state.withLock { state in
      state.servings[ObjectIdentifier(serving)] = serving
      if state.watch == nil { state.watch = PoolWatch { [weak self] in self?.poolChanged(isStill: $0) } }
    }
    let failure = await blocking { [self] in
      let failure = subscribe(serving)
      if failure != nil {
        remove(serving)
        serving.unsubscribe()
      }
      return failure
    }
    if let failure { throw failure }
  }

  private func subscribe(_ serving: NatsServing) -> TransportError? {
    guard let open = current else { return away }
    do throws(NatsFailure) {
      try serving.subscribe(over: open.client)
      // The engine answers in order, so an error about the subject is here before this ends.
      try open.client.flush()
    } catch {
      return .notSent("no connection to \(url): \(error.text)")
    }
    if let text = open.client.lastError, Self.forbidden("Subscription", in: text)?(serving.pattern) == true {
      return .notSent("the engine does not let '\(user)' serve '\(serving.pattern)'")
    }
    return nil
  }

  func remove(_ serving: NatsServing) {
    // Released outside the lock, because it contains values of client code.
    let removed = state.withLock { state in
      let serving = state.servings.removeValue(forKey: ObjectIdentifier(serving))
      return (serving, state.servings.isEmpty ? state.watch.take() : nil)
    }
    withExtendedLifetime(removed) {}
  }

  /// Leaves the groups while no task of the process runs, so that other processes get the calls.
  private func poolChanged(isStill: Bool) {
    queue.async { [self] in
      guard let open = current else { return }
      for serving in state.withLock({ Array($0.servings.values) }) where serving.hasGroup {
        if isStill { serving.unsubscribe() } else { try? serving.subscribe(over: open.client) }
      }
    }
  }

  /// Runs what blocks outside the threads of tasks.
  func blocking<Value: Sendable>(
    on queue: DispatchQueue? = nil, _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      (queue ?? self.queue).async { continuation.resume(returning: body()) }
    }
  }

  /// Waits until the engine has got all that was sent, at most two seconds.
  func flush(on queue: DispatchQueue) async {
    // First what waits to be published.
    let open = await blocking(on: publishing) { self.isOpen }
    if open { await blocking(on: queue) { try? self.current?.client.flush() } }
  }

  // MARK: Connecting

  /// Calls back once there is a connection, which is made if there is none; at once while the engine is away.
  func whenOpen(_ body: @escaping Waiting) {
    let (problem, isOver, mustConnect) = state.withLock { state -> (TransportError?, Bool, Bool) in
      switch state.phase {
      case .open: return (state.isAway ? away : nil, true, false)
      case .ended: return (.notSent("the transport is closed"), true, false)
      case .connecting:
        state.waiting.append(body)
        return (nil, false, false)
      case .idle:
        state.phase = .connecting
        state.waiting.append(body)
        return (nil, false, true)
      }
    }
    if isOver { body(problem) }
    if mustConnect { queue.async { self.connect() } }
  }

  private func connect() {
    let generation = state.withLock { state in
      state.generation += 1
      state.isAway = false
      return state.generation
    }
    let result: Result<Open, TransportError>
    do throws(NatsFailure) {
      result = .success(try open(generation))
    } catch {
      result = .failure(.notSent("no connection to \(url): \(error.text)"))
    }
    let (waiting, servings) = state.withLock {
      state -> ([Waiting], [NatsServing]) in
      guard case .connecting = state.phase else { return ([], []) }
      if case .success(let open) = result { state.phase = .open(open) } else { state.phase = .idle }
      defer { state.waiting = [] }
      return (state.waiting, Array(state.servings.values))
    }
    if case .success(let open) = result {
      size.store(open.client.messageSize, ordering: .relaxed)
      for serving in servings { try? serving.subscribe(over: open.client) }
    } else if !servings.isEmpty {
      retryLater()
    }
    for body in waiting { body(result.failure) }
  }

  private func open(_ generation: Int) throws(NatsFailure) -> Open {
    let address = try url.read()
    let tls = tls ?? (address.isEncrypted ? NatsTLS() : nil)
    let client = try NatsClient(address.text, user: user, password: password, tls: tls) { [weak self] in
      self?.handle($0, generation)
    }
    // Other instances with the same name have other inboxes.
    let inbox = "\(Self.inbox(of: user))\(String(UInt64.random(in: 0 ... .max), radix: 36))."
    let answers = try client.subscribe(inbox + "*") { [weak self] message in
      guard !message.isNoAnswer, let token = PendingRequests.Token(message.subject.dropFirst(inbox.count), radix: 36)
      else { return }
      self?.pending.finish(token, message.content.map { .success($0) } ?? .failure(.notServed))
    }
    // What waits is limited by the requests.
    try answers.setUnlimited()
    try client.flush()
    if let text = client.lastError, Self.forbidden("Subscription", in: text)?(inbox + "*") == true {
      throw NatsFailure("the engine does not let '\(user)' get answers, at '\(inbox)*'")
    }
    return Open(client: client, inbox: inbox, answers: answers)
  }

  /// Returns the beginning of the subjects at which only a user gets answers.
  static func inbox(of user: String) -> String { "_INBOX.\(RemoteSubject(user).description)." }

  private func retryLater() {
    queue.asyncAfter(deadline: .now() + Self.retryWait) { [weak self] in self?.whenOpen { _ in } }
  }

  private func handle(_ event: NatsEvent, _ generation: Int) {
    guard state.withLock({ $0.generation == generation }) else { return }
    switch event {
    case .message: break
    case .disconnected:
      state.withLock { $0.isAway = true }
      pending.finishSent(throwing: .lost("the connection to \(url) broke"))
      pending.finishUnsent(throwing: away)
    case .reconnected:
      state.withLock { $0.isAway = false }
      if let open = current { size.store(open.client.messageSize, ordering: .relaxed) }
    case .closed: closed()
    case .error(let text):
      guard let isSubject = Self.forbidden("Publish", in: text) else { return }
      pending.finishSent(isSubject, rejectedBy: "the engine does not let '\(user)' publish that subject")
    }
  }

  /// Forgets a client that gave up; the next use makes another.
  private func closed() {
    let (old, isServing) = state.withLock { state -> (Phase, Bool) in
      guard case .open = state.phase else { return (.idle, false) }
      defer { state.phase = .idle }
      return (state.phase, !state.servings.isEmpty)
    }
    withExtendedLifetime(old) {}
    pending.finishSent(throwing: .lost("the connection to \(url) was closed"))
    pending.finishUnsent(throwing: away)
    if isServing { retryLater() }
  }

  /// Closes the connection for ever.
  func end() {
    let (old, waiting) = state.withLock { state -> (Phase, [Waiting]) in
      defer { (state.phase, state.waiting, state.servings, state.watch) = (.ended, [], [:], nil) }
      return (state.phase, state.waiting)
    }
    for body in waiting { body(.notSent("the transport is closed")) }
    pending.finishSent(throwing: .lost("the transport was closed"))
    pending.finishUnsent(throwing: .notSent("the transport is closed"))
    // The client's end blocks.
    queue.async { withExtendedLifetime(old) {} }
  }

  /// Returns which subjects an error of the engine forbids, such as `Permissions Violation for Publish to "mk.1.a.b.c"`.
  ///
  /// The client cuts long errors; then each subject with the beginning that is left counts.
  private static func forbidden(_ verb: String, in text: String) -> ((String) -> Bool)? {
    guard let start = text.range(of: "violation for \(verb) to \"", options: .caseInsensitive) else { return nil }
    let rest = text[start.upperBound...]
    guard let end = rest.firstIndex(of: "\"") else { return { $0.hasPrefix(rest) } }
    let subject = rest[..<end]
    return { $0 == subject }
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
