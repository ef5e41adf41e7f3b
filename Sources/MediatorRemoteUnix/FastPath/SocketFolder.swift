import Foundation

/// A folder that only its user may read.
///
/// Why it is safe: as for ``Socket``.
struct SocketFolder: Sendable, Hashable {
  struct Problem: Error { let text: String }

  let path: String

  /// Creates the folder, and those that it is in, unless it is there.
  func create() throws(Problem) {
    var result = mkdir(path, 0o700)
    if result != 0, errno == ENOENT {
      let parent = URL(filePath: path).deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      result = mkdir(path, 0o700)
    }
    if result != 0, errno != EEXIST {
      throw Problem(text: "'\(path)': cannot be created: \(Socket.Problem.lastFailure)")
    }
    guard try check() else { throw Problem(text: "'\(path)': not found") }
  }

  /// Checks who may read the folder.
  ///
  /// - Returns: Whether there is one.
  @discardableResult func check() throws(Problem) -> Bool {
    guard let status = status else { return false }
    let mode = status.st_mode & 0o777
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Problem(text: "'\(path)': found no folder") }
    guard status.st_uid == geteuid() else {
      throw Problem(text: "'\(path)': found a folder of user \(status.st_uid), expected one of user \(geteuid())")
    }
    guard mode & 0o077 == 0 else {
      throw Problem(text: "'\(path)': found mode \(String(mode, radix: 8)), expected 700: others may not read it")
    }
    return true
  }

  /// When an item was last added or removed, or `nil` if there is no folder.
  var changed: Duration? {
    status.map { status in
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  private var status: stat? {
    var status = stat()
    // Not what a symbolic link leads to.
    return lstat(path, &status) == 0 ? status : nil
  }
}

/// Returns whether a process runs, as far as this one can see.
func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }
