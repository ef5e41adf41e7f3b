/// The bytes that a connection has to write, and the requests that it runs.
struct UnixOutput {
  /// The number of requests that run at once from which no more are read; those that were read with the last one run too.
  static let maximumRunning = 256

  /// The maximum size of a message, also of one that the other end accepts.
  var messageSize: Int
  var isClosed = false
  /// The bytes that wait until the other end reads, or until the thread that writes takes them: those that are
  /// written at once in one item each.
  var waiting: [ArraySlice<UInt8>] = []
  var waitingSize = 0
  /// The number of bytes that a thread writes now, without the lock.
  var writing = 0
  var stalledSince: ContinuousClock.Instant?
  var running = 0
  /// The bytes of the requests that run.
  var runningSize = 0
  var held = 0

  var unwritten: Int { waitingSize + writing }
  /// Whether requests are read: not while answers wait for their reader.
  ///
  /// Without a stall a thread writes, which does not wake the loop.
  var takesRequests: Bool { running < Self.maximumRunning && (stalledSince == nil || unwritten < messageSize) }
  /// The bytes that may wait for each reader while all connections hold the maximum.
  var share: Int { 2 * messageSize }
}

extension UnixOutput {
  /// The size up to which waiting frames are joined, in bytes.
  private static let maximumJoined = 1 << 16

  /// Lets bytes wait; small frames are joined, so that one call writes them.
  mutating func append(_ bytes: [UInt8]) {
    waitingSize += bytes.count
    if let last = waiting.last, last.count + bytes.count <= Self.maximumJoined {
      waiting[waiting.count - 1] += bytes
    } else {
      waiting.append(bytes[...])
    }
  }

  /// Returns the first waiting bytes, for the thread that writes them now.
  mutating func takeWaiting() -> ArraySlice<UInt8>? {
    guard writing == 0, !waiting.isEmpty else { return nil }
    let first = waiting.removeFirst()
    waitingSize -= first.count
    writing = first.count
    return first
  }

  /// Records the bytes that a thread has written, and replaces the rest by those that it has to write next.
  ///
  /// - Parameter isLast: Whether the loop writes the next bytes.
  /// - Returns: Whether the loop must be woken, or `nil` if the thread has to write more.
  mutating func hasWritten(_ count: Int?, _ rest: inout ArraySlice<UInt8>, isLast: Bool) -> Bool? {
    writing = 0
    guard let count, !isClosed else { return isClosed }
    // The reader has taken bytes.
    if count > 0, stalledSince != nil { stalledSince = .now }
    if rest.isEmpty, !isLast, let waiting = takeWaiting() {
      rest = waiting
      return nil
    }
    if !rest.isEmpty {
      // Written bytes are no longer held.
      waiting.insert(rest.startIndex > rest.count ? Array(rest)[...] : rest, at: 0)
      waitingSize += rest.count
    }
    let wasStalled = stalledSince != nil
    stalledSince = waiting.isEmpty ? nil : stalledSince ?? .now
    // The loop checks by itself after it has written.
    return !wasStalled && !waiting.isEmpty
  }
}
