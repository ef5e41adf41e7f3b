#if canImport(Glibc)
import Glibc

/// A user of the engine that writes what no client library would.
struct RawPeer: ~Copyable {
  struct Unconnected: Error {}

  private let socket: Int32

  init(port: Int, user: String) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafeBytes(of: &address) { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { connect(socket, $0.baseAddress, socklen_t(bytes.count)) }
    }
    guard result == 0 else { throw Unconnected() }
    try write(
      Array(#"CONNECT {"verbose":false,"headers":true,"user":"\#(user)","pass":"\#(user)-on-this-machine"}"#.utf8)
        + Array("\r\n".utf8))
  }

  deinit { close(socket) }

  /// Publishes headers and a body after another line, and returns once the engine has them with what it has written.
  @discardableResult func publish(
    _ subject: String, reply: String, headers: [UInt8], body: [UInt8], after line: String? = nil
  ) throws -> [UInt8] {
    if let line { try write(Array("\(line)\r\n".utf8)) }
    let header = Array("NATS/1.0\r\n".utf8) + headers + Array("\r\n".utf8)
    try write(
      Array("HPUB \(subject) \(reply) \(header.count) \(header.count + body.count)\r\n".utf8) + header + body
        + Array("\r\nPING\r\n".utf8))
    var answer: [UInt8] = []
    while !String(decoding: answer, as: UTF8.self).contains("PONG") { answer += try read() }
    return answer
  }

  /// Waits for what the engine writes.
  func read() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count > 0 else { throw Unconnected() }
    return Array(buffer[..<count])
  }

  private func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { throw Unconnected() }
      rest = rest.dropFirst(count)
    }
  }
}
#endif
