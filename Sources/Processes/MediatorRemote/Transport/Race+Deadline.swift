package import MediatorKit

extension Race {
  /// Waits for the first result, for that of the deadline, or for the cancellation of the caller.
  ///
  /// - Parameters:
  ///   - deadline: The instant after which there is another result.
  ///   - late: Returns that result.
  ///   - start: Starts what finishes the race before.
  package func result(
    until deadline: ContinuousClock.Instant, _ late: @escaping @Sendable () -> Result<Value, any Error>,
    _ start: () -> Void = {}
  ) async throws -> Value {
    try await result {
      let entry = DeadlineQueue.shared.add(deadline) { self.finish(late()) }
      start()
      return { DeadlineQueue.shared.remove(entry) }
    }
  }
}
