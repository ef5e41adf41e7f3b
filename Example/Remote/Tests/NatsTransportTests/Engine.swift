import Dispatch
import Foundation
import MediatorKit
import NatsTransport

/// A nats-server of its own, with the example's permissions, at a port of its own.
final class Engine: Sendable {
  static let program: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"]
    return folders.map { URL(filePath: $0).appending(path: "nats-server") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  struct NotStarted: Error { let log: String }

  let port: Int
  private let pid: Int32

  /// Starts an engine, or one at the port of an earlier one.
  init(port: Int? = nil) async throws {
    var tries = 0
    while true {
      let chosen = port ?? Int.random(in: 20_000..<30_000)
      do {
        pid = try await Self.start(at: chosen)
        self.port = chosen
        return
      } catch let error as NotStarted {
        tries += 1
        if tries == 20 { throw error }
      }
    }
  }

  deinit { kill(pid, SIGKILL) }

  var url: String { "nats://127.0.0.1:\(port)" }

  func transport(as peer: String) -> NatsTransport {
    NatsTransport(
      url, as: PeerName(peer), password: "\(peer)-on-this-machine", verifiesCallers: true)
  }

  func signal(_ signal: Int32) { kill(pid, signal) }

  private static func start(at port: Int) async throws -> Int32 {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let configuration = folder.deletingLastPathComponent().appending(path: "engine.conf")
    let process = Process()
    process.executableURL = program
    process.arguments = ["-c", configuration.path, "-p", "\(port)"]
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
