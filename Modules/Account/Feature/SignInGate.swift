import ShopAccountAPI
import MediatorKit

/// Suspends an action until somebody is signed in.
///
/// It waits as long as its caller does: cancelling the call, or its deadline, ends the wait.
nonisolated struct SignInGate: Interceptor {
  let name = "the sign-in gate"

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    let mediator = next.mediator
    let waiters = try mediator.service(SignInWaiters.self)
    while true {
      // Counted before the session is looked at, so that a sign-in between the two is not missed.
      let signIns = waiters.signIns
      if try await mediator.session() != nil { break }
      try presenter(in: mediator)?.presentSignIn(for: invocation.address)
      try await waiters.wait(after: signIns)
    }
    return try await next(invocation)
  }

  private func presenter(in mediator: Mediator) throws -> (any SignInPresenter)? {
    do {
      return try mediator.service((any SignInPresenter).self)
    } catch let error as MediatorError where error.code == .unknownService {
      return nil
    }
  }
}
