import Foundation

/// `shop --remote`: becomes the shop of `Example/Remote`, whose orders run in another process.
///
/// That is a package of its own, because its engine needs a C library.
struct RemoteCommand: Command {
  static let name = "--remote"
  static let usage = "--remote [COMMAND]"
  static let summary = "start the shop of Example/Remote, whose orders run in another process"

  private let words: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    words = try arguments.remaining()
  }

  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    if options.routes != nil || options.rewrites != nil {
      throw UsageError("'--remote': found '--routes' or '--rewrites', expected '--data' and '--trace' at most")
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let data = options.data.map { ["--data", $0] } ?? []
    let trace = options.traces ? ["--trace"] : []
    try become(
      ["swift", "run", "--package-path", folder.appending(path: "Remote").path, "remote-shop"] + data + trace + words)
  }

  /// Replaces this process by a program, which so gets the terminal and its signals.
  private func become(_ command: [String]) throws -> Never {
    #if os(macOS) || os(Linux)
    var arguments = command.map { strdup($0) } + [nil]
    execvp(command[0], &arguments)
    #endif
    throw UsageError("'--remote': cannot start '\(command[0])'")
  }
}
