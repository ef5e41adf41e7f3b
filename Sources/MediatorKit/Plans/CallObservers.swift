extension [CallObserver] {
  /// The current moment, or `nil` if there are no observers.
  var start: Moment? { isEmpty ? nil : .now }

  func report(
    _ invocation: consuming Invocation, since start: Moment, _ outcome: consuming Result<any Sendable, any Error>
  ) {
    let record = CallRecord(invocation, since: start, outcome)
    // Iterates indices, because elements would be copied.
    for index in indices { self[index].observe(record) }
  }

  /// Notifies the observers of a call that was rejected before it began.
  func report(_ invocation: Invocation, rejectedBy error: any Error) {
    if let start { report(invocation, since: start, .failure(error)) }
  }

  func observedNow(_ invocation: Invocation, _ body: () throws -> any Sendable) throws -> any Sendable {
    let start = start
    do {
      let value = try body()
      if let start { report(invocation, since: start, .success(value)) }
      return value
    } catch {
      let error = invocation.completed(error)
      if let start { report(invocation, since: start, .failure(error)) }
      throw error
    }
  }
}
