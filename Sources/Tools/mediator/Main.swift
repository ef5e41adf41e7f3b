import Foundation
import MediatorCommands

/// `mediator COMMAND …` checks the routes of an app, and the files that decide which links reach it.
@main enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    holdClosedDescriptors()
    let variables = ProcessInfo.processInfo.environment
    var environment = ToolEnvironment(
      manifest: variables["MEDIATOR_MANIFEST"], workspace: variables["GITHUB_WORKSPACE"],
      showsColors: isatty(STDOUT_FILENO) == 1 && variables["NO_COLOR"] == nil && variables["TERM"] != "dumb")
    let progress = ProgressLine { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }
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
    exit(output.write(results: STDOUT_FILENO, messages: STDERR_FILENO))
  }

  /// Opens each closed standard descriptor for reading, so that no other file gets its number and the output.
  private static func holdClosedDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
