import Synchronization

/// What a connection has asked for, which ends with the connection.
///
/// A transport that sees when its peers are gone binds it while it answers.
package final class AskedFor: Sendable {
  @TaskLocal package static var current: AskedFor?

  package typealias ID = UInt64

  private struct State {
    var isOver = false
    var last: ID = 0
    var ends: [ID: (isRequest: Bool, end: @Sendable () -> Void)] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds what ends something, and calls it at once if the connection is over.
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

  /// Notes that something has ended by itself.
  package func remove(_ id: ID?) {
    let end = state.withLock { state in id.flatMap { state.ends.removeValue(forKey: $0) } }
    withExtendedLifetime(end) {}
  }

  /// Starts a task that is cancelled with the connection.
  package func start(_ body: @escaping @Sendable () async -> Void) {
    let task = state.withLock { state in
      state.last += 1
      let id = state.last
      let task = Task.detached { [self] in
        await Self.$current.withValue(self, operation: body)
        remove(id)
      }
      // Under the lock, so that the task removes it afterwards.
      state.ends[id] = (true, { task.cancel() })
      return state.isOver ? task : nil
    }
    task?.cancel()
  }

  /// Ends all of it, and what is added later; or only the tasks that were started.
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
