/// The completion script for bash, which also runs in bash 3.2 of macOS.
enum BashCompletion {
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
