public import MediatorKit

/// An interceptor that repeats remote calls that certainly have not run, or that may run twice.
///
/// ```swift
/// Interception(.target("stock"), RemoteRetry(attempts: 3))
/// ```
///
/// It repeats a call that ends with `unreachable` or `overloaded` and whose ``/MediatorKit/MediatorError/mayHaveRun`` is `false`.
/// A call of an action with the tag `idempotent` is also repeated if its answer was lost, unless the last comparison found that the
/// action in its process has no such tag, as in an older version. Each try has the same
/// ``/MediatorRemote/MediatorKit/Invocation/callID``, which the action can store with the caller, to do nothing the second time.
///
/// Between tries it waits, twice as long each time, and at most until the caller's deadline.
public struct RemoteRetry: Interceptor {
  static let tag: ActionTag = "idempotent"

  /// The number of tries of a call, at least one.
  public let attempts: Int
  /// The wait before the second try, at most ten seconds.
  public let delay: Duration

  /// Creates the interceptor.
  ///
  /// - Parameters:
  ///   - attempts: The number of tries of a call, from 1 to 100.
  ///   - delay: The wait before the second try, at most ten seconds.
  public init(attempts: Int = 3, delay: Duration = .milliseconds(100)) {
    self.attempts = max(1, min(attempts, 100))
    self.delay = max(.zero, min(delay, .seconds(10)))
  }

  /// Runs the call, and repeats it as long as it may.
  ///
  /// - Throws: The error of the last try.
  public func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    var invocation = invocation
    if invocation.remoteContext == nil { invocation.remoteContext = .ofNewCall() }
    let mayRunTwice = invocation.address.map(next.mediator.mayRunTwice) ?? false
    var wait = delay
    var mayHaveRun = false
    var attempt = 1
    while true {
      do {
        return try await next(invocation)
      } catch let error as MediatorError where error.address == invocation.address {
        // Another call's error is not about this one.
        mayHaveRun = mayHaveRun || error.mayHaveRun
        let isLast = invocation.deadline.map { ContinuousClock.now + wait >= $0 } ?? false
        guard attempt < attempts, !isLast, error.isTransient(mayRunTwice) else {
          throw mayHaveRun && !error.mayHaveRun ? error.afterRunning : error
        }
      }
      try await Task.sleep(for: wait)
      wait = min(wait * 2, .seconds(10))
      attempt += 1
    }
  }
}

extension Mediator {
  /// Returns whether an action may run twice, by its declaration here and by the last comparison with its process.
  fileprivate func mayRunTwice(_ address: ActionAddress) -> Bool {
    guard registeredAction(address)?.tags.contains(RemoteRetry.tag) == true else { return false }
    for case let part as RemoteTargets.Published in registry.parts where part.runsOnce(address) { return false }
    return true
  }
}

extension MediatorError {
  /// The error of a call that an earlier try may have run.
  fileprivate var afterRunning: MediatorError { changed { $0.report = Report(message: words, mayHaveRun: true) } }

  /// Returns whether another try may succeed and does no harm.
  fileprivate func isTransient(_ mayRunTwice: Bool) -> Bool {
    switch code {
    case .unreachable, .overloaded: !mayHaveRun || mayRunTwice
    case .answerLost: mayRunTwice
    default: false
    }
  }
}
