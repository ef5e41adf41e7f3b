import Foundation

/// The descriptor of a Unix domain socket, with the calls of the C library that it needs; none of them blocks.
///
/// Why it is safe: pointers are passed only to calls that use them until they return, with the length of what they point to.
/// A descriptor is closed only by ``SocketLoop``, after its owner has forgotten it under a lock.
struct Socket: Sendable {
  /// The reason why there is no socket.
  enum Problem: Error {
    /// The path is longer than an address may be, in UTF-8 bytes.
    case pathTooLong(Int, limit: Int)
    /// No process listens there, and none will.
    case dead
    /// The call failed for now.
    case failed(String)
  }

  /// The maximum length of a path in bytes: 107, or 103 on Apple's platforms, because a zero ends it.
  static let maximumPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  let descriptor: Int32

  private init() throws(Problem) {
    #if canImport(Darwin)
    let type = SOCK_STREAM
    #else
    // The flag is set on creation, because another thread may start a process.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
    try self.init(socket(AF_UNIX, type, 0))
  }

  private init(_ descriptor: Int32) throws(Problem) {
    guard descriptor >= 0 else { throw .lastFailure }
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    var isOn: Int32 = 1
    _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Listens at a path, at which nothing may be.
  static func listening(at path: String) throws(Problem) -> Socket {
    let new = try Socket()
    do throws(Problem) {
      guard try new.withAddress(path, { bind(new.descriptor, $0, $1) }) == 0, listen(new.descriptor, 128) == 0 else {
        throw .lastFailure
      }
    } catch {
      new.close()
      throw error
    }
    return new
  }

  /// Connects to the process that listens at a path, if it belongs to this user.
  static func connected(to path: String) throws(Problem) -> Socket {
    let new = try Socket()
    do throws(Problem) {
      if try new.withAddress(path, { connect(new.descriptor, $0, $1) }) != 0 {
        throw errno == ECONNREFUSED || errno == ENOENT ? .dead : .lastFailure
      }
      guard new.isOfThisUser else { throw .failed("its process belongs to another user") }
    } catch {
      new.close()
      throw error
    }
    return new
  }

  /// Accepts a connection, or returns `nil` if none waits.
  func accept() throws(Problem) -> Socket? {
    let new = Foundation.accept(descriptor, nil, nil)
    if new < 0, errno == EAGAIN || errno == ECONNABORTED || errno == EINTR { return nil }
    return try Socket(new)
  }

  /// Whether the process at the other end belongs to the user of this one, by the kernel.
  var isOfThisUser: Bool {
    #if canImport(Darwin)
    var credentials = xucred()
    var size = socklen_t(MemoryLayout<xucred>.size)
    let result = getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERCRED, &credentials, &size)
    return result == 0 && credentials.cr_version == XUCRED_VERSION && credentials.cr_uid == geteuid()
    #else
    // The structure `ucred`, which Glibc declares only for GNU sources: process, user and group.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
    let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return result == 0 && size == 12 && credentials[1] == geteuid()
    #endif
  }

  /// Appends what has arrived, at most as many bytes as the buffer has.
  ///
  /// - Returns: The number of bytes, 0 if none have arrived yet, or `nil` at the end.
  func read(into buffer: inout [UInt8]) -> Int? {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return count }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
  }

  /// Writes as many bytes as fit.
  ///
  /// - Returns: The number of bytes, or `nil` if the other end is closed.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR || errno == ENOBUFS ? 0 : nil
  }

  /// Returns the ends of a pipe within the process, or `nil` if it has too many descriptors.
  static func pipe() -> (out: Socket, in: Socket)? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0, let out = try? Socket(ends[0]), let `in` = try? Socket(ends[1]) else {
      return nil
    }
    return (out, `in`)
  }

  /// Writes a byte to a pipe, unless it is full.
  func signal() {
    var byte: UInt8 = 0
    _ = Foundation.write(descriptor, &byte, 1)
  }

  /// Reads all bytes of a pipe.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 256)
    while Foundation.read(descriptor, &buffer, buffer.count) == buffer.count {}
  }

  func close() { _ = Foundation.close(descriptor) }

  private func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(Problem) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let limit = Self.maximumPath
    guard bytes.count <= limit else { throw .pathTooLong(bytes.count, limit: limit) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

extension Socket.Problem {
  /// The last failure of the C library on this thread.
  static var lastFailure: Self { .failed(String(cString: strerror(errno)).lowercased()) }

  /// Returns whether the socket of a process can be removed.
  func isDead(_ process: Int32?) -> Bool {
    guard case .dead = self else { return false }
    #if canImport(Darwin)
    // A running process with a full queue rejects connections too.
    return process.map { !isRunning($0) } ?? false
    #else
    return true
    #endif
  }
}

extension Socket.Problem: CustomStringConvertible {
  var description: String {
    switch self {
    case .pathTooLong(let count, let limit): "path too long: found \(count) bytes, expected at most \(limit)"
    case .dead: "nobody listens"
    case .failed(let text): text
    }
  }
}
