import Synchronization

/// The limits of what one process accepts from another one, in size and time.
struct UnixLimits: Sendable {
  /// The maximum size of a message with its headers, in bytes.
  let messageSize: Int
  /// The longest wait of an incomplete frame for its rest, of written bytes for their reader, and of a hung process for
  /// a call.
  let patience: Duration
  /// The maximum number of processes connected to a socket; others wait, and their callers continue with another
  /// instance.
  let connections: Int
  /// The maximum length of the path of a socket, in bytes.
  let maximumPath: Int
  /// The number of bytes that all connections of a transport hold for its callers before reading stops.
  var held: Int { max(64 << 20, 4 * messageSize) }
  /// The patience with a slow reader while reading has stopped because of it.
  var shortPatience: Duration { patience / 10 }
}

/// The times that calls wait for another process.
package enum UnixPatience {
  /// The time in which a process must accept a connection before another process is tried.
  @TaskLocal package static var acceptance = Duration.seconds(1)
}

/// The bytes of requests that arrive or run, and of answers that wait, over all connections of a transport that serves.
final class HeldBytes: Sendable {
  private let count = Atomic(0)
  private let incomplete = Atomic(0)

  var total: Int { count.load(ordering: .relaxed) }
  /// Whether most bytes are those of requests that are not complete.
  var areIncomplete: Bool { incomplete.load(ordering: .relaxed) * 2 >= total }

  /// Adds or removes bytes, and returns their new number.
  func add(_ bytes: Int, incomplete isIncomplete: Bool) -> Int {
    if isIncomplete { incomplete.add(bytes, ordering: .relaxed) }
    return count.add(bytes, ordering: .relaxed).newValue
  }
}
