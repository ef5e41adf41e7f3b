import MediatorText

/// The completion script for fish.
enum FishCompletion {
  static var lines: [String] {
    var lines = [
      "# Save this as ~/.config/fish/completions/mediator.fish, or run: mediator completion fish | source",
      "complete -c mediator -f",
    ]
    for row in CompletionWords.first {
      lines.append("complete -c mediator -n __fish_use_subcommand -a \(row.word) -d \(quoted(row.summary))")
    }
    for command in ToolCommands.all { lines += completions(command) }
    let names = CompletionWords.second("help").map(\.word).joined(separator: " ")
    lines.append("complete -c mediator -n '__fish_seen_subcommand_from help' -a '\(names)'")
    return lines
  }

  private static func completions(_ command: any ToolCommand.Type) -> [String] {
    let words = command.name.split(separator: " ")
    let condition = words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
    var lines: [String] = []
    if words.count == 2 {
      let others = CompletionWords.second(String(words[0])).map(\.word).joined(separator: " ")
      let isFirst = "__fish_seen_subcommand_from \(words[0]); and not __fish_seen_subcommand_from \(others)"
      lines.append("complete -c mediator -n '\(isFirst)' -a \(words[1]) -d \(quoted(command.summary))")
    }
    let values = command.choices.isEmpty ? "-F" : "-a '\(command.choices.joined(separator: " "))'"
    lines.append("complete -c mediator -n '\(condition)' \(values)")
    for option in CompletionWords.options(of: command) {
      var value = ""
      if option.value != nil { value = " -x" }
      if option.takesFile { value = " -rF" }
      if !option.choices.isEmpty { value = " -xa '\(option.choices.joined(separator: " "))'" }
      lines.append(
        "complete -c mediator -n '\(condition)' -l \(option.name)\(value) -d \(quoted(option.summary))")
    }
    return lines
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "\\'"))'" }
}
