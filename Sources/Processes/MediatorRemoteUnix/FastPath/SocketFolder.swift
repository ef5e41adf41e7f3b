import Foundation
import MediatorRemote

/// A folder that only its user may read.
///
/// Why it is safe: as for ``Socket``.
struct SocketFolder: Sendable, Hashable {
  let path: String

  /// Creates the folder and its parent folders, unless it exists.
  func create() throws(TransportError) {
    var result = mkdir(path, 0o700)
    if result != 0, errno == ENOENT {
      let parent = URL(filePath: path).deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      result = mkdir(path, 0o700)
    }
    if result != 0, errno != EEXIST {
      throw .notSent("'\(path)': cannot be created: \(Socket.Problem.lastFailure)")
    }
    guard try check() else { throw .notSent("'\(path)': not found") }
  }

  /// Checks that only the user may read the folder.
  ///
  /// - Returns: Whether there is one.
  @discardableResult func check() throws(TransportError) -> Bool {
    guard let status = status else { return false }
    let mode = status.st_mode & 0o777
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notSent("'\(path)': found no folder") }
    guard status.st_uid == geteuid() else {
      throw .notSent("'\(path)': found a folder of user \(status.st_uid), expected one of user \(geteuid())")
    }
    guard mode & 0o077 == 0 else {
      throw .notSent("'\(path)': found mode \(String(mode, radix: 8)), expected 700: others may not read it")
    }
    return true
  }

  /// The time at which an item was last added or removed, or the mode or owner changed; `nil` without a folder.
  var changed: Duration? {
    status.map { status in
      #if canImport(Darwin)
      let time = status.st_ctimespec
      #else
      let time = status.st_ctim
      #endif
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }

  private var status: stat? {
    var status = stat()
    // The call does not follow a symbolic link.
    return lstat(path, &status) == 0 ? status : nil
  }
}

/// The kind of the item at a path, without following a symbolic link.
enum FileKind {
  case socket, other

  /// Creates the kind of the item at a path, or returns `nil` if there is none.
  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self = status.st_mode & S_IFMT == S_IFSOCK ? .socket : .other
  }
}

/// The paths of an instance: the entry in a folder, and its socket.
///
/// The socket has a short name in the folder of the transport, because the address of a socket is short. A link to it
/// has the long name in the folder of the pattern. A process of an earlier version has its socket in the folder of the
/// pattern, and follows the link of a new one.
struct SocketPlace: Sendable {
  /// The length of a socket's name.
  static let nameLength = 8

  /// The link, or the socket of an earlier version.
  let entry: String
  private let name: String
  /// The socket that the link points to.
  let socket: String

  /// - Parameter id: The process and a random number, which is the name of the socket behind `~`.
  init(of entry: String, _ id: String, in folder: SocketFolder) {
    self.entry = entry
    let number = id.split(separator: "-").last.map(String.init)
    name = "~\(RemoteSubject(number))"
    socket = "\(folder.path)/\(name)"
  }

  /// The path of the socket, or `nil` if neither path is that of a socket.
  var listening: String? { [socket, entry].first { FileKind(at: $0) == .socket } }

  /// Returns the sockets that are old enough to listen, with or without a link: their process may have died before it made one.
  static func oldSockets(in folder: SocketFolder) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("~") }.map { "\(folder.path)/\($0)" }.filter { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let date = attributes?[.modificationDate] as? Date
      return FileKind(at: path) == .socket && date.map { Date().timeIntervalSince($0) > 60 } ?? false
    }
  }

  /// Whether the link is there.
  var isLinked: Bool { (try? FileManager.default.destinationOfSymbolicLink(atPath: entry)) == "../\(name)" }

  /// Listens, and creates the link for callers.
  func listen() throws(Socket.Problem) -> Socket {
    let new = try Socket.listening(at: socket)
    guard symlink("../\(name)", entry) == 0 else {
      let problem = Socket.Problem.lastFailure
      new.close()
      unlink(socket)
      throw problem
    }
    return new
  }

  /// Removes the link, and then the socket, but not other items with their names.
  func remove() {
    if isLinked || FileKind(at: entry) == .socket { unlink(entry) }
    if FileKind(at: socket) == .socket { unlink(socket) }
  }
}

#if canImport(Darwin)
/// Returns whether a process runs, as far as this one can see.
func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno != ESRCH }
#endif
