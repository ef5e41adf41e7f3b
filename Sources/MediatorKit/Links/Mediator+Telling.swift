// Observers are told of every link, also of one that reaches no action.

extension Mediator {
  /// The error of a link as it leaves a door; observers are told of it unless they have been.
  func told(_ error: MediatorError, _ opening: Opening) -> MediatorError {
    // A complete error has left a call, or the gate, and been told there.
    guard !error.isComplete else { return error }
    let error = opening.completed(error)
    reportRefusal(opening.unanswered, error)
    return error
  }

  /// Runs what answers a link in place of an action; observers are told as they are of an action.
  func observed(_ invocation: Invocation, _ body: () async throws -> any Sendable) async throws -> any Sendable {
    let observers = registry.contents.observations
    if observers.isEmpty { return try await body() }
    let start = ContinuousClock.now
    do {
      let value = try await body()
      observers.report(invocation, since: start, .success(value))
      return value
    } catch {
      let error = invocation.completed(error)
      observers.report(invocation, since: start, .failure(error))
      throw error
    }
  }

  /// Runs synchronously what answers a link in place of an action.
  func observedNow(_ invocation: Invocation, _ body: () throws -> any Sendable) throws -> any Sendable {
    let observers = registry.contents.observations
    if observers.isEmpty { return try body() }
    let start = ContinuousClock.now
    do {
      let value = try body()
      observers.report(invocation, since: start, .success(value))
      return value
    } catch {
      let error = invocation.completed(error)
      observers.report(invocation, since: start, .failure(error))
      throw error
    }
  }
}

extension Opening {
  /// What observers are shown of a link that reached no action: its URL, source and context, and no address.
  var unanswered: Invocation {
    Invocation(
      ActionAddress("", ""), context, origin: LinkOrigin(source, url), options: options, callSite: callSite)
  }
}
