/// The words that shells complete.
enum CompletionWords {
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

  /// The second words of the commands that begin with a word, or none; those of `help` are the first words.
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
  var takesFile: Bool { value == "FILE" || value == "DIR" }
}
