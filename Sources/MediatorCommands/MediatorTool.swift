import RoutePatterns

/// The command-line tool, without its input and output.
public enum MediatorTool {
  /// What the tool writes, and its exit code.
  public struct Output: Sendable, Hashable {
    /// The text for standard output.
    public var results = ""
    /// The text for standard error.
    public var messages = ""
    /// The exit code: 0 fine, 1 errors found, 2 usage, 3 rejected, 4 no route.
    public var exitCode: Int32 = 0

    /// Creates an output.
    public init(results: String = "", messages: String = "", exitCode: Int32 = 0) {
      self.results = results
      self.messages = messages
      self.exitCode = exitCode
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the program.
  ///   - environment: The files and terminals.
  public static func run(_ words: [String], _ environment: ToolEnvironment) -> Output {
    do throws(UsageProblem) {
      return try output(words, environment)
    } catch {
      return Output(
        messages: "mediator: \(error.description.printableLines)\n", exitCode: ToolReport.ExitCode.usage.rawValue)
    }
  }

  private static func output(_ words: [String], _ environment: ToolEnvironment) throws(UsageProblem) -> Output {
    guard let first = words.first, first != "help", first != "--help", first != "-h" else {
      return help(Array(words.dropFirst()))
    }
    let (command, count) = try command(words)
    let arguments = try Arguments(words.dropFirst(count), of: command)
    if arguments.has("help") { return Output(results: help(of: command)) }
    let report = try command.run(arguments, environment)
    let isColored =
      switch arguments.value("color") ?? "auto" {
      case "always": true
      case "never": false
      default: environment.showsColors
      }
    let results =
      switch arguments.value("format") ?? "text" {
      case "json": report.json(of: command.name)
      case "github": report.github()
      default: report.text(colored: isColored)
      }
    return Output(results: results, exitCode: report.exitCode.rawValue)
  }

  /// Returns the command that words begin with, and how many of them name it.
  private static func command(_ words: [String]) throws(UsageProblem) -> (any ToolCommand.Type, Int) {
    for count in [2, 1] {
      let name = words.prefix(count).joined(separator: " ")
      if let command = ToolCommands.all.first(where: { $0.name == name }) { return (command, count) }
    }
    let names = ToolCommands.all.map { $0.name }
    let isGroup = names.contains { $0.hasPrefix(words[0] + " ") }
    let name = words.prefix(isGroup ? 2 : 1).joined(separator: " ")
    throw UsageProblem(
      "\(name.quoted): unknown command\(UsageProblem.suggestion(for: name, among: names)); see 'mediator help'")
  }

  private static func help(_ words: [String]) -> Output {
    if let command = ToolCommands.all.first(where: { $0.name == words.joined(separator: " ") }) {
      return Output(results: help(of: command))
    }
    let width = ToolCommands.all.map { $0.name.count }.max() ?? 0
    let lines = ToolCommands.all.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
    }
    return Output(
      results: """
        usage: mediator COMMAND …

        Checks the routes of an app, and the files that decide which links reach it.

        \(lines.joined(separator: "\n"))

        Exit codes: 0 fine, 1 errors found, 2 the command line or a file cannot be read, 3 rejected, 4 no route.
        'mediator help COMMAND' shows the options of a command.

        """)
  }

  private static func help(of command: any ToolCommand.Type) -> String {
    let options = (command.options + OptionSpec.common).map { option in
      (name: "--\(option.name)\(option.value.map { " \($0)" } ?? "")", summary: option.summary)
    }
    let width = options.map(\.name.count).max() ?? 0
    let lines = options.map { "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)" }
    return """
      usage: mediator \(command.name) \(command.usage)

      \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

      \(lines.joined(separator: "\n"))

      """
  }
}
