import Foundation
import MediatorNavigation
import ShopComposition

/// `shop shell`: starts a prompt.
struct ShellCommand: Command {
  static let name = "shell"
  static let usage = "shell [--open URL [--source SOURCE]]"
  static let summary = "start a prompt, which asks for a sign-in if an action requires one; --open opens a URL first"

  private let link: OpenCommand?

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let source = try arguments.option("source")
    let url = try arguments.option("open")
    guard url != nil || source == nil else { throw UsageError("'--source': expected '--open' as well") }
    let words = try arguments.remaining()
    if let word = words.first { throw UsageError("'\(Self.name)': unexpected argument: found '\(word)'") }
    let from = try LinkSource.named(source)
    link = url.map { OpenCommand($0, from: from) }
  }

  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    let session = try ShopSession(on: console, options, gate: .holding)
    try Mediator.bootstrap(session.mediator)
    if isatty(STDIN_FILENO) == 1 { console.show(["'help' shows the commands, 'quit' leaves"]) }
    let shell = Shell(
      session: session, lines: TerminalLines(console: console),
      pages: FileByteStore(DataDirectory.chosen(by: options.data).appending(path: "pages.json")))
    return await shell.run(opening: link)
  }
}
