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
