import Foundation

/// A Unix domain socket with blocking calls and nothing else, to compare with; for one caller at a time.
final class BareSocket: Sendable {
  struct Failure: Error { let code = errno }

  private let descriptor: Int32

  /// Connects to a path.
  convenience init(connectingTo path: String) throws {
    try self.init(Foundation.connect, path)
  }

  /// Listens at a path, for one caller.
  convenience init(listeningAt path: String) throws {
    try self.init(bind, path)
    guard listen(descriptor, 1) == 0 else { throw Failure() }
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

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

  /// Sends back what one caller sends to a path, in a thread, until the caller leaves.
  static func echo(at path: String) throws {
    let listener = try BareSocket(listeningAt: path)
    Thread.detachNewThread {
      let socket = listener.accept()
      var buffer = Self.buffer
      while true {
        let count = read(socket.descriptor, &buffer, buffer.count)
        guard count > 0, socket.writeAll(buffer[..<count]) else { return }
      }
    }
  }

  /// Blocks until a caller connects, and returns the socket to it.
  func accept() -> BareSocket { BareSocket(Foundation.accept(descriptor, nil, nil)) }

  /// Sends bytes, and blocks until as many have come back.
  func request(_ bytes: Data) throws {
    guard writeAll(bytes) else { throw Failure() }
    var buffer = [UInt8](repeating: 0, count: bytes.count)
    var rest = bytes.count
    while rest > 0 {
      let count = read(descriptor, &buffer, rest)
      guard count > 0 else { throw Failure() }
      rest -= count
    }
  }

  /// Sends a message, after its length; false if the other end is closed.
  @discardableResult func send(_ message: [UInt8]) -> Bool {
    writeAll(withUnsafeBytes(of: UInt32(message.count)) { Array($0) } + message)
  }

  private func writeAll(_ bytes: some ContiguousBytes) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Room for each message.
  static var buffer: [UInt8] { [UInt8](repeating: 0, count: 1 << 17) }

  /// Blocks until a message has come, and returns it; nil if the other end is closed.
  func receive(in buffer: inout [UInt8]) -> [UInt8]? {
    var count = 0
    while true {
      let length = count < 4 ? nil : Int(buffer.withUnsafeBytes { $0.load(as: UInt32.self) })
      if let length, count >= 4 + length { return Array(buffer[4..<(4 + length)]) }
      let more = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
      guard more > 0 else { return nil }
      count += more
    }
  }
}
