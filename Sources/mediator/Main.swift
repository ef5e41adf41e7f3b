import Foundation
import MediatorCommands

/// `mediator COMMAND …` checks the routes of an app, and the files that decide which links reach it.
@main enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let variables = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDERR_FILENO) == 1
    let start = ContinuousClock.now
    // A command that takes less than a second shows no progress.
    let progress: @Sendable (String) -> Void = { text in
      if ContinuousClock.now - start > .seconds(1) { write("\r\u{1B}[K\(text)", to: .standardError) }
    }
    let environment = ToolEnvironment(
      manifest: variables["MEDIATOR_MANIFEST"],
      showsColors: isatty(STDOUT_FILENO) == 1 && variables["NO_COLOR"] == nil && variables["TERM"] != "dumb",
      progress: isTerminal ? progress : nil)
    let output = MediatorTool.run(Array(CommandLine.arguments.dropFirst()), environment)
    if isTerminal, ContinuousClock.now - start > .seconds(1) { write("\r\u{1B}[K", to: .standardError) }
    write(output.results, to: .standardOutput)
    write(output.messages, to: .standardError)
    exit(output.exitCode)
  }

  /// Writes a text; a reader such as `head` may have ended.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
