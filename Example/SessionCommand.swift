import MediatorKit

/// A command that works on the shop's mediator, alone or in the shell.
protocol SessionCommand: Command {
  /// Runs the command in a session.
  func run(in session: ShopSession) async throws
}

extension SessionCommand {
  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    let session = try ShopSession(on: console, options)
    try Mediator.bootstrap(session.mediator)
    return await session.run(self)
  }
}
