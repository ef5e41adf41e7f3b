import MediatorRemote
import Synchronization

/// One end of a connection: writes frames from any thread, and reads them on that of the loop.
final class UnixConnection: SocketOwner {
  /// The bytes that a request holds besides its message while it runs.
  private static let requestSize = 1024
  /// The maximum number of chunks that are read before other connections have their turn.
  private static let maximumChunks = 8
  /// The number of times that a thread writes bytes that others add meanwhile, before the loop writes them.
  private static let maximumWrites = 16

  /// The state of reading, for the loop alone.
  fileprivate struct Input {
    var reader: FrameReader
    var halfSince: ContinuousClock.Instant?
    /// Whether the loop did not read when it last asked.
    var isUnread = false
    /// The instant of that, if it was because of requests and answers.
    var pausedSince: ContinuousClock.Instant?
    /// Whether the incomplete frame has got more time.
    var isExtended = false
    var held = 0
  }

  /// The requests of the other end.
  let asked = AskedFor()
  private let socket: Socket
  private let input: Mutex<Input>
  private let output: Mutex<UnixOutput>
  private let limits: UnixLimits
  /// The bytes of all connections, or `nil` for a caller, whose memory is its own.
  private let held: HeldBytes?
  private let receive: @Sendable (Frame, UnixConnection) -> Void
  private let end: @Sendable (UnixConnection) -> Void

  /// Creates a connection, and begins to read and write.
  ///
  /// - Parameters:
  ///   - receive: Gets each frame, on the thread of the loop.
  ///   - end: Is called once the connection is closed from the other end or as broken.
  init(
    _ socket: Socket, _ limits: UnixLimits, _ held: HeldBytes? = nil,
    receive: @escaping @Sendable (Frame, UnixConnection) -> Void, end: @escaping @Sendable (UnixConnection) -> Void
  ) {
    self.socket = socket
    input = Mutex(Input(reader: FrameReader(messageSize: limits.messageSize)))
    output = Mutex(UnixOutput(messageSize: limits.messageSize))
    self.limits = limits
    self.held = held
    self.receive = receive
    self.end = end
    SocketLoop.shared.add(self, socket)
  }

  /// Whether this is the end of a caller, which always reads its answers: the process that it calls may read requests later.
  private var isCaller: Bool { held == nil }

  /// Whether all connections hold the maximum number of bytes.
  private var isFull: Bool { held.map { $0.total >= limits.held } ?? false }

  /// Records the number of bytes that one side of the connection holds.
  private func note(_ count: Int, _ noted: inout Int, incomplete: Bool = false) {
    let total = count == noted ? nil : held?.add(count - noted, incomplete: incomplete)
    // Other connections read again, or no more.
    if let total, (total < limits.held) != (total + noted - count < limits.held) { SocketLoop.shared.wake() }
    noted = count
  }

  // MARK: Writing

  /// Writes a frame, as far as it fits; the loop writes the rest.
  ///
  /// - Returns: `false` if nothing of it was or will be written, because the connection is closed or too many bytes
  ///   wait.
  func send(_ frame: Frame) -> Bool {
    let bytes = frame.bytes
    let turn = output.withLock { take(bytes, of: 0, &$0) }
    return turn == .own ? write(bytes[...]) : turn == .other
  }

  /// Records that a request of some bytes runs.
  func begin(_ size: Int) {
    output.withLock { output in
      output.running += 1
      output.runningSize += size + Self.requestSize
      note(&output)
    }
  }

  /// Records that a request has run, and answers it if there is an answer.
  func end(_ answer: Frame?, _ size: Int) {
    let bytes = answer?.bytes ?? []
    let (turn, isWaitedFor) = output.withLock { output in
      output.running -= 1
      output.runningSize -= size + Self.requestSize
      defer { note(&output) }
      return (
        bytes.isEmpty ? .other : take(bytes, of: size, &output), output.running == UnixOutput.maximumRunning - 1
      )
    }
    // A reader that is too slow loses the connection.
    if turn == .none || turn == .own && !write(bytes[...]) { close() }
    if isWaitedFor { SocketLoop.shared.wake() }
  }

  /// The writer of bytes: this thread, the one that writes already or the loop, or none.
  private enum Turn { case own, other, none }

  /// - Parameter room: The bytes that the request had.
  private func take(_ bytes: [UInt8], of room: Int, _ output: inout UnixOutput) -> Turn {
    // An answer may have the room of its request, and two answers may wait for each reader even while others hold the
    // maximum.
    let fits = bytes.count <= room + Frame.overhead
    let maximum = isFull ? output.share : max(limits.held, output.share)
    guard !output.isClosed, fits || output.unwritten + bytes.count <= maximum else { return .none }
    defer { note(&output) }
    if output.unwritten > 0 {
      let wasOver = output.unwritten > output.share
      output.append(bytes)
      // The patience with its reader is shorter now.
      if !wasOver, output.unwritten > output.share, isFull { SocketLoop.shared.wake() }
      return .other
    }
    output.writing = bytes.count
    return .own
  }

  /// Writes bytes, and those that others add meanwhile; the loop writes the bytes that do not fit.
  ///
  /// - Returns: `false` if the other end is closed, and nothing of the bytes was written.
  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    for turn in 1... {
      let count = socket.write(rest)
      rest = rest.dropFirst(count ?? 0)
      let mustWake = output.withLock { output -> Bool? in
        defer { note(&output) }
        return output.hasWritten(count, &rest, isLast: turn == Self.maximumWrites)
      }
      if mustWake == true { SocketLoop.shared.wake() }
      // The loop sees the end of a broken connection.
      if mustWake != nil { return count != nil || turn > 1 }
    }
    return true
  }

  /// The number of bytes that wait for their reader.
  var unwritten: Int { output.withLock { $0.unwritten } }

  private func note(_ output: inout UnixOutput) { note(output.unwritten + output.runningSize, &output.held) }

  /// Closes the connection; bytes that were not written yet are lost.
  func close() {
    let isOpen = output.withLock { output in
      defer { note(&output) }
      (output.waiting, output.waitingSize) = ([], 0)
      defer { output.isClosed = true }
      return !output.isClosed
    }
    guard isOpen else { return }
    SocketLoop.shared.wake()
    end(self)
  }

  // MARK: The loop

  func interest(at now: ContinuousClock.Instant, _ buffer: inout [UInt8]) -> SocketInterest? {
    var interest = interest(at: now)
    if interest?.isOver(at: now) == true {
      // The thread may be late: what can be written and read by now counts.
      proceed(isBroken: false, &buffer)
      interest = self.interest(at: now)
    }
    if let interest, !interest.isOver(at: now) { return interest }
    close()
    // A thread that still writes wakes the loop afterwards.
    if output.withLock({ $0.writing > 0 }) { return SocketInterest(socket: socket) }
    input.withLock { input in
      input.reader.removeAll()
      note(0, &input.held, incomplete: true)
    }
    return nil
  }

  /// Returns the events that an open connection waits for, until its patience ends.
  private func interest(at now: ContinuousClock.Instant) -> SocketInterest? {
    let isFull = isFull
    let (isClosed, mayRead, writes, stalledUntil) = output.withLock { output in
      let patience = isFull && output.unwritten > output.share ? limits.shortPatience : limits.patience
      return (
        output.isClosed, isCaller || output.takesRequests, output.writing == 0 && output.unwritten > 0,
        isCaller ? nil : output.stalledSince.map { $0 + patience }
      )
    }
    if isClosed { return nil }
    let reads = mayRead && !isFull
    // Incomplete frames do not wait for others of their kind.
    let isPaused = !reads && !(mayRead && held?.areIncomplete == true)
    let halfUntil = input.withLock { $0.deadline(at: now, reads: reads, isPaused: isPaused, limits) }
    let deadline = halfUntil.map { min($0, stalledUntil ?? $0) } ?? stalledUntil
    return SocketInterest(socket: socket, reads: reads, writes: writes, deadline: deadline)
  }

  func proceed(isBroken: Bool, _ buffer: inout [UInt8]) {
    let waiting = output.withLock { $0.takeWaiting() }
    let isWritten = waiting.map(write) ?? true
    // Answers may have arrived before the other end was closed.
    if !isWritten, !isCaller { return close() }
    let isBroken = isBroken || !isWritten
    for _ in 0..<Self.maximumChunks {
      let reads = output.withLock { !$0.isClosed && (isCaller || $0.takesRequests) } && !isFull
      guard let count = reads ? socket.read(into: &buffer) : 0 else { return close() }
      let (frames, isOver) = count > 0 ? read(buffer[..<count]) : ([], false)
      for frame in frames { receive(frame, self) }
      // A closed connection that is never read would wake the loop repeatedly.
      if isOver || count == 0 && isBroken { return close() }
      if count < buffer.count, !isBroken { return }
    }
  }

  /// Returns the frames that are complete, and whether the bytes after them are not a frame.
  private func read(_ bytes: ArraySlice<UInt8>) -> (frames: [Frame], isOver: Bool) {
    input.withLock { input in
      defer { note(input.reader.count, &input.held, incomplete: true) }
      input.reader.add(bytes)
      var frames: [Frame] = []
      do throws(FrameProblem) {
        while let frame = try input.reader.next() {
          frames.append(frame)
          // A caller sends and takes messages of the size that the process has.
          if isCaller, case .welcome(let size) = frame {
            input.reader.accept(messageSize: size)
            output.withLock { $0.messageSize = max($0.messageSize, size) }
          }
        }
      } catch {
        return (frames, true)
      }
      if !frames.isEmpty { (input.halfSince, input.isExtended) = (nil, false) }
      input.halfSince = input.reader.isInside ? input.halfSince ?? .now : nil
      return (frames, false)
    }
  }
}

extension UnixConnection.Input {
  /// Returns the instant until which an incomplete frame waits for its rest, or `nil` without one.
  ///
  /// - Parameter isPaused: Whether it is not read because of requests and answers; that time does not count.
  fileprivate mutating func deadline(
    at now: ContinuousClock.Instant, reads: Bool, isPaused: Bool, _ limits: UnixLimits
  ) -> ContinuousClock.Instant? {
    defer { (isUnread, pausedSince) = (!reads, isPaused ? now : nil) }
    guard var since = halfSince else { return nil }
    if let pausedSince { since += max(since, pausedSince).duration(to: now) }
    // If it was not read because of others of its kind, it has some time to go on, once.
    let least = now - (limits.patience - limits.shortPatience)
    if reads, isUnread, !isExtended, since < least { (since, isExtended) = (least, true) }
    halfSince = since
    let end = since + limits.patience
    // What is not read now cannot be late.
    return isPaused ? max(end, now + limits.shortPatience) : end
  }
}

extension SocketInterest {
  fileprivate func isOver(at now: ContinuousClock.Instant) -> Bool { deadline.map { $0 <= now } ?? false }
}
