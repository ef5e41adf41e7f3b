import MediatorText

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

/// The words that shells complete.
private enum CompletionWords {
  /// The first words of all commands, with a summary.
  static var first: [(word: String, summary: String)] {
    var result: [(word: String, summary: String)] = []
    for command in ToolCommands.all {
      let words = command.name.split(separator: " ").map(String.init)
      guard !result.contains(where: { $0.word == words[0] }) else { continue }
      result.append((words[0], words.count == 1 ? command.summary : "commands for association files"))
    }
    return result + [("help", "show the help of a command")]
  }

  /// Returns the second words of the commands that begin with a word, or none; those of `help` are the first words.
  static func second(_ word: String) -> [(word: String, summary: String)] {
    if word == "help" { return first.dropLast() }
    return ToolCommands.all.filter { $0.name.hasPrefix(word + " ") }.map {
      (String($0.name.dropFirst(word.count + 1)), $0.summary)
    }
  }

  static func options(of command: any ToolCommand.Type) -> [OptionSpec] { command.options + OptionSpec.common }
}

extension OptionSpec {
  /// Whether the value is the path of a file or directory.
  fileprivate var takesFile: Bool { value == "FILE" || value == "DIR" }
}

/// The completion script for bash, which also runs in bash 3.2 of macOS.
private enum BashCompletion {
  static var lines: [String] {
    let options = ToolCommands.all.flatMap { CompletionWords.options(of: $0) }
    let choices = Dictionary(options.filter { !$0.choices.isEmpty }.map { ($0.name, $0.choices) }) { first, _ in first }
    let values = Set(options.filter { $0.value != nil && $0.choices.isEmpty && !$0.takesFile }.map(\.name)).sorted()
    let files = Set(options.filter(\.takesFile).map(\.name)).sorted()
    let groups = CompletionWords.first.map(\.word).filter { !CompletionWords.second($0).isEmpty }
    var lines = [
      "# Save this as ~/.local/share/bash-completion/completions/mediator, or run: eval \"$(mediator completion bash)\"",
      "_mediator() {",
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" previous=\"${COMP_WORDS[COMP_CWORD-1]}\"",
      "  local words='' options='' head='' IFS=$'\\n'",
      "  COMPREPLY=()",
      "  # '=' is a word of its own, unless COMP_WORDBREAKS lacks it.",
      "  if [ \"$word\" = = ]; then word=''",
      "  elif [ \"$previous\" = = ]; then previous=\"${COMP_WORDS[COMP_CWORD-2]}\"",
      "  elif [[ \"$word\" = --*=* ]]; then previous=\"${word%%=*}\" head=\"${word%%=*}=\" word=\"${word#*=}\"",
      "  fi",
      "  case \"$previous\" in",
    ]
    for (name, texts) in choices.sorted(by: { $0.key < $1.key }) {
      lines.append("  --\(name)) words='\(texts.joined(separator: " "))' ;;")
    }
    let fileOptions = files.map { "--\($0)" }.joined(separator: "|")
    let valueOptions = values.map { "--\($0)" }.joined(separator: "|")
    lines += [
      "  \(fileOptions)) COMPREPLY=($(compgen -P \"$head\" -f -- \"$word\")); return ;;",
      "  \(valueOptions)) return ;;",
      "  *)",
      "    case \"${COMP_WORDS[1]} ${COMP_WORDS[2]} \" in",
    ]
    for command in ToolCommands.all {
      let options = CompletionWords.options(of: command).map { "--\($0.name)" }.joined(separator: " ")
      let words = command.choices.isEmpty ? "" : "words='\(command.choices.joined(separator: " "))' "
      lines.append("    '\(command.name) '*) \(words)options='\(options)' ;;")
    }
    for group in groups {
      let words = CompletionWords.second(group).map(\.word).joined(separator: " ")
      lines.append("    '\(group) '*) words='\(words)' ;;")
    }
    lines += [
      "    esac",
      "    if [ \"$COMP_CWORD\" = 1 ]; then",
      "      words='\(CompletionWords.first.map(\.word).joined(separator: " "))'",
      "    elif [[ \"$word\" = -* ]]; then",
      "      words=$options",
      "    elif [ -z \"$words\" ]; then",
      "      COMPREPLY=($(compgen -f -- \"$word\"))",
      "      return",
      "    fi ;;",
      "  esac",
      "  COMPREPLY=($(compgen -P \"$head\" -W \"${words// /$'\\n'}\" -- \"$word\"))",
      "}",
      "complete -o filenames -F _mediator mediator",
    ]
    return lines
  }
}

/// The completion script for zsh.
private enum ZshCompletion {
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

/// The completion script for fish.
private enum FishCompletion {
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
