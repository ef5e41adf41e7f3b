import Foundation
import Synchronization

/// The events that an owner of a socket waits for.
struct SocketInterest {
  let socket: Socket
  var reads = false
  var writes = false
  /// The latest instant at which the loop asks again.
  var deadline: ContinuousClock.Instant?
}

/// The owner of a socket in a ``SocketLoop``, which calls it on its thread.
protocol SocketOwner: AnyObject, Sendable {
  /// Returns the events that it waits for, or `nil` once it has ended and no longer uses its socket.
  ///
  /// - Parameter buffer: Room for the bytes that it reads, which others use afterwards.
  func interest(at now: ContinuousClock.Instant, _ buffer: inout [UInt8]) -> SocketInterest?
  /// Reads and writes as many bytes as it can; `isBroken` if the other end is closed.
  func proceed(isBroken: Bool, _ buffer: inout [UInt8])
}

/// The thread that waits for all sockets of the process, so that no thread of a task does.
///
/// Why it is safe: `poll` writes only to the array that it gets.
final class SocketLoop: Sendable {
  static let shared = SocketLoop()

  private struct Entry {
    let owner: any SocketOwner
    /// The socket, or `nil` once its owner has ended.
    var socket: Socket?
    var deadline: ContinuousClock.Instant?

    /// Asks the owner for its events, and returns them; a socket that it no longer uses is closed.
    mutating func ask(at now: ContinuousClock.Instant, _ buffer: inout [UInt8]) -> pollfd {
      let new = owner.interest(at: now, &buffer)
      if let socket, new?.socket.descriptor != socket.descriptor { socket.close() }
      (socket, deadline) = (new?.socket, new?.deadline)
      let events = (new?.reads == true ? POLLIN : 0) | (new?.writes == true ? POLLOUT : 0)
      return pollfd(fd: socket?.descriptor ?? -1, events: Int16(events), revents: 0)
    }
  }

  private let changes = Mutex<(added: [Entry], isWoken: Bool)>(([], false))
  /// The ends of a pipe, whose bytes wake the thread; without one the thread checks by itself.
  private let pipe: (out: Socket, in: Socket)?

  private init() {
    pipe = Socket.pipe()
    Thread.detachNewThread { self.run() }
  }

  /// Adds the owner of a socket until the owner has ended; then the loop closes the socket.
  func add(_ owner: any SocketOwner, _ socket: Socket) {
    wake { $0.append(Entry(owner: owner, socket: socket)) }
  }

  /// Asks all owners again for their events; otherwise an owner is asked only after it has proceeded, or at its
  /// deadline.
  func wake() { wake { _ in } }

  private func wake(_ change: (inout [Entry]) -> Void) {
    let isWoken = changes.withLock { changes in
      change(&changes.added)
      defer { changes.isWoken = true }
      return changes.isWoken
    }
    if !isWoken { pipe?.in.signal() }
  }

  private func run() {
    var entries: [Entry] = []
    // The events of the pipe, then those of the entries in their order.
    var polls = [pollfd(fd: pipe?.out.descriptor ?? -1, events: Int16(POLLIN), revents: 0)]
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    // All entries are checked at the first deadline at the latest.
    var next: ContinuousClock.Instant?
    while true {
      let (added, isWoken) = changes.withLock { changes in
        defer { changes = ([], false) }
        return changes
      }
      // The thread is not named as it starts, because Foundation gives no name to a thread that runs before its creator
      // knows it.
      if !added.isEmpty { Thread.current.name = "unix sockets" }
      entries += added
      polls += added.map { _ in pollfd() }
      let now = ContinuousClock.now
      if isWoken || next.map({ $0 <= now }) ?? false {
        next = nil
        for index in entries.indices.reversed() {
          let isDue = entries[index].deadline.map { $0 <= now } ?? false
          if isWoken || isDue { polls[index + 1] = entries[index].ask(at: now, &buffer) }
          if entries[index].socket == nil {
            entries.remove(at: index)
            polls.remove(at: index + 1)
          } else if let deadline = entries[index].deadline {
            next = min(deadline, next ?? deadline)
          }
        }
      }
      let wait = next.map { Int32(max(0, min(60_000, (($0 - now) / .milliseconds(1)).rounded(.up)))) } ?? -1
      guard poll(&polls, nfds_t(polls.count), pipe == nil ? 10 : wait) > 0 else { continue }
      if let pipe, polls[0].revents != 0 { pipe.out.drain() }
      for index in entries.indices where polls[index + 1].revents != 0 {
        let isBroken = polls[index + 1].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
        entries[index].owner.proceed(isBroken: isBroken, &buffer)
        let now = ContinuousClock.now
        polls[index + 1] = entries[index].ask(at: now, &buffer)
        if let deadline = entries[index].socket == nil ? now : entries[index].deadline {
          next = min(deadline, next ?? deadline)
        }
      }
    }
  }
}
