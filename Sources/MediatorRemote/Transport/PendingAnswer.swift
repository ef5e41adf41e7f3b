import MediatorKit

/// A request that waits for its answer, its deadline or the cancellation of its task, whichever is first.
package struct PendingAnswer: Sendable {
  private let race: Race<RemoteMessage>

  package func finish(with answer: RemoteMessage) { race.finish(.success(answer)) }
  package func finish(throwing error: TransportError) { race.finish(.failure(error)) }

  /// Waits for what the operation passes to the pending answer.
  package static func wait(
    until deadline: ContinuousClock.Instant, _ begin: (PendingAnswer) -> Void
  ) async throws(TransportError) -> RemoteMessage {
    guard ContinuousClock.now < deadline else { throw .timedOut }
    let race = Race<RemoteMessage>()
    do {
      return try await race.result {
        let entry = DeadlineQueue.shared.add(deadline) { race.finish(.failure(TransportError.timedOut)) }
        begin(PendingAnswer(race: race))
        return { DeadlineQueue.shared.remove(entry) }
      }
    } catch let error as TransportError {
      throw error
    } catch {
      throw .cancelled
    }
  }
}
