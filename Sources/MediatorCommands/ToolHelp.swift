/// The help of the tool and of its commands.
enum ToolHelp {
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
