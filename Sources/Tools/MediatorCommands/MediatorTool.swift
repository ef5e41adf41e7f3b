import MediatorManifest
import MediatorText

/// The command-line tool, without its input and output.
public enum MediatorTool {
  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the program.
  ///   - environment: The files and terminals.
  public static func run(_ words: [String], _ environment: ToolEnvironment) -> Output {
    do throws(UsageProblem) {
      return try output(words, environment)
    } catch {
      var messages = PrintedText()
      messages.add("mediator: \(error.description)")
      let results =
        switch Arguments.format(of: words) {
        case "json": error.report.json(of: (try? command(words).0.name) ?? "")
        case "github": error.report.github(environment.repositoryPath)
        default: PrintedText()
        }
      return Output(results: results, messages: messages, exitCode: .usage)
    }
  }

  private static func output(_ words: [String], _ environment: ToolEnvironment) throws(UsageProblem) -> Output {
    guard let first = words.first else { return Output(results: ToolHelp.text) }
    if ["help", "--help", "-h"].contains(first) { return Output(results: try help(Array(words.dropFirst()))) }
    if first == "--version" {
      return Output(results: PrintedText("mediator, for manifests of version \(Manifest.version)"))
    }
    if words.count == 2, ["--help", "-h"].contains(words[1]),
      ToolCommands.all.contains(where: { $0.name.hasPrefix(first + " ") })
    {
      return Output(results: try help([first]))
    }
    let (command, count) = try command(words)
    let arguments = try Arguments(words.dropFirst(count), of: command)
    if arguments.has("help") { return Output(results: ToolHelp.text(of: command)) }
    let report = try command.run(arguments, environment)
    let isColored =
      switch arguments.value("color") ?? "auto" {
      case "always": true
      case "never": false
      default: environment.showsColors
      }
    let (results, messages) =
      switch arguments.value("format") ?? "text" {
      case "json": (report.json(of: command.name), PrintedText())
      case "github": (report.github(environment.repositoryPath), report.githubMessages(environment.repositoryPath))
      default: (report.text(colored: isColored), report.textMessages)
      }
    return Output(results: results, messages: messages, exitCode: report.exitCode)
  }

  /// Returns the command that words begin with, and how many of them name it.
  private static func command(_ words: [String]) throws(UsageProblem) -> (any ToolCommand.Type, Int) {
    for count in [2, 1] {
      let name = words.prefix(count).joined(separator: " ")
      if let command = ToolCommands.all.first(where: { $0.name == name }) { return (command, count) }
    }
    throw unknown(words)
  }

  private static func help(_ words: [String]) throws(UsageProblem) -> PrintedText {
    guard !words.isEmpty else { return ToolHelp.text }
    let name = words.joined(separator: " ")
    if let command = ToolCommands.all.first(where: { $0.name == name }) { return ToolHelp.text(of: command) }
    let group = ToolCommands.all.filter { $0.name.hasPrefix(name + " ") }
    if !group.isEmpty { return PrintedText(ToolHelp.list(group)) }
    throw unknown(words)
  }

  /// Returns the error of words that begin with no command.
  private static func unknown(_ words: [String]) -> UsageProblem {
    let names = ToolCommands.all.map { $0.name }
    let group = names.filter { $0.hasPrefix(words[0] + " ") }
    if words.count == 1, !group.isEmpty {
      return UsageProblem(
        "\(words[0].quoted): missing command: expected \(group.map(\.quoted).joined(separator: ", "))")
    }
    if words[0].hasPrefix("-") {
      return UsageProblem("\(words[0].quoted): missing command: options follow it; see 'mediator help'")
    }
    let name = words.prefix(group.isEmpty ? 1 : 2).joined(separator: " ")
    return UsageProblem(
      "\(name.quoted): unknown command\(suggestion(for: name, among: names)); see 'mediator help\(group.isEmpty ? "" : " \(words[0])")'"
    )
  }
}

/// The help of the tool and of its commands.
private enum ToolHelp {
  static var text: PrintedText {
    PrintedText(
      """
      usage: mediator COMMAND …

      Checks the routes of an app, and the files that decide which links reach it.

      \(list(ToolCommands.all))

      MANIFEST is a file that `manifest().emit()` of the app wrote. If it is omitted, the tool reads the file in the variable
      MEDIATOR_MANIFEST, which 'swift package mediator --product NAME' sets.

      Exit codes: 0 fine, 1 errors found, 2 the command line or a file cannot be read, or the output not written,
      3 rejected, 4 no route.
      'mediator help COMMAND' shows the options of a command, 'mediator --version' the version of its manifests.
      """)
  }

  static func text(of command: any ToolCommand.Type) -> PrintedText {
    let options = (command.options + OptionSpec.common).map { option in
      (name: "--\(option.name)\(option.value.map { " \($0)" } ?? "")", summary: option.summary)
    }
    return PrintedText(
      """
      usage: mediator \(command.name) \(command.usage)

      \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

      \(aligned(options))
      """)
  }

  /// Returns the names and summaries of commands.
  static func list(_ commands: [any ToolCommand.Type]) -> String { aligned(commands.map { ($0.name, $0.summary) }) }

  private static func aligned(_ rows: [(name: String, summary: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)" }
      .joined(separator: "\n")
  }
}
