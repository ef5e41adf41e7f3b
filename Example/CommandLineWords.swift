/// The words after `shop`: the option that every command has, the command, and its own words.
struct CommandLineWords {
  private(set) var command: String?
  private(set) var rest: [String] = []
  private(set) var data: String?

  /// Reads the words; `--` ends the options.
  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    var isPastOptions = false
    while let word = words.popFirst() {
      if isPastOptions {
        add(word)
      } else if word == "--data" {
        guard let value = words.popFirst(), !value.isEmpty else { throw UsageError("--data needs a directory") }
        data = value
      } else if word.hasPrefix("--data=") {
        data = String(word.dropFirst("--data=".count))
        if data == "" { throw UsageError("--data needs a directory") }
      } else if command == nil, word == "--help" || word == "-h" {
        command = HelpCommand.name
      } else if command == nil, word.hasPrefix("-") {
        throw UsageError("there is no option '\(word)' before the command; 'shop help' shows all")
      } else {
        isPastOptions = word == "--"
        add(word)
      }
    }
  }

  private mutating func add(_ word: String) {
    if command == nil { command = word } else { rest.append(word) }
  }
}
