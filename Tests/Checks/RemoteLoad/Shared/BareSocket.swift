import Foundation

/// A Unix domain socket with blocking calls and nothing else, to compare with; for one caller at a time.
///
/// Its other end sends back what arrives, in a thread of another process.
final class BareSocket: Sendable {
  struct Failure: Error { let code = errno }

  private let descriptor: Int32

  /// Connects to a path.
  convenience init(connectingTo path: String) throws {
    try self.init(Foundation.connect, path)
  }

  private init(
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ path: String
  ) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Failure() }
  }

  deinit { close(descriptor) }

  /// Sends back what one caller sends to a path, until it leaves.
  static func echo(at path: String) throws {
    let listener = try BareSocket(bind, path)
    guard listen(listener.descriptor, 1) == 0 else { throw Failure() }
    Thread.detachNewThread {
      let other = accept(listener.descriptor, nil, nil)
      var buffer = [UInt8](repeating: 0, count: 1 << 17)
      while true {
        let count = read(other, &buffer, buffer.count)
        guard count > 0, writeAll(buffer[..<count], to: other) else { break }
      }
      close(other)
    }
  }

  /// Sends bytes, and blocks until as many have come back.
  func request(_ bytes: Data) throws {
    guard Self.writeAll(ArraySlice(bytes), to: descriptor) else { throw Failure() }
    var buffer = [UInt8](repeating: 0, count: bytes.count)
    var rest = bytes.count
    while rest > 0 {
      let count = read(descriptor, &buffer, rest)
      guard count > 0 else { throw Failure() }
      rest -= count
    }
  }

  private static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
