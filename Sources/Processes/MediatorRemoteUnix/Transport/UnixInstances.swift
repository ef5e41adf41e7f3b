import Foundation
import MediatorRemote
import Synchronization

/// The processes that serve, found in a folder.
///
/// For each pattern there is a folder with its text as the name, such as `mk.1.orders.*.*`, and in it a link for each
/// instance, `orders.1234-0k3j2h4`: the group or `*`, the process and a random number. The link points to the socket,
/// `~0k3j2h4`.
final class UnixInstances: Sendable {
  /// The instances that serve a subject, valid while the folders that were read are unchanged.
  private struct Known {
    let items: [Item]
    let folders: [(folder: SocketFolder, changed: Duration?)]

    var isStill: Bool { folders.allSatisfy { $0.folder.changed == $0.changed } }
  }

  struct Item {
    let place: SocketPlace
    var path: String { place.entry }
    let group: String?
    let process: Int32?
  }

  private struct State {
    /// The known instances by the text of the subject.
    var known: [String: Known] = [:]
    var instances: [String: UnixInstance] = [:]
    /// By the path of the first instance of a target, because calls of another target have turns of their own.
    var turns: [String: UInt] = [:]
    var isEnded = false
  }

  /// The age of a change after which the clock of files has certainly advanced.
  private static let tick = Duration.milliseconds(100)
  /// How many subjects are remembered, and how many turns.
  private static let maximumKnown = 256

  let folder: SocketFolder
  private let limits: UnixLimits
  private let held = HeldBytes()
  private let welcomes = PendingAnswers()
  private let state = Mutex(State())

  init(in folder: SocketFolder, _ limits: UnixLimits) {
    self.folder = folder
    self.limits = limits
  }

  /// The number of requests that wait for an answer.
  var pendingCount: Int { state.withLock { Array($0.instances.values) }.reduce(0) { $0 + $1.pendingCount } }

  // MARK: Folders

  /// Serves a pattern at a path of its own.
  func serve(_ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer) throws(TransportError) -> UnixListener {
    let name = pattern.description
    guard RemoteSubject(name) == pattern else { throw .notSent("'\(name)': found an empty part in the pattern") }
    try checkLengths(name, group)
    let inner = SocketFolder(path: "\(folder.path)/\(name)")
    do throws(TransportError) {
      return try listener(in: inner, pattern, group, answer)
    } catch {
      // Another process may have removed the folder, because it was empty.
      return try listener(in: inner, pattern, group, answer)
    }
  }

  /// Throws the error at once that the first call would throw.
  private func checkLengths(_ name: String, _ group: String?) throws(TransportError) {
    let count = folder.path.utf8.count
    let left = limits.maximumPath - count - 1
    guard left >= SocketPlace.nameLength else {
      throw .notSent(
        """
        '\(folder.path)': path too long: found \(count) bytes, expected at most \(count + left - SocketPlace.nameLength): \
        \(max(0, left)) bytes are left for the name of a socket, which has \(SocketPlace.nameLength)
        """)
    }
    for name in [name, "\(RemoteSubject(group, Self.id()))"] where name.utf8.count > Int(NAME_MAX) {
      throw .notSent("'\(name)': name too long: found \(name.utf8.count) bytes, expected at most \(NAME_MAX)")
    }
  }

  /// Returns the process and a random number, always of the same length.
  private static func id() -> String {
    let number = String(UInt32.random(in: 0 ... .max), radix: 36)
    return "\(getpid())-\(String(repeating: "0", count: SocketPlace.nameLength - 1 - number.count))\(number)"
  }

  private func listener(
    in inner: SocketFolder, _ pattern: RemoteSubject, _ group: String?, _ answer: RemoteAnswer
  ) throws(TransportError) -> UnixListener {
    try folder.create()
    removeDead()
    try inner.create()
    let id = Self.id()
    let place = SocketPlace(of: "\(inner.path)/\(RemoteSubject(group, id))", id, in: folder)
    return try UnixListener(at: place, in: [folder, inner], pattern, group: group, limits, held, answer)
  }

  /// Removes the sockets of processes that have died, and their folders; the folder has been checked.
  private func removeDead() {
    for pattern in subjects(in: folder) {
      let inner = SocketFolder(path: "\(folder.path)/\(pattern)")
      // Items that are not folders of this transport stay.
      guard (try? inner.check()) == true else { continue }
      let dead = items(in: inner).filter(isDead)
      for item in dead { item.place.remove() }
      // Nothing happens unless it is empty.
      if !dead.isEmpty { rmdir(inner.path) }
    }
    for path in SocketPlace.oldSockets(in: folder) where isDead(path, nil) { unlink(path) }
  }

  /// Returns whether no process listens, and none will.
  private func isDead(_ item: Item) -> Bool {
    // A link is made after its socket.
    guard let path = item.place.listening else { return item.place.isLinked }
    return isDead(path, item.process)
  }

  private func isDead(_ path: String, _ process: Int32?) -> Bool {
    do throws(Socket.Problem) {
      try Socket.connected(to: path).close()
      return false
    } catch {
      return error.isDead(process)
    }
  }

  /// Returns the instances that serve a subject.
  func items(serving subject: RemoteSubject) throws(TransportError) -> [Item] {
    if let known = state.withLock({ $0.known[subject.text] }), known.isStill { return known.items }
    let start = Duration.seconds(Date().timeIntervalSince1970)
    var items: [Item] = []
    var folders = [(folder: folder, changed: folder.changed)]
    guard try folder.check() else { return [] }
    for pattern in subjects(in: folder) where pattern.matches(subject) {
      let inner = SocketFolder(path: "\(folder.path)/\(pattern)")
      folders.append((inner, inner.changed))
      if try inner.check() { items += self.items(in: inner) }
    }
    let areOld = folders.allSatisfy { $0.changed.map { start - $0 > Self.tick } ?? false }
    state.withLock { state in
      if state.known.count >= Self.maximumKnown { state.known = [:] }
      state.known[subject.text] = areOld ? Known(items: items, folders: folders) : nil
    }
    return items
  }

  private func items(in inner: SocketFolder) -> [Item] {
    subjects(in: inner).compactMap { item in
      guard item.parts.count == 2, let id = item.parts[1] else { return nil }
      let process = id.split(separator: "-").first.flatMap { Int32($0) }
      let place = SocketPlace(of: "\(inner.path)/\(item)", id, in: folder)
      return Item(place: place, group: item.parts[0], process: process)
    }
  }

  /// Returns the names of the items of a folder that are subjects, in order.
  private func subjects(in folder: SocketFolder) -> [RemoteSubject] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { RemoteSubject($0) }
  }

  /// Returns items in the order they are tried: another one first each time, and those that are passed over
  /// last.
  func inTurn(_ items: [Item]) -> [Item] {
    if items.count < 2 { return items }
    let now = ContinuousClock.now
    let (turn, instances) = state.withLock { state in
      if state.turns.count >= Self.maximumKnown { state.turns = [:] }
      state.turns[items[0].path, default: .random(in: 0 ... .max)] &+= 1
      return (state.turns[items[0].path, default: 0], state.instances)
    }
    let late = items.map { instances[$0.path]?.isPassedOver(at: now) ?? false }
    let fine = items.indices.filter { !late[$0] }
    let first = fine.isEmpty ? 0 : Int(turn % UInt(fine.count))
    var order: [Int] = Array(fine[first...])
    order += fine[..<first]
    order += items.indices.filter { late[$0] }
    return order.map { items[$0] }
  }

  // MARK: Connections

  /// Returns the connection to an instance, or the reason why there is none.
  ///
  /// A socket whose process has died is removed.
  func instance(_ item: Item) throws(TransportError) -> UnixInstance {
    let path = item.path
    do {
      return try state.withLock { state in
        if let instance = state.instances[path] { return instance }
        guard !state.isEnded else { throw Socket.Problem.failed("the transport is closed") }
        guard let socket = item.place.listening else { throw Socket.Problem.dead }
        let instance = try UnixInstance(at: socket, limits, welcomes) { [weak self] in self?.remove($0, at: path) }
        state.instances[path] = instance
        return instance
      }
    } catch {
      guard let problem = error as? Socket.Problem, case .dead = problem else { throw .notSent("'\(path)': \(error)") }
      if problem.isDead(item.process) { item.place.remove() }
      throw .notServed
    }
  }

  /// Returns the first of several processes that has accepted its connection; waits while one is tried, and then
  /// returns a hung one.
  func accepting(
    _ instances: [UnixInstance], until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> UnixInstance? {
    while true {
      if let instance = instances.first(where: \.isReady) { return instance }
      let tried = instances.filter { $0.trialEnd != nil }
      let end = min(deadline, tried.compactMap(\.trialEnd).max() ?? .now)
      guard .now < end else { return instances.first(where: \.isAccepted) }
      do throws(TransportError) {
        _ = try await welcomes.answer(until: end) { id in
          // An event before the wait began has woken no task.
          let isOver = instances.contains(where: \.isReady) || tried.contains { $0.trialEnd == nil }
          if isOver { welcomes.finish(id, .success(RemoteMessage())) }
        }
      } catch  where error == .timedOut {}
    }
  }

  private func remove(_ instance: UnixInstance, at path: String) {
    // The connections are released outside the lock.
    let removed = state.withLock { state in
      state.instances[path] === instance ? state.instances.removeValue(forKey: path) : nil
    }
    withExtendedLifetime(removed) {}
  }

  /// Closes all connections.
  func end() {
    let instances = state.withLock { state in
      defer { state.instances = [:] }
      state.isEnded = true
      return Array(state.instances.values)
    }
    for instance in instances { instance.close() }
  }
}
