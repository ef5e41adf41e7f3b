/// One command of the tool.
protocol ToolCommand: Sendable {
  /// The words that call it, such as `aasa check`.
  static var name: String { get }
  /// The words after the name, as the help shows them.
  static var usage: String { get }
  /// Its effect, in one line.
  static var summary: String { get }
  /// Its options, besides the common ones.
  static var options: [OptionSpec] { get }
  /// The words that it accepts, or none if they are files.
  static var choices: [String] { get }

  /// Runs the command.
  ///
  /// - Throws: ``UsageProblem`` if an argument or a file cannot be read.
  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport
}

extension ToolCommand {
  static var choices: [String] { [] }
}

/// An option of a command: `--name VALUE`, or a flag.
struct OptionSpec: Sendable {
  let name: String
  /// The word for the value in the help, or `nil` for a flag.
  let value: String?
  let summary: String
  /// The values that are accepted, or none for any.
  var choices: [String] = []

  static let common = [
    OptionSpec(name: "format", value: "FORMAT", summary: "text, json or github", choices: ["text", "json", "github"]),
    OptionSpec(
      name: "color", value: "WHEN", summary: "auto, always or never", choices: ["auto", "always", "never"]),
    OptionSpec(name: "help", value: nil, summary: "show this help"),
  ]
}
