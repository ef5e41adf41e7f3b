import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads and writes files in one step each.
enum AtomicFile {
  /// Returns the bytes of a file, or `nil` if there is no file of that name.
  static func contents(of path: String) throws(SystemFailure) -> Data? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw SystemFailure("it cannot be opened")
    }
    defer { close(descriptor) }
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw SystemFailure("it cannot be read")
      }
    }
  }

  /// Replaces a file by new bytes, which are on disk before the file gets its name.
  ///
  /// For use under a lock: the temporary file beside it has a fixed name.
  static func replace(_ path: String, by bytes: Data) throws(SystemFailure) {
    let draft = path + ".new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure("no file can be made") }
    do throws(SystemFailure) {
      try fill(descriptor, bytes)
    } catch {
      close(descriptor)
      unlink(draft)
      throw error
    }
    close(descriptor)
    guard rename(draft, path) == 0 else {
      let failure = SystemFailure("the new file cannot take its place")
      unlink(draft)
      throw failure
    }
    try synchronizeFolder(of: path)
  }

  /// Renames a file.
  ///
  /// For use under a lock: it replaces a file that already has the new name.
  static func move(_ path: String, to newPath: String) throws(SystemFailure) {
    guard rename(path, newPath) == 0 else { throw SystemFailure("it cannot be renamed") }
    try synchronizeFolder(of: newPath)
  }

  /// Waits until the names of a file's folder are on the disk: renaming changes only the folder.
  private static func synchronizeFolder(of path: String) throws(SystemFailure) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure("its folder cannot be opened") }
    defer { close(descriptor) }
    // Some file systems do not synchronize folders, and have nothing to wait for.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw SystemFailure("the disk does not confirm")
    }
  }

  private static func fill(_ descriptor: Int32, _ bytes: Data) throws(SystemFailure) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemFailure("the disk takes no more")
      }
    }
    #if canImport(Darwin)
    // On Darwin `fsync` leaves the bytes in the cache of the drive.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw SystemFailure("the disk does not confirm") }
  }
}
