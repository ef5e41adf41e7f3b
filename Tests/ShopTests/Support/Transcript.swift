import Foundation

/// A file of command lines and their output: `$` a command, `<` its input, `!` a message, `=>` its exit code.
struct Transcript: Sendable {
  struct Step: Sendable {
    var command: String
    var input = ""
  }

  let text: String
  private(set) var steps: [Step] = []

  init(_ text: String) {
    self.text = text
    for line in text.split(separator: "\n") {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if line.hasPrefix("< "), !steps.isEmpty {
        steps[steps.count - 1].input += line.dropFirst(2) + "\n"
      }
    }
  }

  /// The current output of the commands, in the same form.
  func replayed(in directory: TemporaryDirectory) async throws -> String {
    var text = ""
    for step in steps {
      let end = try await ShopProcess.run(step.command, reading: step.input, in: directory)
      text += "$ \(step.command)\n"
      text += step.input.split(separator: "\n", omittingEmptySubsequences: true).map { "< \($0)\n" }.joined()
      text += end.results
      text += end.messages.split(separator: "\n").map { "! \($0)\n" }.joined()
      if end.code != 0 { text += "=> \(end.code)\n" }
      text += "\n"
    }
    // The date is the only part that differs each day.
    return String(text.dropLast()).replacing(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, with: "YYYY-MM-DD hh:mm UTC")
  }
}
