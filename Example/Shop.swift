import Foundation

/// The program: finds the command, runs it, ends with its exit code.
@main struct Shop {
  static func main() async {
    let code = await run(Array(CommandLine.arguments.dropFirst()), on: .standard)
    exit(code.rawValue)
  }

  /// Runs one command line.
  static func run(_ words: [String], on console: Console) async -> ExitCode {
    do {
      let line = try CommandLineWords(words)
      guard let name = line.command else { return try await HelpCommand(Arguments()).run(on: console, data: line.data) }
      guard let command = commands.first(where: { $0.name == name }) else {
        throw UsageError("there is no command '\(name)'; 'shop help' shows all")
      }
      return try await command.init(Arguments(line.rest)).run(on: console, data: line.data)
    } catch {
      console.complain("shop: \(error)")
      return .usage
    }
  }

  /// The commands, in the order in which the help shows them.
  static let commands: [any Command.Type] = [
    OpenCommand.self, CallCommand.self, ListCommand.self, HelpCommand.self,
  ]
}
