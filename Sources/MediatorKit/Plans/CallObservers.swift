extension [CallObserver] {
  func report(
    _ invocation: consuming Invocation, since start: Moment, _ outcome: consuming Result<any Sendable, any Error>
  ) {
    let record = CallRecord(invocation, since: start, outcome)
    // Iterates indices, because elements would be copied.
    for index in indices { self[index].observe(record) }
  }

  /// Notifies the observers of a call that was rejected before it began.
  package func report(_ invocation: Invocation, rejectedBy error: any Error) {
    if !isEmpty { report(invocation, since: .now, .failure(error)) }
  }
}
