public import Foundation
public import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorRemote

/// Moves messages between the processes of a user over Unix domain sockets, without an engine.
///
/// ```swift
/// let transport = UnixTransport(in: UnixTransport.folder(named: "shop"), as: "shop")
/// ```
///
/// All processes name the same folder. It has a socket for each instance, and a folder for each pattern that is served; all folders
/// have mode 700. Callers take instances in turn, and pass over one that hangs: after two calls in a row that ended at their
/// deadlines, or while it accepts no connection, it gets none for ten seconds, and then one.
///
/// The kernel reports the user of a process, and a process of another user is rejected. The name of a caller is not
/// verified among the processes of one user, because a program of the same user can read their memory anyway.
public final class UnixTransport: Transport {
  /// `unix`.
  public var engine: String { "unix" }
  /// The name of this process.
  public let peer: PeerName
  /// The size of messages that this process accepts, and that callers are verified: all belong to the user.
  public let limits: TransportLimits
  private let instances: UnixInstances

  /// Creates a transport, which creates the folder when it first serves.
  ///
  /// - Parameters:
  ///   - folder: The folder of the sockets. Its path is at most 98 bytes long, or 94 on Apple's platforms, because the address of a
  ///     socket is short; a longer one is an error of ``serve(_:group:_:)``.
  ///   - peer: The name of this process.
  ///   - messageSize: The maximum size of a message with its headers in bytes, from 1 KiB to 1 GiB. A caller uses the
  ///     size of the process that serves.
  public convenience init(in folder: URL, as peer: PeerName, messageSize: Int = 1 << 20) {
    self.init(
      in: folder, as: peer, messageSize: messageSize, patience: .seconds(10), connections: 128,
      maximumPath: Socket.maximumPath)
  }

  /// - Parameters:
  ///   - patience: The longest wait of an incomplete frame for its rest, and of a hung process for its next call; also
  ///     the interval at which a process that serves checks that callers can find it.
  ///   - connections: The maximum number of processes that are connected to a socket.
  ///   - maximumPath: The maximum length of the path of a socket, in bytes; no more than that of this system.
  package init(
    in folder: URL, as peer: PeerName, messageSize: Int, patience: Duration, connections: Int, maximumPath: Int
  ) {
    let size = max(1 << 10, min(messageSize, Frame.maximumMessageSize))
    self.peer = peer
    limits = TransportLimits(messageSize: size, verifiesCallers: true)
    instances = UnixInstances(
      in: SocketFolder(path: folder.path),
      UnixLimits(
        messageSize: size, patience: patience, connections: connections,
        maximumPath: min(maximumPath, Socket.maximumPath)))
  }

  deinit { instances.end() }

  /// Returns a folder of the user with a short path: in `XDG_RUNTIME_DIR`, or in that of temporary files.
  public static func folder(named name: String) -> URL {
    #if canImport(Darwin)
    return URL.temporaryDirectory.appending(path: name)
    #else
    if let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
      return URL(filePath: folder).appending(path: name)
    }
    return URL(filePath: "/tmp").appending(path: "\(name)-\(geteuid())")
    #endif
  }

  /// The number of requests that wait for an answer.
  public var pendingCount: Int { instances.pendingCount }

  /// Sends a message to one server of a subject, and returns its answer.
  public func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    try checkAddress(subject, message)
    var problem = TransportError.notServed
    var passedOver: [UnixInstance] = []
    for item in instances.inTurn(try instances.items(serving: subject)) {
      do throws(TransportError) {
        let instance = try instances.instance(item)
        guard instance.admits(at: .now) else {
          passedOver.append(instance)
          continue
        }
        if !instance.isAccepted { _ = try await instances.accepting([instance], until: deadline) }
        return try await instance.request(subject, message, until: deadline)
      } catch  where error.isOfOneProcess {
        problem = error
      }
    }
    // A process that was passed over is better than none.
    while !passedOver.isEmpty {
      let instance = try await instances.accepting(passedOver, until: deadline) ?? passedOver[0]
      passedOver.removeAll { $0 === instance }
      do throws(TransportError) {
        return try await instance.request(subject, message, until: deadline)
      } catch  where error.isOfOneProcess {
        problem = error
      }
    }
    throw problem
  }

  /// Sends a message to all servers of a subject without a group; it is lost for servers that accept no connection, or no message
  /// of its size.
  public func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try check(subject, message)
    try checkAddress(subject, message)
    for item in try instances.items(serving: subject) where item.group == nil {
      guard let instance = try? instances.instance(item) else { continue }
      Task.detached { [instances] in
        if !instance.isAccepted { _ = instance.admits(at: .now) }
        _ = try await instances.accepting([instance], until: .now + UnixPatience.acceptance)
        instance.notice(subject, message)
      }
    }
  }

  /// Serves the subjects that match a pattern.
  public func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    try instances.serve(pattern, group: group, answer)
  }

  /// Rejects a message that no process can read, whatever size of messages it has.
  private func checkAddress(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try checkPublisher(subject)
    let length = subject.text.utf8.count
    if length > Frame.maximumSubject {
      throw .notSent("subject too long: found \(length) bytes, expected at most \(Frame.maximumSubject)")
    }
    if message.headerSize > RemoteMessage.maximumHeaderSize {
      throw .notSent(
        "headers too long: found \(message.headerSize) bytes, expected at most \(RemoteMessage.maximumHeaderSize)")
    }
  }
}

extension TransportError {
  /// Whether another process may get the message.
  fileprivate var isOfOneProcess: Bool {
    switch self {
    case .notSent, .notServed: true
    case .tooLarge, .lost, .timedOut, .cancelled: false
    }
  }
}
