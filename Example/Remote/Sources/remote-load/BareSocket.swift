import Foundation
import Synchronization

/// A Unix domain socket with a thread at its other end that sends back what arrives, to compare with; for one caller at a time.
final class BareSocket: Sendable {
  struct Failure: Error { let code = errno }

  private let descriptor: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
    let type = SOCK_STREAM
    #else
    let type = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Failure() }
    descriptor = ends[0]
    let other = ends[1]
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 17)
      while true {
        let count = read(other, &buffer, buffer.count)
        guard count > 0, Self.writeAll(buffer[..<count], to: other) else { break }
      }
      close(other)
    }
  }

  deinit { close(descriptor) }

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
