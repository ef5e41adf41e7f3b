import Foundation
import Synchronization

/// A Unix socket between tasks, and nothing else: what each call between tasks of two processes costs.
///
/// At each end a thread waits for the socket, because a task must not block its thread, and hands what it reads to a task:
/// it must not run what comes next, which may take long. For one caller at a time.
final class TaskSocket: Sendable {
  private let socket: BareSocket
  private let caller = Mutex<CheckedContinuation<Void, any Error>?>(nil)

  /// Connects to a path.
  init(connectingTo path: String) throws {
    socket = try BareSocket(connectingTo: path)
    Thread.detachNewThread {
      var buffer = BareSocket.buffer
      while self.socket.receive(in: &buffer) != nil { self.takeCaller()?.resume() }
      self.takeCaller()?.resume(throwing: BareSocket.Failure())
    }
  }

  private func takeCaller() -> CheckedContinuation<Void, any Error>? { caller.withLock { $0.take() } }

  /// Sends back what one caller sends to a path, each message in a task of its own, until the caller leaves.
  static func echo(at path: String) throws {
    let listener = try BareSocket(listeningAt: path)
    Thread.detachNewThread {
      let socket = listener.accept()
      var buffer = BareSocket.buffer
      while let message = socket.receive(in: &buffer) { Task { socket.send(message) } }
    }
  }

  /// Sends bytes, and waits until as many have come back.
  func request(_ bytes: Data) async throws {
    try await withCheckedThrowingContinuation { continuation in
      caller.withLock { $0 = continuation }
      if !socket.send(Array(bytes)) { takeCaller()?.resume(throwing: BareSocket.Failure()) }
    }
  }
}
