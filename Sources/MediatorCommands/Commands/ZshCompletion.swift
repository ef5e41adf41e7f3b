import MediatorText

/// The completion script for zsh.
enum ZshCompletion {
  static var lines: [String] {
    var lines = [
      "#compdef mediator",
      "# Save this as _mediator in a directory of $fpath, or run: source <(mediator completion zsh)",
      "_mediator() {",
      "  local -a commands",
      "  if (( CURRENT == 2 )); then",
    ]
    lines += description(CompletionWords.first)
    for group in CompletionWords.first.map(\.word) {
      let second = CompletionWords.second(group)
      guard !second.isEmpty else { continue }
      lines.append("  if [[ $words[2] = \(group) && $CURRENT -eq 3 ]]; then")
      lines += description(second)
    }
    lines.append("  case \"$words[2] $words[3] \" in")
    for command in ToolCommands.all { lines += cases(command) }
    lines += [
      "  esac", "}", "if [[ $funcstack[1] = _mediator ]]; then _mediator \"$@\"; else compdef _mediator mediator; fi",
    ]
    return lines
  }

  /// Returns the end of a condition under which commands are described.
  private static func description(_ rows: [(word: String, summary: String)]) -> [String] {
    let texts = rows.map { described($0) }.joined(separator: " ")
    return ["    commands=(\(texts))", "    _describe command commands", "    return", "  fi"]
  }

  private static func cases(_ command: any ToolCommand.Type) -> [String] {
    let count = command.name.split(separator: " ").count
    let options = CompletionWords.options(of: command).map { option -> String in
      let head = "--\(option.name)"
      guard let value = option.value else { return quoted("\(head)[\(escaped(option.summary))]") }
      var action = ""
      if option.takesFile { action = "_files" }
      if !option.choices.isEmpty { action = "(\(option.choices.joined(separator: " ")))" }
      return quoted("\(head)=[\(escaped(option.summary))]:\(escaped(value)):\(action)")
    }
    let word =
      command.choices.isEmpty ? "'*:file:_files'" : quoted("1:word:(\(command.choices.joined(separator: " ")))")
    return [
      "  '\(command.name) '*)",
      "    shift \(count) words",
      "    (( CURRENT -= \(count) ))",
      "    _arguments \((options + [word]).joined(separator: " ")) ;;",
    ]
  }

  private static func described(_ row: (word: String, summary: String)) -> String {
    quoted("\(row.word):\(escaped(row.summary))")
  }

  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
