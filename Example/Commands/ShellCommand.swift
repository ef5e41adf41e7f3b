import Foundation
import MediatorKit

/// `shop shell`: a prompt.
struct ShellCommand: Command {
  static let name = "shell"
  static let usage = "shell"
  static let summary = "a prompt for open, call and list, which asks for a sign-in where one is needed"

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.expectNothing(after: Self.name)
  }

  func run(on console: Console, data: String?) async throws -> ExitCode {
    let presenter = ShellPresenter()
    let session = try ShopSession(on: console, data: DataDirectory.chosen(by: data), presenter: presenter)
    try Mediator.bootstrap(session.mediator)
    if isatty(STDIN_FILENO) == 1 { console.show(["'help' shows the commands, 'quit' leaves"]) }
    return await Shell(session: session, presenter: presenter, lines: TerminalLines(console: console)).run()
  }
}
