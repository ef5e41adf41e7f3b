import Foundation
import MediatorTestSupport
import Testing

/// The built program, run as a process.
enum ShopProcess {
  struct End: Sendable, Equatable {
    var code: Int32
    var results: String
    var messages: String
  }

  #if os(macOS) || os(Linux)
  /// Whether the platform can start a process.
  static let isAvailable = true

  /// Runs a line of `sh` in the folder of the example, where `shop` is the program with a data directory.
  static func run(_ command: String, reading input: String = "", in directory: TemporaryDirectory) async throws -> End {
    let scratch = TemporaryDirectory()
    try scratch.write(input, to: "input")
    try scratch.write("", to: "results")
    try scratch.write("", to: "messages")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let functions = """
      shop() { "$SHOP_PROGRAMS/shop" --data "$SHOP_DATA" "$@"; }
      # Runs a command while another process has the orders, then shows what that process printed.
      serving() {
        served=$(mktemp)
        "$SHOP_PROGRAMS/shop" --data "$SHOP_DATA" serve-orders 2>"$served" &
        server=$!
        until ls "$SHOP_DATA"/sockets/mk.manifest*/* >/dev/null 2>&1; do sleep 0.05; done
        "$@"
        code=$?
        kill "$server"
        wait "$server"
        cat "$served"
        rm "$served"
        return "$code"
      }
      mediator() { "$SHOP_PROGRAMS/mediator" "$@"; }
      """
    process.arguments = ["-c", "\(functions)\n(\(command)\n)\necho $? >\"$SHOP_CODE\""]
    process.currentDirectoryURL = packageRoot.appending(path: "Example")
    // The thread sanitizer does not see the contended locks of a program without `Tests/Support/SanitizerSupport`.
    process.environment = [
      "TSAN_OPTIONS": "report_bugs=0",
      "PATH": "/usr/bin:/bin", "SHOP_PROGRAMS": Self.programs.path, "SHOP_DATA": directory.path,
      "SHOP_CODE": scratch.url.appending(path: "code").path,
    ]
    process.standardInput = try FileHandle(forReadingFrom: scratch.url.appending(path: "input"))
    process.standardOutput = try FileHandle(forWritingTo: scratch.url.appending(path: "results"))
    process.standardError = try FileHandle(forWritingTo: scratch.url.appending(path: "messages"))
    try process.run()
    await end(of: process.processIdentifier)
    let code = try scratch.text(of: "code").trimmingCharacters(in: .newlines)
    return End(
      code: try #require(Int32(code)), results: try scratch.text(of: "results"),
      messages: try scratch.text(of: "messages"))
  }

  /// Waits for the end of a process, which Foundation may have noticed before.
  ///
  /// A termination handler would not do. On Linux Foundation waits for a socket that other children may have inherited, so a
  /// living child of another test keeps the handler from being called.
  private static func end(of process: pid_t) async {
    await withCheckedContinuation { continuation in
      Thread {
        var end = siginfo_t()
        while waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        continuation.resume()
      }.start()
    }
  }

  /// The folder of the test bundle, or of the tests' executable.
  private static var programs: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? Bundle.main.executableURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
  }
  #else
  /// Whether the platform can start a process.
  static let isAvailable = false

  /// Throws an error, because no process can be started.
  static func run(_ command: String, reading input: String = "", in directory: TemporaryDirectory) async throws -> End {
    throw Unavailable()
  }

  private struct Unavailable: Error {}
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if no process can be started, as on iOS.
  static var needsProcesses: Self { .enabled(if: ShopProcess.isAvailable, "no process can be started here") }
}
