import Dispatch
public import Foundation
import MediatorKit
public import NatsTransport

/// A nats-server with the permissions of `engine.conf`, at a port of its own.
public final class Engine: Sendable {
  /// The program, or `nil` if it is not installed.
  public static let program: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
    return folders.map { URL(filePath: $0).appending(path: "nats-server") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  /// The program ended; its log says why.
  public struct NotStarted: Error {
    /// The log.
    public let log: String
  }

  /// The port on this machine.
  public let port: Int
  private let pid: Int32

  /// Starts an engine, or one at the port of an earlier one.
  ///
  /// - Parameter arguments: More arguments of the program.
  public init(port: Int? = nil, arguments: [String] = []) async throws {
    var tries = 0
    while true {
      let chosen = port ?? Int.random(in: 20_000..<30_000)
      do {
        pid = try await Self.start(at: chosen, arguments)
        self.port = chosen
        return
      } catch let error as NotStarted {
        tries += 1
        if tries == 20 { throw error }
      }
    }
  }

  deinit { kill(pid, SIGKILL) }

  /// The address.
  public var url: String { "nats://127.0.0.1:\(port)" }

  /// Returns a new connection of a user of `engine.conf`.
  public func transport(as peer: String) -> NatsTransport { Self.transport(url, as: peer) }

  /// Returns a new connection of a user of `engine.conf` to an engine.
  public static func transport(_ url: String, as peer: String) -> NatsTransport {
    NatsTransport(
      url, as: .init(peer), password: "\(peer)-on-this-machine", verifiesCallers: true)
  }

  /// Sends a signal to the process.
  public func signal(_ signal: Int32) { kill(pid, signal) }

  private static func start(at port: Int, _ arguments: [String]) async throws -> Int32 {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let configuration = folder.deletingLastPathComponent().appending(path: "engine.conf")
    let process = Process()
    process.executableURL = program
    process.arguments = ["-c", configuration.path, "-p", "\(port)"] + arguments
    let log = Pipe()
    process.standardError = log
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let pid = process.processIdentifier
    let text: String = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var text = ""
        while !text.contains("Server is ready") {
          let data = log.fileHandleForReading.availableData
          if data.isEmpty { break }
          text += String(decoding: data, as: UTF8.self)
        }
        continuation.resume(returning: text)
      }
    }
    guard text.contains("Server is ready") else { throw NotStarted(log: text) }
    return pid
  }
}
