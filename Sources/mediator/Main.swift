import Foundation
import MediatorCommands

/// `mediator COMMAND …` checks the routes of an app, and the files that decide which links reach it.
@main enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let variables = ProcessInfo.processInfo.environment
    var environment = ToolEnvironment(
      manifest: variables["MEDIATOR_MANIFEST"], workspace: variables["GITHUB_WORKSPACE"],
      showsColors: isatty(STDOUT_FILENO) == 1 && variables["NO_COLOR"] == nil && variables["TERM"] != "dumb")
    let progress = ProgressLine { write($0, to: .standardError) }
    if isatty(STDERR_FILENO) == 1 {
      environment.progress = { progress.report($0) }
      // The program runs synchronously; the task ends with the process.
      Task.detached {
        try await Task.sleep(for: .seconds(1))
        while true {
          progress.tick()
          try await Task.sleep(for: .milliseconds(100))
        }
      }
    }
    let output = MediatorTool.run(Array(CommandLine.arguments.dropFirst()), environment)
    progress.finish()
    write(output.results, to: .standardOutput)
    write(output.messages, to: .standardError)
    exit(output.exitCode)
  }

  /// Writes a text; a reader such as `head` may have ended.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
