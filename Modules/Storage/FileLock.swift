#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An exclusive lock on a file, by `flock`: it belongs to the open file, so that it also parts threads of one process, and
/// ends with the process however that ends.
struct FileLock: Sendable {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Throws: ``StorageError/busy(document:)`` when others keep it for longer than `patience`.
  init(_ path: String, of document: String, patience: Duration) throws(StorageError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unwritable(document: document, reason: SystemFailure("its lock cannot be opened").description)
    }
    let end = ContinuousClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let reason = errno
      guard reason == EWOULDBLOCK || reason == EINTR, .now < end else {
        let failure = SystemFailure("its lock cannot be taken")
        close(descriptor)
        throw reason == EWOULDBLOCK
          ? .busy(document: document) : .unwritable(document: document, reason: failure.description)
      }
      usleep(1000)
    }
  }

  /// Lets the next one in.
  func release() { close(descriptor) }
}
