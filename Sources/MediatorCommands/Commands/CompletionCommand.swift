/// `mediator completion`: writes a script that completes commands and options in a shell.
enum CompletionCommand: ToolCommand {
  static let name = "completion"
  static let usage = "bash|zsh|fish"
  static let summary = "write a completion script for a shell; its first lines say where to save it"
  static let options: [OptionSpec] = []
  static let choices = ["bash", "zsh", "fish"]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let shell = try arguments.words("bash, zsh or fish", environment: environment)[0]
    switch shell {
    case "bash": return ToolReport(lines: BashCompletion.lines)
    case "zsh": return ToolReport(lines: ZshCompletion.lines)
    case "fish": return ToolReport(lines: FishCompletion.lines)
    default: throw .unknown("shell", shell, of: "'completion'", among: choices)
    }
  }
}
