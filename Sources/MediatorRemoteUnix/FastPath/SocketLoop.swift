import Foundation
import Synchronization

/// What an owner of a socket waits for.
struct SocketInterest {
  let socket: Socket
  var reads = false
  var writes = false
  /// When the loop asks again at the latest.
  var deadline: ContinuousClock.Instant?
}

/// The owner of a socket in a ``SocketLoop``, which calls it on its thread.
protocol SocketOwner: AnyObject, Sendable {
  /// Returns what it waits for, or `nil` once it is over and no longer uses its socket.
  func interest(at now: ContinuousClock.Instant) -> SocketInterest?
  /// Reads and writes what it can; `isBroken` if the other end is closed.
  func proceed(isBroken: Bool)
}

/// The thread that waits for all sockets of the process, so that no thread of a task does.
///
/// Why it is safe: `poll` writes only to the array that it gets.
final class SocketLoop: Sendable {
  static let shared = SocketLoop()

  private let owners = Mutex<[ObjectIdentifier: (owner: any SocketOwner, socket: Socket)]>([:])
  /// The ends of a pipe, whose bytes wake the thread; without one it looks by itself.
  private let pipe: (out: Socket, in: Socket)?

  private init() {
    pipe = Socket.pipe()
    Thread.detachNewThread { self.run() }
  }

  /// Adds the owner of a socket until it is over; then the loop closes the socket.
  func add(_ owner: any SocketOwner, _ socket: Socket) {
    owners.withLock { $0[ObjectIdentifier(owner)] = (owner, socket) }
    wake()
  }

  /// Asks all owners again what they wait for.
  func wake() { pipe?.in.signal() }

  private func run() {
    while true {
      let now = ContinuousClock.now
      var waiting: [(owner: any SocketOwner, poll: pollfd)] = []
      var next: ContinuousClock.Instant?
      for (owner, socket) in owners.withLock({ Array($0.values) }) {
        guard let interest = owner.interest(at: now) else {
          _ = owners.withLock { $0.removeValue(forKey: ObjectIdentifier(owner)) }
          socket.close()
          continue
        }
        if interest.socket.descriptor != socket.descriptor {
          // It has another one now.
          owners.withLock { $0[ObjectIdentifier(owner)]?.socket = interest.socket }
          socket.close()
        }
        let events = (interest.reads ? POLLIN : 0) | (interest.writes ? POLLOUT : 0)
        waiting.append((owner, pollfd(fd: interest.socket.descriptor, events: Int16(events), revents: 0)))
        if let deadline = interest.deadline { next = min(deadline, next ?? deadline) }
      }
      var polls = waiting.map(\.poll)
      if let pipe { polls.append(pollfd(fd: pipe.out.descriptor, events: Int16(POLLIN), revents: 0)) }
      let wait = next.map { Int32(max(0, min(60_000, (($0 - now) / .milliseconds(1)).rounded(.up)))) } ?? -1
      guard poll(&polls, nfds_t(polls.count), pipe == nil ? 10 : wait) > 0 else { continue }
      if let pipe, polls.last?.revents != 0 { pipe.out.drain() }
      for ((owner, _), poll) in zip(waiting, polls) where poll.revents != 0 {
        owner.proceed(isBroken: poll.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0)
      }
    }
  }
}
