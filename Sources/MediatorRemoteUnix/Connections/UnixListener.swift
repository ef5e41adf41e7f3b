import Foundation
import MediatorKit
import MediatorRemote
import Synchronization

/// A socket that serves a pattern until it is stopped.
final class UnixListener: Serving, SocketOwner {
  /// How long callers have to leave after the last answer.
  private static let farewell = Duration.seconds(1)

  fileprivate struct State {
    var socket: Socket?
    var connections: [ObjectIdentifier: UnixConnection] = [:]
    var running = 0
    /// While the process has too many descriptors.
    var pausedUntil: ContinuousClock.Instant?
    /// What waits for the end of all that runs, and of all connections.
    var waiting: [(isOver: @Sendable (borrowing State) -> Bool, race: Race<Void>)] = []

    mutating func takeOver() -> [Race<Void>] {
      var over: [Race<Void>] = []
      let all = waiting
      waiting = []
      for entry in all { if entry.isOver(self) { over.append(entry.race) } else { waiting.append(entry) } }
      return over
    }
  }

  private let path: String
  private let pattern: RemoteSubject
  private let takesNotices: Bool
  private let limits: UnixLimits
  private let answer: RemoteAnswer
  private let state: Mutex<State>

  /// Serves at a path.
  ///
  /// - Parameter hiddenPath: Where the socket is until it can be connected to.
  init(
    at path: String, hiddenPath: String, _ pattern: RemoteSubject, group: String?, _ limits: UnixLimits,
    _ answer: RemoteAnswer
  ) throws(TransportError) {
    self.path = path
    self.pattern = pattern
    takesNotices = group == nil
    self.limits = limits
    self.answer = answer
    let socket: Socket
    do throws(Socket.Problem) {
      // The longer one.
      socket = try Socket.listening(at: hiddenPath)
    } catch {
      throw .notSent("'\(path)' cannot be served: \(error)")
    }
    state = Mutex(State(socket: socket))
    guard rename(hiddenPath, path) == 0 else {
      socket.close()
      unlink(hiddenPath)
      throw .notSent("'\(path)' cannot be served: \(Socket.Problem.lastFailure)")
    }
    SocketLoop.shared.add(self, socket)
  }

  // MARK: The loop

  func interest(at now: ContinuousClock.Instant) -> SocketInterest? {
    state.withLock { state in
      guard let socket = state.socket else { return nil }
      if let until = state.pausedUntil, until <= now { state.pausedUntil = nil }
      return SocketInterest(
        socket: socket, reads: state.pausedUntil == nil && state.connections.count < limits.connections,
        deadline: state.pausedUntil)
    }
  }

  func proceed(isBroken: Bool) {
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
      let connection = UnixConnection(new, limits) { [weak self] frame, connection in
        self?.receive(frame, connection)
      } end: { [weak self] connection in
        self?.remove(connection)
      }
      state.withLock { $0.connections[ObjectIdentifier(connection)] = connection }
      _ = connection.send(.welcome(messageSize: UInt64(limits.messageSize)))
    }
  }

  private func remove(_ connection: UnixConnection) {
    let over = state.withLock { state in
      state.connections.removeValue(forKey: ObjectIdentifier(connection))
      return state.takeOver()
    }
    for race in over { race.finish(.success(())) }
    // There is room for another.
    SocketLoop.shared.wake()
  }

  private func receive(_ frame: Frame, _ connection: UnixConnection) {
    switch frame {
    case .request(let id, let subject, let message):
      guard pattern.matches(subject), begin() else { return _ = connection.send(.unserved(id)) }
      connection.begin()
      Task.detached { [self] in
        connection.end(await answer(message, subject).map { .answer(id, $0) })
        end()
      }
    case .notice(let subject, let message):
      guard takesNotices, pattern.matches(subject), begin() else { return }
      connection.begin()
      Task.detached { [self] in
        _ = await answer(message, subject)
        connection.end(nil)
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
    unlink(path)
    // Nothing happens unless the folder is empty.
    rmdir(URL(filePath: path).deletingLastPathComponent().path)
    let connections = state.withLock { state in
      state.socket = nil
      return Array(state.connections.values)
    }
    SocketLoop.shared.wake()
    for connection in connections { _ = connection.send(.leaving) }
    await wait(until: nil) { $0.running == 0 }
    // Who has not seen yet that this one leaves would take its request for lost.
    await wait(until: .now + Self.farewell) { $0.connections.isEmpty }
    for connection in state.withLock({ Array($0.connections.values) }) { connection.close() }
  }

  private func wait(
    until deadline: ContinuousClock.Instant?, _ isOver: @escaping @Sendable (borrowing State) -> Bool
  ) async {
    let race = Race<Void>()
    // Not cancelled with the task, because what runs is still answered.
    let wait = Task.detached { [self] in
      try? await race.result(until: deadline ?? .now + .seconds(86_400), { .success(()) }) {
        let over = state.withLock { state in
          state.waiting.append((isOver, race))
          return state.takeOver()
        }
        for race in over { race.finish(.success(())) }
      }
    }
    await wait.value
  }
}
