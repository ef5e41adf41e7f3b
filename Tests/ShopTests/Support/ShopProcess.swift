import Foundation
import Testing

/// The built program, run as a process of its own.
enum ShopProcess {
  struct End: Sendable, Equatable {
    var code: Int32
    var results: String
    var messages: String
  }

  #if os(macOS) || os(Linux)
  /// Whether a program can start another here.
  static let isAvailable = true

  /// Runs a line of `sh`, in which `shop` is the program with a data directory.
  static func run(_ command: String, reading input: String = "", in directory: TemporaryDirectory) async throws -> End {
    let scratch = TemporaryDirectory()
    try scratch.write(input, to: "input")
    try scratch.write("", to: "results")
    try scratch.write("", to: "messages")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "shop() { \"$SHOP_PROGRAM\" --data \"$SHOP_DATA\" \"$@\"; }; \(command)"]
    process.environment = ["PATH": "/usr/bin:/bin", "SHOP_PROGRAM": program.path, "SHOP_DATA": directory.path]
    process.standardInput = try FileHandle(forReadingFrom: scratch.url.appending(path: "input"))
    process.standardOutput = try FileHandle(forWritingTo: scratch.url.appending(path: "results"))
    process.standardError = try FileHandle(forWritingTo: scratch.url.appending(path: "messages"))
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    return End(
      code: process.terminationStatus, results: try scratch.text(of: "results"),
      messages: try scratch.text(of: "messages"))
  }

  /// The program beside the test bundle, or beside the tests' executable.
  private static var program: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? Bundle.main.executableURL ?? Bundle.main.bundleURL)
      .deletingLastPathComponent().appending(path: "shop")
  }
  #else
  /// Whether a program can start another here.
  static let isAvailable = false

  /// Throws: no process can be started.
  static func run(_ command: String, reading input: String = "", in directory: TemporaryDirectory) async throws -> End {
    throw Unavailable()
  }

  private struct Unavailable: Error {}
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where no process can be started, as on iOS.
  static var needsProcesses: Self { .enabled(if: ShopProcess.isAvailable, "no process can be started here") }
}
