/// The words after `shop`: the options that every command has, the command, and its own words.
struct CommandLineWords {
  private(set) var command: String?
  private(set) var rest: [String] = []
  private(set) var options = ShopOptions()

  private static var common: [(name: String, value: String, keyPath: WritableKeyPath<ShopOptions, String?>)] {
    [("--data", "a directory", \.data), ("--routes", "a file", \.routes), ("--rewrites", "a file", \.rewrites)]
  }

  /// Creates the parts of a command line; `--` ends the options.
  init(_ words: [String]) throws(UsageError) {
    var words = words[...]
    var isPastOptions = false
    while let word = words.popFirst() {
      if isPastOptions {
        add(word)
      } else if let option = Self.common.first(where: { word == $0.name || word.hasPrefix("\($0.name)=") }) {
        let value = word == option.name ? words.popFirst() : String(word.dropFirst(option.name.count + 1))
        guard let value, !value.isEmpty else {
          throw UsageError("'\(option.name)': missing value: expected \(option.value)")
        }
        options[keyPath: option.keyPath] = value
      } else if word == "--remote" {
        options.isRemote = true
      } else if word == "--trace" {
        options.traces = true
      } else if command == nil, word == "--help" || word == "-h" {
        command = HelpCommand.name
      } else if command == nil, word.hasPrefix("-") {
        throw UsageError("'\(word)': unknown option before the command; 'shop help' lists all options")
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
