import Synchronization

/// The requests of a connection, which end with the connection.
///
/// It is for a transport that detects the end of its peers.
package final class AskedFor: Sendable {
  package typealias ID = UInt64

  private struct State {
    var isOver = false
    var last: ID = 0
    var ends: [ID: (isRequest: Bool, end: @Sendable () -> Void)] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds a closure that ends a request, and calls it at once if the connection has ended.
  package func add(_ end: @escaping @Sendable () -> Void) -> ID? {
    let id = state.withLock { state -> ID? in
      if state.isOver { return nil }
      state.last += 1
      state.ends[state.last] = (false, end)
      return state.last
    }
    if id == nil { end() }
    return id
  }

  /// Records that a request has ended by itself.
  package func remove(_ id: ID?) {
    let end = state.withLock { state in id.flatMap { state.ends.removeValue(forKey: $0) } }
    withExtendedLifetime(end) {}
  }

  /// Starts the task of a request, which is cancelled with the connection.
  ///
  /// - Parameters:
  ///   - body: Returns the answer.
  ///   - answer: Gets the first answer, that of the body or an earlier one.
  package func start(
    _ body: @escaping @Sendable () async -> RemoteMessage?, answer: @escaping @Sendable (RemoteMessage?) -> Void
  ) {
    let request = AskedRequest(of: self, answer)
    let id = state.withLock { state in
      state.last += 1
      state.ends[state.last] = (true, { @Sendable in request.cancel() })
      return state.last
    }
    // The task is started outside the lock, because that wakes a thread.
    request.start { [self] in
      request.answer(await AskedRequest.$current.withValue(request, operation: body))
      remove(id)
    }
    if state.withLock({ $0.isOver }) { request.cancel() }
  }

  /// Ends all requests, and those that are added later; or only the tasks that were started.
  package func end(onlyRequests: Bool) {
    let ends = state.withLock { state in
      let ends = state.ends.filter { $0.value.isRequest || !onlyRequests }
      for id in ends.keys { state.ends[id] = nil }
      state.isOver = true
      return ends.values
    }
    for (_, end) in ends { end() }
  }
}

/// A request that a transport passes on: it can be answered before its task ends.
package final class AskedRequest: Sendable {
  /// The request whose task runs, or `nil` if its transport does not start one by ``AskedFor/start(_:answer:)``.
  @TaskLocal fileprivate static var current: AskedRequest?

  let connection: AskedFor
  private let isTaken = Atomic(false)
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let reply: Mutex<(@Sendable (RemoteMessage?) -> Void)?>

  fileprivate init(of connection: AskedFor, _ reply: @escaping @Sendable (RemoteMessage?) -> Void) {
    self.connection = connection
    self.reply = Mutex(reply)
  }

  /// Returns the request whose task runs to the first who asks.
  ///
  /// Its action may call another server in this task, which would answer this request instead of its own.
  static func take() -> AskedRequest? {
    guard let current, !current.isTaken.exchange(true, ordering: .relaxed) else { return nil }
    return current
  }

  fileprivate func start(_ body: @escaping @Sendable () async -> Void) {
    task.withLock { $0 = Task.detached { await body() } }
  }

  /// Answers the request, unless it is answered.
  func answer(_ message: RemoteMessage?) {
    let reply = reply.withLock { reply in
      defer { reply = nil }
      return reply
    }
    reply?(message)
  }

  /// Cancels the task.
  func cancel() { task.withLock { $0 }?.cancel() }
}
