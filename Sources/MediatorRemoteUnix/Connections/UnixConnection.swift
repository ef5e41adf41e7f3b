import MediatorKit
import MediatorRemote
import Synchronization

/// One end of a connection: writes frames from any thread, and reads them on that of the loop.
final class UnixConnection: SocketOwner {
  /// How many requests run at once; more are read later.
  private static let maximumRunning = 256
  private static let chunk = 65_536
  /// How many chunks are read before others have their turn.
  private static let maximumChunks = 16

  fileprivate struct State {
    /// Nil once it is closed.
    var socket: Socket?
    var reader: FrameReader
    var output: [UInt8] = []
    var written = 0
    var halfSince: ContinuousClock.Instant?
    var stalledSince: ContinuousClock.Instant?
    var running = 0
    /// The bytes of the requests that run.
    var runningSize = 0
    /// What was added to the bytes of all connections.
    var held = 0

    var unwritten: Int { output.count - written }
  }

  /// What the other end has asked for.
  let asked = AskedFor()
  private let state: Mutex<State>
  private let limits: UnixLimits
  /// The bytes of all connections, or `nil` for a caller, whose memory is its own.
  private let held: HeldBytes?
  private var maximumOutput: Int { 8 * limits.messageSize }
  private let receive: @Sendable (Frame, UnixConnection) -> Void
  private let end: @Sendable (UnixConnection) -> Void

  /// Begins to read and write.
  ///
  /// - Parameters:
  ///   - receive: Gets each frame, on the thread of the loop.
  ///   - end: Is called once the connection is closed from the other end or as broken.
  init(
    _ socket: Socket, _ limits: UnixLimits, _ held: HeldBytes? = nil,
    receive: @escaping @Sendable (Frame, UnixConnection) -> Void, end: @escaping @Sendable (UnixConnection) -> Void
  ) {
    state = Mutex(State(socket: socket, reader: FrameReader(messageSize: limits.messageSize)))
    self.limits = limits
    self.held = held
    self.receive = receive
    self.end = end
    SocketLoop.shared.add(self, socket)
  }

  /// Writes a frame, as far as it fits; the loop writes the rest.
  ///
  /// - Returns: `false` if nothing of it was or will be written, because the connection is closed or too much waits.
  func send(_ frame: Frame) -> Bool {
    let (isAccepted, mustWake) = state.withLock { state in
      defer { count(&state) }
      return send(frame.bytes, of: 0, &state)
    }
    if mustWake { SocketLoop.shared.wake() }
    return isAccepted
  }

  /// - Parameter room: The bytes that the request had.
  private func send(_ bytes: [UInt8], of room: Int, _ state: inout State) -> (isAccepted: Bool, mustWake: Bool) {
    // An answer may have the room of its request, and two wait for each reader also while others hold all there is.
    let fits = bytes.count <= room + Frame.overhead
    let maximum = isFull ? maximumOutput / 4 : maximumOutput
    guard let socket = state.socket, fits || state.unwritten + bytes.count <= maximum else { return (false, false) }
    var count = 0
    if state.unwritten == 0 {
      // The loop sees the end of a broken connection.
      guard let written = socket.write(bytes[...]) else { return (false, false) }
      if written == bytes.count { return (true, false) }
      count = written
    }
    state.output += bytes[count...]
    state.stalledSince = state.stalledSince ?? .now
    return (true, true)
  }

  /// Whether all connections hold as much as they may.
  private var isFull: Bool { held.map { $0.total >= limits.held } ?? false }

  /// Notes how many bytes the connection holds.
  private func count(_ state: inout State) {
    let new = state.reader.count + state.output.count + state.runningSize
    held?.add(new - state.held)
    state.held = new
  }

  /// Notes that a request of some bytes runs.
  func begin(_ size: Int) {
    state.withLock { state in
      state.running += 1
      state.runningSize += size
      count(&state)
    }
  }

  /// Notes that a request has run, and answers it if there is an answer.
  func end(_ answer: Frame?, _ size: Int) {
    let bytes = answer?.bytes
    let (isAccepted, mustWake) = state.withLock { state in
      let wasFull = isFull
      state.running -= 1
      state.runningSize -= size
      defer { count(&state) }
      let (isAccepted, mustWake) = bytes.map { send($0, of: size, &state) } ?? (true, false)
      return (isAccepted, mustWake || wasFull || state.running == Self.maximumRunning - 1)
    }
    // A reader that is too slow loses the connection.
    if !isAccepted { close() }
    if mustWake { SocketLoop.shared.wake() }
  }

  /// Closes the connection; what was not written yet is lost.
  func close() {
    let isOpen = state.withLock { state in
      defer { count(&state) }
      return state.takeSocket()
    }
    guard isOpen else { return }
    SocketLoop.shared.wake()
    end(self)
  }

  // MARK: The loop

  func interest(at now: ContinuousClock.Instant) -> SocketInterest? {
    let interest = state.withLock { state -> SocketInterest? in
      guard let socket = state.socket else { return nil }
      // While answers wait for their reader, no more requests are read.
      var reads = state.running < Self.maximumRunning && state.unwritten < maximumOutput / 8
      if !reads { state.halfSince = state.halfSince.map { _ in now } }
      // Half a frame does not wait for others: all could be half.
      if isFull { reads = false }
      let deadline = [state.halfSince, state.stalledSince].compactMap { $0.map { $0 + limits.patience } }.min()
      if let deadline, deadline <= now { return nil }
      return SocketInterest(socket: socket, reads: reads, writes: state.unwritten > 0, deadline: deadline)
    }
    if interest == nil { close() }
    return interest
  }

  func proceed(isBroken: Bool) {
    let isWritable = state.withLock { state in
      defer { count(&state) }
      return state.write()
    }
    guard isWritable else { return close() }
    for _ in 0..<Self.maximumChunks {
      let (frames, isOver, isRead) = state.withLock { state in
        defer { count(&state) }
        return state.read(Self.chunk, of: isFull ? 0 : Self.maximumRunning)
      }
      for frame in frames { receive(frame, self) }
      if isOver { return close() }
      // A closed connection of which nothing is read would wake the loop again and again.
      if !isRead { return isBroken ? close() : () }
    }
  }
}

extension UnixConnection.State {
  fileprivate mutating func takeSocket() -> Bool {
    defer {
      socket = nil
      output = []
      written = 0
      reader.removeAll()
    }
    return socket != nil
  }

  /// Writes what waits, and returns whether the other end may still read.
  fileprivate mutating func write() -> Bool {
    guard let socket, unwritten > 0 else { return true }
    guard let count = socket.write(output[written...]) else { return false }
    written += count
    if unwritten == 0 {
      output = []
      written = 0
      stalledSince = nil
    } else if count > 0 {
      stalledSince = .now
      if written > output.count / 2 {
        output.removeFirst(written)
        written = 0
      }
    }
    return true
  }

  /// Reads once, unless enough requests run.
  fileprivate mutating func read(_ count: Int, of maximum: Int) -> (frames: [Frame], isOver: Bool, isRead: Bool) {
    guard let socket, running < maximum else { return ([], false, false) }
    var buffer = [UInt8](repeating: 0, count: count)
    guard let read = socket.read(into: &buffer) else { return ([], true, false) }
    guard read > 0 else { return ([], false, false) }
    reader.add(buffer[..<read])
    var frames: [Frame] = []
    do throws(FrameProblem) {
      while let frame = try reader.next() { frames.append(frame) }
    } catch {
      return (frames, true, true)
    }
    halfSince = reader.isInside ? (frames.isEmpty ? halfSince : nil) ?? .now : nil
    return (frames, false, true)
  }
}
