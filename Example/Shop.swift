import Foundation
import MediatorProject

/// The program: finds the command, runs it, ends with its exit code.
@main struct Shop {
  static func main() async {
    // So that no file of the shop gets the number of a closed output.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
    let code = await run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    let isWritten = !Console.standard.reportUnwritten()
    exit(isWritten || code != .success ? code.rawValue : ExitCode.failed.rawValue)
  }

  /// The commands, in the order in which the help shows them.
  static let commands: [any Command.Type] = [
    OpenCommand.self, ExplainCommand.self, URLCommand.self, CallCommand.self, ListCommand.self,
    ShellCommand.self, ServeOrdersCommand.self, HelpCommand.self,
  ]

  /// Runs one command line, or the tour if it is empty.
  ///
  /// Without a command it writes the manifest for the tool `mediator` instead, if that asks for it.
  private static func run(_ words: [String], on console: Console) async -> ExitCode {
    do {
      let line = try CommandLineWords(words)
      if line.command == nil, ProcessInfo.processInfo.environment["MEDIATOR_MANIFEST"] != nil {
        try ShopSession(on: console, line.options).mediator.manifest().emit()
        return .success
      }
      let command =
        try line.command.map { try self.command(named: $0, Arguments(line.rest)) } ?? TourCommand(Arguments())
      return try await command.run(on: console, with: line.options)
    } catch {
      console.report(Failure.text(error))
      return error is UsageError || Failure.isOfFile(error) ? .usage : .failed
    }
  }

  private static func command(named name: String, _ arguments: Arguments) throws -> any Command {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw UsageError(
        Shell.commands.contains { $0.name == name }
          ? "'\(name)': command of the shell; 'shop shell' starts it"
          : "'\(name)': unknown command; 'shop help' lists all commands")
    }
    return try command.init(arguments)
  }
}
