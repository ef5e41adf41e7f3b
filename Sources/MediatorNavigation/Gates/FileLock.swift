import Foundation

/// A lock on a folder, which programs take before they change a file in it.
///
/// The kernel releases it when its program ends, and it leaves no file behind.
package enum FileLock {
  /// How long a program waits for another one.
  @TaskLocal package static var patience = Duration.seconds(5)

  /// Runs code while no other program and no other thread has the lock.
  ///
  /// - Throws: What creating or opening the folder throws; a `CocoaError` after five seconds, because the program that has the lock
  ///   may be stopped; also what the code throws.
  static func locked<Value>(_ folder: URL, _ body: () throws -> Value) throws -> Value {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.fileReadUnknown, folder) }
    defer { close(descriptor) }
    let end = ContinuousClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else {
        throw failure(.fileLocking, folder)
      }
      usleep(1000)
    }
    // Closing the descriptor releases the lock.
    return try body()
  }

  private static func failure(_ code: CocoaError.Code, _ folder: URL) -> CocoaError {
    CocoaError(code, userInfo: [NSFilePathErrorKey: folder.path])
  }
}
