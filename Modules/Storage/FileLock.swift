#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An exclusive lock on a file, by `flock`.
///
/// It belongs to the open file, so it also excludes other threads of the process, and it ends with the process.
struct FileLock: Sendable {
  private let descriptor: Int32

  /// Creates the lock, once other locks on the file have ended.
  ///
  /// - Throws: ``StorageError/busy(document:)`` if others hold it for longer than `patience`.
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

  /// Ends the lock.
  func release() { close(descriptor) }
}
