import MediatorKit

/// One run of the shop: its mediator and where it writes.
struct ShopSession: Sendable {
  let mediator: Mediator
  let console: Console

  /// Makes a session, does something in it, and tells what goes wrong.
  static func run(
    on console: Console, data: String?, _ body: (ShopSession) async throws -> Void
  ) async -> ExitCode {
    let mediator: Mediator
    do {
      mediator = try Composition.mediator()
      try Mediator.bootstrap(mediator)
    } catch {
      console.complain("shop: \(error)")
      return .failed
    }
    let session = ShopSession(mediator: mediator, console: console)
    do {
      try await body(session)
      return .success
    } catch {
      return session.tell(error)
    }
  }

  /// Tells an error and gives the exit code for it.
  @discardableResult func tell(_ error: any Error) -> ExitCode {
    let failure = Failure(error, in: mediator)
    console.complain("shop: \(failure.message)")
    return failure.code
  }
}
