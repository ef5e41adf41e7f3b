#if canImport(Glibc)
import Dispatch
import Foundation
import Glibc
import MediatorRemoteUnix
import Synchronization

/// A folder of a test, short because the address of a socket is, and removed with it.
final class Scratch: Sendable {
  let url: URL

  init() {
    let name = "u\(String(UInt32.random(in: 0 ... .max), radix: 36))"
    url = URL(filePath: FileManager.default.temporaryDirectory.path).appending(path: name)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns a new connection of a process.
  func transport(
    as peer: PeerName, messageSize: Int = 1 << 20, patience: Duration = .seconds(10), connections: Int = 128,
    maximumPath: Int = .max
  ) -> UnixTransport {
    UnixTransport(
      in: url, as: peer, messageSize: messageSize, patience: patience, connections: connections,
      maximumPath: maximumPath)
  }

  /// The paths of the sockets in a folder of the folder.
  func sockets(of pattern: RemoteSubject) -> [String] {
    let folder = url.appending(path: pattern.description).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }
}

/// A peer that writes what no transport would.
///
/// Its calls block on threads of its own, one for writing and one for reading.
final class RawSocket: Sendable {
  struct Failure: Error { let code = errno }

  private let descriptor: Int32
  private let (writes, reads) = (DispatchQueue(label: "raw socket"), DispatchQueue(label: "raw socket, reading"))

  /// Connects to a socket; a call that waits for longer than some seconds ends.
  convenience init(to path: String, patience: Int = 20) throws {
    self.init(Self.make(), patience)
    guard withAddress(path, { connect(descriptor, $0, $1) }) == 0 else { throw Failure() }
  }

  /// Listens at a path and accepts nothing until ``accept()``.
  convenience init(at path: String) throws {
    self.init(Self.make())
    guard withAddress(path, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 16) == 0 else { throw Failure() }
  }

  private init(_ descriptor: Int32, _ patience: Int = 20) {
    self.descriptor = descriptor
    var time = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func accept() async throws -> RawSocket {
    let new = await blocking(reads) { Glibc.accept($0, nil, nil) }
    guard new >= 0 else { throw Failure() }
    return RawSocket(new)
  }

  /// Writes bytes, or as many as the other end takes.
  func write(_ bytes: [UInt8]) async {
    await blocking(writes) { descriptor in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Reads some bytes, none at the end.
  func read() async -> [UInt8] {
    await blocking(reads) { descriptor in
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return Array(buffer.prefix(max(0, count)))
    }
  }

  /// Whether the other end has closed, whatever was not read.
  var isBroken: Bool {
    var event = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&event, 1, 0) > 0
  }

  /// Reads until the other end closes, or for twenty seconds without a byte.
  func isClosed() async -> Bool {
    await blocking(reads) { descriptor in
      var byte: UInt8 = 0
      while true {
        let count = recv(descriptor, &byte, 1, 0)
        if count == 0 || count < 0 && errno == ECONNRESET { return true }
        if count < 0 { return false }
      }
    }
  }

  private func blocking<Value: Sendable>(
    _ queue: DispatchQueue, _ body: @escaping @Sendable (Int32) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: body(descriptor)) }
    }
  }

  /// Not inherited by the process that another test starts, in which it would stay open.
  private static func make() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }

  private func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

/// A number that several tasks count.
final class Counter: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }
  @discardableResult func add() -> Int { value.add(1, ordering: .relaxed).newValue }
}
#endif
