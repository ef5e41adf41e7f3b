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
}
