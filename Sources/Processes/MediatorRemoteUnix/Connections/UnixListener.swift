import Foundation
import MediatorRemote
import Synchronization

/// A socket that serves a pattern until it is stopped.
final class UnixListener: Serving, SocketOwner {
  /// The time in which callers must leave after the last answer.
  private static let farewell = Duration.seconds(1)

  fileprivate struct State {
    var socket: Socket?
    /// The instant of the next check that callers can find the socket.
    var lookAt: ContinuousClock.Instant
    var connections: [ObjectIdentifier: UnixConnection] = [:]
    var running = 0
    /// The end of a pause because the process has too many descriptors, or `nil`.
    var pausedUntil: ContinuousClock.Instant?
    /// The waits for the end of all running requests, and of all connections.
    var waiting: [(isOver: @Sendable (borrowing State) -> Bool, race: Race<Void>)] = []

    mutating func takeOver() -> [Race<Void>] {
      var over: [Race<Void>] = []
      let all = waiting
      waiting = []
      for entry in all { if entry.isOver(self) { over.append(entry.race) } else { waiting.append(entry) } }
      return over
    }
  }

  private let place: SocketPlace
  /// The folder of the transport, and that of the pattern.
  private let folders: [SocketFolder]
  private let pattern: RemoteSubject
  private let takesNotices: Bool
  private let limits: UnixLimits
  private let held: HeldBytes
  private let answer: RemoteAnswer
  private let state: Mutex<State>

  /// Creates a listener that serves at a path in existing folders.
  init(
    at place: SocketPlace, in folders: [SocketFolder], _ pattern: RemoteSubject, group: String?, _ limits: UnixLimits,
    _ held: HeldBytes, _ answer: RemoteAnswer
  ) throws(TransportError) {
    self.place = place
    self.folders = folders
    self.pattern = pattern
    takesNotices = group == nil
    self.limits = limits
    self.held = held
    self.answer = answer
    do throws(Socket.Problem) {
      state = Mutex(State(socket: try place.listen(), lookAt: .now + limits.patience))
    } catch {
      throw .notSent("'\(place.entry)' cannot be served: \(error)")
    }
    guard let socket = state.withLock({ $0.socket }) else { return }
    SocketLoop.shared.add(self, socket)
  }

  // MARK: The loop

  func interest(at now: ContinuousClock.Instant, _ buffer: inout [UInt8]) -> SocketInterest? {
    state.withLock { state in
      guard state.socket != nil else { return nil }
      if let until = state.pausedUntil, until <= now { state.pausedUntil = nil }
      if state.lookAt <= now {
        restore(&state)
        state.lookAt = now + limits.patience
      }
      guard let socket = state.socket else { return nil }
      return SocketInterest(
        socket: socket, reads: state.pausedUntil == nil && state.connections.count < limits.connections,
        deadline: min(state.pausedUntil ?? state.lookAt, state.lookAt))
    }
  }

  /// Serves again if another program has removed the folder or the socket.
  ///
  /// The kernel does not notify a process of it. A failed attempt is repeated.
  private func restore(_ state: inout State) {
    if place.isLinked, place.listening == place.socket { return }
    for folder in folders { guard (try? folder.create()) != nil else { return } }
    place.remove()
    // The loop closes the previous one.
    if let socket = try? place.listen() { state.socket = socket }
  }

  func proceed(isBroken: Bool, _ buffer: inout [UInt8]) {
    while true {
      let new = state.withLock { state -> Socket? in
        guard let socket = state.socket, state.connections.count < limits.connections else { return nil }
        do throws(Socket.Problem) {
          return try socket.accept()
        } catch {
          state.pausedUntil = .now + .milliseconds(100)
          return nil
        }
      }
      guard let new else { return }
      guard new.isOfThisUser else {
        new.close()
        continue
      }
      let connection = UnixConnection(new, limits, held) { [weak self] frame, connection in
        self?.receive(frame, connection)
      } end: { [weak self] connection in
        self?.remove(connection)
      }
      let isStopped = state.withLock { state in
        state.connections[ObjectIdentifier(connection)] = connection
        return state.socket == nil
      }
      if isStopped { connection.close() } else { _ = connection.send(.welcome(messageSize: limits.messageSize)) }
    }
  }

  private func remove(_ connection: UnixConnection) {
    let (over, isStopping) = state.withLock { state in
      state.connections.removeValue(forKey: ObjectIdentifier(connection))
      return (state.takeOver(), state.socket == nil)
    }
    // Callers leave a process that is to end once their requests are answered, and their results in parts continue.
    // Cancellation handlers of the app must not delay other connections.
    Task.detached { connection.asked.end(onlyRequests: isStopping) }
    for race in over { race.finish(.success(())) }
    // There is room for another connection.
    SocketLoop.shared.wake()
  }

  private func receive(_ frame: Frame, _ connection: UnixConnection) {
    switch frame {
    case .request(let id, let subject, let message):
      guard pattern.matches(subject), begin() else { return _ = connection.send(.unserved(id)) }
      let size = message.size
      connection.begin(size)
      connection.asked.start { [answer] in
        await answer(message, subject)
      } answer: { [self] answer in
        // Headers that cannot be read would end the connection.
        let isReadable = answer.map { $0.headerSize <= RemoteMessage.maximumHeaderSize } ?? false
        connection.end(isReadable ? answer.map { .answer(id, $0) } : nil, size)
        end()
      }
    case .notice(let subject, let message):
      guard takesNotices, pattern.matches(subject), begin() else { return }
      connection.begin(message.size)
      Task.detached { [self] in
        _ = await answer(message, subject)
        connection.end(nil, message.size)
        end()
      }
    case .welcome, .answer, .unserved, .leaving: connection.close()
    }
  }

  private func begin() -> Bool {
    state.withLock { state in
      guard state.socket != nil else { return false }
      state.running += 1
      return true
    }
  }

  private func end() {
    let over = state.withLock { state in
      state.running -= 1
      return state.takeOver()
    }
    for race in over { race.finish(.success(())) }
  }

  // MARK: Stopping

  /// Gets no more requests, and returns once those that run are answered and their callers have left.
  func stop() async {
    let connections = state.withLock { state in
      place.remove()
      // Nothing happens unless the folder is empty.
      if let folder = folders.last { rmdir(folder.path) }
      state.socket = nil
      return Array(state.connections.values)
    }
    SocketLoop.shared.wake()
    for connection in connections { _ = connection.send(.leaving) }
    await wait(until: nil) { $0.running == 0 }
    // A caller that has not seen yet that this process leaves would regard its request as lost; a slow one gets its answers as
    // long as it reads them.
    let end = ContinuousClock.now + limits.patience
    var (unwritten, before) = (unwritten, 0)
    repeat {
      before = unwritten
      await wait(until: .now + Self.farewell * (before > 0 ? 3 : 1)) { $0.connections.isEmpty }
      unwritten = self.unwritten
    } while before > 0 && unwritten < before && .now < end
    for connection in state.withLock({ Array($0.connections.values) }) { connection.close() }
  }

  /// The number of bytes that wait for callers to read them.
  private var unwritten: Int { state.withLock { $0.connections.values.reduce(0) { $0 + $1.unwritten } } }

  private func wait(
    until deadline: ContinuousClock.Instant?, _ isOver: @escaping @Sendable (borrowing State) -> Bool
  ) async {
    let race = Race<Void>()
    // The wait is not cancelled with the task, because running requests are still answered.
    let wait = Task.detached { [self] in
      try? await race.result(until: deadline, { .success(()) }) {
        let over = state.withLock { state in
          state.waiting.append((isOver, race))
          return state.takeOver()
        }
        for race in over { race.finish(.success(())) }
        return {}
      }
    }
    await wait.value
  }
}
