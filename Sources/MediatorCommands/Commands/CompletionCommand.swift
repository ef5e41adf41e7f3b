/// `mediator completion`: writes a script that completes commands and options in a shell.
enum CompletionCommand: ToolCommand {
  static let name = "completion"
  static let usage = "bash|zsh|fish"
  static let summary = "write a completion script for a shell"
  static let options: [OptionSpec] = []

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let shell = try arguments.words("bash, zsh or fish", environment: environment)[0]
    switch shell {
    case "bash": return ToolReport(lines: bash)
    case "zsh": return ToolReport(lines: ["#compdef mediator", "autoload -Uz bashcompinit && bashcompinit"] + bash)
    case "fish": return ToolReport(lines: fish)
    default:
      let hint = UsageProblem.suggestion(for: shell, among: ["bash", "zsh", "fish"])
      throw UsageProblem("'\(shell)': unknown shell: expected bash, zsh or fish\(hint)")
    }
  }

  private static func options(of command: any ToolCommand.Type) -> String {
    (command.options + OptionSpec.common).map { "--\($0.name)" }.joined(separator: " ")
  }

  private static var firstWords: [String] {
    var words: [String] = []
    for command in ToolCommands.all {
      let word = String(command.name.prefix { $0 != " " })
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  private static func secondWords(_ first: String) -> String {
    ToolCommands.all.map { $0.name }.filter { $0.hasPrefix(first + " ") }.map {
      String($0.dropFirst(first.count + 1))
    }
    .joined(separator: " ")
  }

  private static var bash: [String] {
    let groups = firstWords.filter { !secondWords($0).isEmpty }
    return [
      "_mediator() {", "  local word=\"${COMP_WORDS[COMP_CWORD]}\" words",
      "  case \"${COMP_WORDS[1]} ${COMP_WORDS[2]}\" in",
    ]
      + ToolCommands.all.map { command in
        "  \(command.name.contains(" ") ? "'\(command.name)'" : "'\(command.name) '*")) words='\(options(of: command))' ;;"
      } + groups.map { "  '\($0) '*) words='\(secondWords($0))' ;;" }
      + [
        "  *) words='\(firstWords.joined(separator: " "))' ;;", "  esac",
        "  [ \"$COMP_CWORD\" = 1 ] && words='\(firstWords.joined(separator: " "))'",
        "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\") $(compgen -f -- \"$word\"))", "}",
        "complete -o filenames -F _mediator mediator",
      ]
  }

  private static var fish: [String] {
    firstWords.map { "complete -c mediator -n __fish_use_subcommand -a \($0)" }
      + ToolCommands.all.flatMap { command in
        let words = command.name.split(separator: " ")
        let condition = words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
        return
          (words.count == 2 ? ["complete -c mediator -n '__fish_seen_subcommand_from \(words[0])' -a \(words[1])"] : [])
          + (command.options + OptionSpec.common).map {
            "complete -c mediator -n '\(condition)' -l \($0.name)\($0.value == nil ? "" : " -r") -d '\($0.summary)'"
          }
      }
  }
}
