public import Foundation
import MediatorKit
import Synchronization

/// A store in a file, which each write replaces in one step.
///
/// New bytes are on the disk before the file gets its name, so the file has the old bytes or the new ones, even if the
/// device loses power. A write returns when its folder is on the disk too: bytes that were removed do not return. The
/// first use of the file removes drafts that an earlier process left, if the user owns the folder. Only the user can
/// read the file, and open the folder if the store creates it.
public struct FileByteStore: ByteStore {
  /// The files whose drafts were removed.
  private static let cleaned = Mutex<Set<ExactText>>([])
  private static let draftExtension = "draft"

  private let file: URL
  /// The time for which a change of held links waits for the lock.
  package var patience = Duration.seconds(5)

  /// Creates a store in a file; the first write creates the file and its folder.
  public init(_ file: URL) {
    self.file = file
  }

  /// The maximum number of bytes that are read; ``HeldLinks`` and ``NavigationSnapshot`` write less.
  private static let maximumSize = 1 << 20

  /// Returns the bytes of the file, or `nil` if there is none.
  ///
  /// If the file has more than 1 MiB, the method returns one byte more than 1 MiB, and every reader rejects the bytes
  /// as too long.
  ///
  /// - Throws: ``NavigationError/Code/notAFile`` if it is something other than a regular file, such as a pipe or a folder; also what
  ///   opening and reading it throw.
  public func read() throws -> Data? {
    removeOldDrafts()
    // Opening a pipe would wait until another program opens it to write.
    let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(.fileReadUnknown, file)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? handle.close() }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.fileReadUnknown, file) }
    let type = status.st_mode & S_IFMT
    guard type == S_IFREG else {
      let name = type == S_IFIFO ? "a pipe" : type == S_IFDIR ? "a folder" : "a device"
      let problem = Problem("found \(name), expected a regular file")
      throw NavigationError(.notAFile, page: file.path, underlying: problem)
    }
    return try handle.read(upToCount: Self.maximumSize + 1) ?? Data()
  }

  /// Replaces the file by a new one, or removes it for `nil`.
  public func write(_ data: Data?) throws {
    removeOldDrafts()
    guard let data else {
      if try remove(file) { try synchronizeFolder() }
      return
    }
    try FileLock.create(folder)
    let draft = folder.appending(path: draftPrefix + UUID().uuidString + "." + Self.draftExtension)
    do {
      // The mode is set on creation, because no other user may ever read the links and pages of a user.
      let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure(.fileWriteUnknown, draft) }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      try synchronize(handle)
    } catch {
      _ = try? remove(draft)
      throw error
    }
    guard rename(draft.path, file.path) == 0 else {
      _ = try? remove(draft)
      throw failure(.fileWriteUnknown, file)
    }
    try synchronizeFolder()
  }

  /// Runs code that reads and writes the file in one step, while no other program does.
  func locked<Value>(_ body: () throws -> Value) throws -> Value { try FileLock.locked(folder, patience, body) }

  private var folder: URL { file.deletingLastPathComponent() }
  private var draftPrefix: String { "." + file.lastPathComponent + "." }

  /// Removes a file, and returns whether there was one; a folder with its name is an error.
  private func remove(_ file: URL) throws -> Bool {
    if unlink(file.path) == 0 { return true }
    if errno == ENOENT { return false }
    throw failure(.fileWriteUnknown, file)
  }

  /// Waits until the names of the folder are on the disk: renaming and removing change only the folder.
  private func synchronizeFolder() throws {
    let descriptor = open(folder.path, O_RDONLY)
    defer { close(descriptor) }
    // Some file systems do not synchronize folders, and have nothing to wait for.
    guard descriptor >= 0, fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw failure(.fileWriteUnknown, folder)
    }
  }

  private func synchronize(_ handle: FileHandle) throws {
    #if canImport(Darwin)
    // On Darwin `fsync` leaves the bytes in the cache of the drive.
    if fcntl(handle.fileDescriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try handle.synchronize()
  }

  /// Removes the drafts of processes that ended while they wrote, once in each process.
  private func removeOldDrafts() {
    guard Self.cleaned.withLock({ $0.insert(ExactText(file.path)).inserted }) else { return }
    var status = stat()
    guard stat(folder.path, &status) == 0, status.st_uid == geteuid() else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where isDraft(name) { _ = try? remove(folder.appending(path: name)) }
  }

  /// Returns whether a file is a draft of this file, and not of a file with a longer name that begins with this one's.
  private func isDraft(_ name: String) -> Bool {
    let end = "." + Self.draftExtension
    guard name.hasPrefix(draftPrefix), name.hasSuffix(end) else { return false }
    return UUID(uuidString: String(name.dropFirst(draftPrefix.count).dropLast(end.count))) != nil
  }
}

/// A lock for a folder, which programs take before they change a file in it.
///
/// The lock is on a file that only the user can open, because any program that can open a file or a folder can lock it.
/// The kernel releases it when its program ends.
package enum FileLock {
  /// Runs code while no other program and no other thread has the lock.
  ///
  /// - Throws: What creating the folder throws; ``NavigationError/Code/notAFile`` if the lock is another user's file or
  ///   is not a regular file; a `CocoaError` at the end of the patience, because the program that has the lock may be
  ///   stopped; also what the code throws.
  package static func locked<Value>(
    _ folder: URL, _ patience: Duration = .seconds(5), _ body: () throws -> Value
  ) throws -> Value {
    try create(folder)
    let file = folder.appending(path: ".lock")
    let end = ContinuousClock.now + patience
    while true {
      let descriptor = try open(file)
      defer { close(descriptor) }
      try take(descriptor, folder, until: end)
      // If the file was removed meanwhile, another program may have the lock on a new one.
      if isFile(descriptor, at: file) { return try body() }
    }
  }

  /// Takes the lock, which closing the descriptor releases.
  private static func take(_ descriptor: Int32, _ folder: URL, until end: ContinuousClock.Instant) throws {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else {
        throw failure(.fileLocking, folder)
      }
      usleep(1000)
    }
  }

  private static func isFile(_ descriptor: Int32, at file: URL) -> Bool {
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, lstat(file.path, &named) == 0 else { return false }
    return held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  /// Opens the file of the lock, and creates it if it does not exist.
  private static func open(_ file: URL) throws -> Int32 {
    let descriptor = Foundation.open(file.path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    do {
      var status = stat()
      // A file that another user put there cannot be opened.
      guard (descriptor < 0 ? lstat(file.path, &status) : fstat(descriptor, &status)) == 0 else {
        throw failure(.fileWriteUnknown, file)
      }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      guard isFile, status.st_uid == geteuid() else {
        let found = "\(isFile ? "a file" : "something else") of user \(status.st_uid)"
        let problem = Problem("found \(found), expected a regular file of user \(geteuid())")
        throw NavigationError(.notAFile, page: file.path, underlying: problem)
      }
      guard fchmod(descriptor, 0o600) == 0 else { throw failure(.fileWriteUnknown, file) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Creates a folder that only the user can open, and its parent folders, unless it exists.
  static func create(_ folder: URL) throws {
    if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return }
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw failure(.fileWriteUnknown, folder) }
  }
}

/// Returns the error of a system call for a file or a folder.
private func failure(_ code: CocoaError.Code, _ file: URL) -> CocoaError {
  CocoaError(code, userInfo: [NSFilePathErrorKey: file.path])
}
